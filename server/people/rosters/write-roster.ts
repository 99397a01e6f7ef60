import { importRoster } from "../../../contract/people/rosters.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { FieldReading } from "../../../contract/tables/reading.ts";
import { readingsToSave } from "../../tables/reading/column-readings.ts";
import { saveHeadings } from "../../tables/reading/queries.ts";
import type { TableContent } from "../../tables/reading/read-table.ts";
import { countRosterUnlessChosen } from "../clients/member-rule-queries.ts";
import { recordEvent } from "../webhooks/record-event.ts";
import { applyRoster } from "./apply-roster.ts";
import { addMembers, beginImport, compareRoster, lockCurrentImport, replaceCurrentImport } from "./queries.ts";
import type { RosterMember, RosterSource } from "./roster-file.ts";

const PART_SIZE = 5_000;
const ROSTER_CHANGED =
  "Somebody imported another roster meanwhile. Look at what yours would change now, and import it again.";

export type RosterToWrite = {
  rosterImportID: string;
  clientID: string;
  userID: string | null;
  apiKeyID?: string | undefined;
  fileName: string;
  members: readonly RosterMember[];
  readings: readonly FieldReading[];
  table: Pick<TableContent, "names">;
  source: RosterSource;
  /** The roster that was the current one when this was looked at. */
  comparedWith: string | null;
  isScheduled?: boolean;
  now: Date;
};

type Writing = {
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  progress?(done: number, total: number): Promise<void>;
  /** In the transaction in which the roster becomes current; before anything else of it. */
  together?(sql: Sql): Promise<void>;
};

/**
 * A roster is written beside the current one, part by part, and replaces it in one transaction together with the changes to memberships. A
 * failure before that leaves the current roster in place. Answers whether only verified members count since; nothing where the import is
 * current already.
 */
export async function writeRoster(
  roster: RosterToWrite,
  { read, write, progress, together }: Writing,
): Promise<boolean | undefined> {
  const { rosterImportID, clientID, userID, apiKeyID, fileName, members, comparedWith, isScheduled, now } = roster;
  const startedImports = await write((sql) => beginImport(sql, { rosterImportID, userID, fileName, now }));
  if (startedImports.length === 0) return undefined;
  const { readings, table, source } = roster;
  const savedReadings = readingsToSave(readings, source);
  await write((sql) =>
    saveHeadings(sql, {
      subject: "members",
      headings: table.names,
      columns: source.columns,
      readings: savedReadings,
    }),
  );
  for (let at = 0; at < members.length; at += PART_SIZE) {
    await progress?.(at, members.length);
    await write((sql) => addMembers(sql, rosterImportID, members.slice(at, at + PART_SIZE)));
  }
  const [difference] = await read((sql) => compareRoster(sql, members));
  return write(async (sql) => {
    await together?.(sql);
    const [current] = await lockCurrentImport(sql);
    if ((current?.rosterImportID ?? null) !== comparedWith) refuse(ROSTER_CHANGED, 409);
    await replaceCurrentImport(sql, rosterImportID);
    await applyRoster(sql, now);
    const { losing: _, shortening: __, ...after } = difference!;
    const by = { userID, apiKeyID, action: importRoster.allow, call: importRoster.path, serviceID: null };
    const facts = { fileName, members: members.length, ...after, ...(isScheduled && { scheduled: true }) };
    await recordChange(sql, { ...by, recordID: rosterImportID, before: null, after: facts });
    await recordEvent(sql, "roster.imported", null, { rosterImportID, members: members.length });
    const counted = await countRosterUnlessChosen(sql, clientID);
    if (counted.length > 0)
      await recordChange(sql, { ...by, recordID: clientID, before: { roster: false }, after: { roster: true } });
    return counted.length > 0;
  });
}
