import type { App } from "../app.ts";
import { clock } from "../clock.ts";
import { type ByDatabase, eachDatabase } from "../db/each-database.ts";
import type { NamedDatabase } from "../db/sql.ts";
import { type ChangeMonth, bytesBesideMonths, changeMonths, forgetChangesBefore } from "./change-months-queries.ts";

export type DatabaseMonths = {
  database: string;
  months: ChangeMonth[];
  /** Of what has no month here, such as what came with a client from an older database. */
  bytesBeside: number;
  /** Somebody reads the log, such as a backup: nothing was forgotten. */
  isInUse: boolean;
};

type Opened = Pick<App, "database">;

/** What the log of changes takes in each database, the oldest month first. */
export const readChangeMonths = ({ database: { places } }: Opened): Promise<ByDatabase<DatabaseMonths>> =>
  eachDatabase(places, monthsOf);

const monthsOf = ({ name, transaction }: NamedDatabase): Promise<DatabaseMonths> =>
  transaction(async (sql) => ({
    database: name,
    months: await changeMonths(sql),
    bytesBeside: await bytesBesideMonths(sql),
    isInUse: false,
  }));

/** PostgreSQL's code for a lock that wasn't had in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** An error in words where the month makes no sense, or where not even a year would be kept. Answers what goes. */
export async function forgetMonthsBefore(
  { database: { places } }: Opened,
  keptFrom: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<ByDatabase<DatabaseMonths>> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(keptFrom)) throw new Error("--forget-before is a month, such as 2024-03.");
  const latest = yearBefore(clock.now());
  if (keptFrom > latest)
    throw new Error(`The last twelve months are kept: --forget-before is ${latest} or a month before.`);
  return eachDatabase(places, async (place) => {
    const all = await monthsOf(place);
    const going = { ...all, months: all.months.filter(({ month }) => month < keptFrom) };
    if (isDryRun) return going;
    try {
      await place.transaction((sql) => forgetChangesBefore(sql, keptFrom));
      return going;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      return { ...going, months: [], isInUse: true };
    }
  });
}

const yearBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString().slice(0, 7);
