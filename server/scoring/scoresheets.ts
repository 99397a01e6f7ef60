import type { Criterion } from "../../contract/scoring-rules.ts";
import type { Changes } from "../changes.ts";
import type { Sql } from "../db/sql.ts";

export type Scoresheet = { scoresheetID: string; categoryID: string | null; name: string; criteria: Criterion[] };

/** A contest's scoresheets, kept, since every saved sheet is checked by one. Saving makes sure that it is still the same. */
export type Scoresheets = {
  of(sql: Sql, clientID: string, serviceID: string): Promise<Scoresheet[]>;
  /** The one that an address names, if it is the service's; one that isn't known yet is looked for. */
  find(sql: Sql, contest: { clientID: string; serviceID: string | null }, scoresheetID: string): Promise<Scoresheet[]>;
  forget(clientID: string): void;
};

const KEPT = 60_000;

export function openScoresheets(changes: Changes): Scoresheets {
  const kept = new Map<string, { sheets: Scoresheet[]; clientID: string; until: number }>();
  const forget = (clientID: string) => {
    for (const [serviceID, held] of kept) if (held.clientID === clientID) kept.delete(serviceID);
  };
  changes.hear("client", forget);
  const known = (serviceID: string) => {
    const held = kept.get(serviceID);
    return held && held.until > Date.now() ? held.sheets : undefined;
  };
  const look = async (sql: Sql, clientID: string, serviceID: string) => {
    const sheets = await scoresheetsOf(sql, serviceID);
    kept.set(serviceID, { sheets, clientID, until: Date.now() + KEPT });
    return sheets;
  };
  return {
    forget,
    of: async (sql, clientID, serviceID) => known(serviceID) ?? look(sql, clientID, serviceID),
    async find(sql, { clientID, serviceID }, scoresheetID) {
      if (serviceID === null) return [];
      const isNamed = (sheet: Scoresheet) => sheet.scoresheetID === scoresheetID;
      const found = known(serviceID)?.filter(isNamed) ?? [];
      return found.length > 0 ? found : (await look(sql, clientID, serviceID)).filter(isNamed);
    },
  };
}

const scoresheetsOf = (sql: Sql, serviceID: string) => sql<Scoresheet>`
  select scoresheet_id, category_id, name, criteria from scoresheets where service_id = ${serviceID}`;

/** The category's own, else the one for the whole contest. */
export const scoresheetFor = (sheets: readonly Scoresheet[], categoryID: string): Scoresheet | undefined =>
  sheets.find((sheet) => sheet.categoryID === categoryID) ?? sheets.find((sheet) => sheet.categoryID === null);
