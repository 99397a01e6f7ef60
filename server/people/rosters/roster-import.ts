import { importRoster, unreadableDatesText } from "../../../contract/people/rosters.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { clock } from "../../platform/clock.ts";
import { taskKind } from "../../platform/tasks/task-run.ts";
import { withTable } from "../../tables/reading/table-files.ts";
import { countRosterUnlessChosen } from "../clients/member-rule-queries.ts";
import { readingsToSave } from "../../tables/reading/column-readings.ts";
import { refuseQuestions } from "../../tables/reading/table-notes.ts";
import { saveHeadings } from "../../tables/reading/queries.ts";
import { type RosterSource, noMembersText, readRoster } from "./roster-file.ts";
import { addMembers, beginImport, compareRoster, lockCurrentImport, replaceCurrentImport } from "./queries.ts";
import { applyRoster } from "./apply-roster.ts";
import { recordEvent } from "../webhooks/record-event.ts";

export type RosterImportTask = {
  rosterFileID: string;
  fileName: string;
  comparedWith: string | null;
  /** The key by which it was asked for. */
  apiKeyID?: string | undefined;
} & RosterSource;

const PART_SIZE = 5_000;
const ROSTER_CHANGED =
  "Somebody imported another roster meanwhile. Look at what yours would change now, and import it again.";

/**
 * A roster is written beside the current one, part by part, and replaces it in one transaction together with the changes to memberships. A
 * failure before that leaves the current roster in place.
 */
export const rosterImportTask = taskKind<RosterImportTask>({
  label: () => "Import of the roster",
  async run(task, { rosterFileID, fileName, comparedWith, apiKeyID, ...source }) {
    const { clientID, taskID, userID, app, read, write, progress } = task;
    const { members, unreadableDates, readings, table } = await withTable(
      app.files,
      { clientID, tableID: rosterFileID },
      (path) => readRoster(path, source),
    );
    refuseQuestions(readings, table, source.layout);
    if (unreadableDates > 0) refuse(unreadableDatesText(unreadableDates), 422);
    if (members.length === 0) refuse(noMembersText, 422);
    const now = clock.now();
    const startedImports = await write((sql) => beginImport(sql, { rosterImportID: taskID, userID, fileName, now }));
    const says = `${plural(members.length, "member")} imported.`;
    if (startedImports.length === 0) return { says };
    const { columns } = source;
    const savedReadings = readingsToSave(readings, source);
    await write((sql) =>
      saveHeadings(sql, { subject: "members", headings: table.names, columns, readings: savedReadings }),
    );
    for (let at = 0; at < members.length; at += PART_SIZE) {
      await progress(at, members.length);
      await write((sql) => addMembers(sql, taskID, members.slice(at, at + PART_SIZE)));
    }
    const [difference] = await read((sql) => compareRoster(sql, members));
    const turned = await write(async (sql) => {
      const [current] = await lockCurrentImport(sql);
      if ((current?.rosterImportID ?? null) !== comparedWith) refuse(ROSTER_CHANGED, 409);
      await replaceCurrentImport(sql, taskID);
      await applyRoster(sql, now);
      const { losing: _, shortening: __, ...after } = difference!;
      const change = {
        userID,
        apiKeyID,
        action: importRoster.allow,
        call: importRoster.path,
        serviceID: null,
        recordID: taskID,
      };
      await recordChange(sql, { ...change, before: null, after: { fileName, members: members.length, ...after } });
      await recordEvent(sql, "roster.imported", null, { rosterImportID: taskID, members: members.length });
      const counted = await countRosterUnlessChosen(sql, clientID);
      if (counted.length > 0)
        await recordChange(sql, { ...change, recordID: clientID, before: { roster: false }, after: { roster: true } });
      return counted.length > 0;
    });
    if (!turned) return { says };
    app.changes.publish("client", clientID);
    return { says: `${says} From now on only verified members count.` };
  },
});
