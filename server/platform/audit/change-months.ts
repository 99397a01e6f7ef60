import type { App } from "../app.ts";
import { clock } from "../clock.ts";
import { type ChangeMonth, forgetChangesBefore, changeMonths } from "./change-months-queries.ts";

export type DatabaseMonths = { database: string; months: ChangeMonth[] };

type Opened = Pick<App, "database">;

/** What the log of changes takes in each database, the oldest month first. */
export const readChangeMonths = ({ database: { places } }: Opened): Promise<DatabaseMonths[]> =>
  Promise.all(
    places.map(async ({ name, transaction }) => ({ database: name, months: await transaction(changeMonths) })),
  );

/** An error in words where the month makes no sense, or where not even a year would be kept. Answers what goes. */
export async function forgetMonthsBefore(
  opened: Opened,
  keptFrom: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<DatabaseMonths[]> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(keptFrom)) throw new Error("--forget-before is a month, such as 2024-03.");
  const latest = yearBefore(clock.now());
  if (keptFrom > latest)
    throw new Error(`The last twelve months are kept: --forget-before is ${latest} or a month before.`);
  const places = await readChangeMonths(opened);
  const going = places.map((place) => ({ ...place, months: place.months.filter(({ month }) => month < keptFrom) }));
  if (!isDryRun)
    for (const { transaction } of opened.database.places)
      await transaction((sql) => forgetChangesBefore(sql, keptFrom));
  return going;
}

const yearBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString().slice(0, 7);
