import { MINUTE } from "../../contract/durations.ts";
import type { Changes } from "../changes.ts";
import type { Sql } from "../db/sql.ts";
import { openLookupCache } from "../lookup-cache.ts";
import { type Scoresheet, scoresheetsOf } from "./scoresheet-queries.ts";

/** A contest's scoresheets, kept, since every saved sheet is checked by one. Saving makes sure that it is still the same. */
export type Scoresheets = {
  of(sql: Sql, clientID: string, serviceID: string): Promise<Scoresheet[]>;
  /** The one that an address names, if it is the service's; one that isn't known yet is looked for. */
  find(sql: Sql, contest: { clientID: string; serviceID: string | null }, scoresheetID: string): Promise<Scoresheet[]>;
  forget(clientID: string, serviceID?: string): void;
};

const KEPT = MINUTE;

export function openScoresheets(changes: Changes): Scoresheets {
  const kept = openLookupCache<Scoresheet[]>(KEPT);
  const forget = (clientID: string, serviceID?: string) =>
    kept.forget((_, key) => key.startsWith(serviceID ? `${clientID} ${serviceID}` : clientID));
  changes.subscribe("client", (clientID) => forget(clientID));
  changes.subscribe("scoresheets", forget);
  changes.onMissed(() => kept.forget());
  const of = async (sql: Sql, clientID: string, serviceID: string) =>
    (await kept.get(`${clientID} ${serviceID}`, () => scoresheetsOf(sql, serviceID))) ?? [];
  return {
    forget,
    of,
    async find(sql, { clientID, serviceID }, scoresheetID) {
      if (serviceID === null) return [];
      const named = async () =>
        (await of(sql, clientID, serviceID)).filter((sheet) => sheet.scoresheetID === scoresheetID);
      const known = await named();
      if (known.length > 0) return known;
      forget(clientID, serviceID);
      return named();
    },
  };
}

/** The category's own, else the one for the whole contest. */
export const scoresheetFor = (sheets: readonly Scoresheet[], categoryID: string): Scoresheet | undefined =>
  sheets.find((sheet) => sheet.categoryID === categoryID) ?? sheets.find((sheet) => sheet.categoryID === null);
