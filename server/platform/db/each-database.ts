import type { NamedDatabase } from "./sql.ts";
import { Unreachable } from "./store.ts";

/** What was learned or done in each database; `away`: those that can't be reached, which are left out. */
export type ByDatabase<T> = { outcomes: T[]; away: string[] };

/** One after the other, for an operator's commands: they mustn't take connections that people wait for. */
export async function eachDatabase<T>(
  places: readonly NamedDatabase[],
  act: (place: NamedDatabase) => Promise<T>,
): Promise<ByDatabase<T>> {
  const [outcomes, away]: [T[], string[]] = [[], []];
  for (const place of places)
    try {
      outcomes.push(await act(place));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      away.push(place.name);
    }
  return { outcomes, away };
}

/** Says on standard error which databases were left out; the command ends with 1 then. */
export function reportAway(away: readonly string[]): void {
  for (const name of away) process.stderr.write(`${name}: it can’t be reached, and is left out.\n`);
  if (away.length > 0) process.exitCode = 1;
}
