import { unreadableDatesText } from "../../../contract/people/rosters.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { clock } from "../../platform/clock.ts";
import { taskKind } from "../../platform/tasks/task-run.ts";
import { withTable } from "../../tables/reading/table-files.ts";
import { refuseQuestions } from "../../tables/reading/table-notes.ts";
import { type RosterSource, noMembersText, readRoster } from "./roster-file.ts";
import { mappingOf } from "./roster-mapping.ts";
import { settleWaitingRoster } from "./schedule-queries.ts";
import { writeRoster } from "./write-roster.ts";

export type RosterImportTask = {
  rosterFileID: string;
  fileName: string;
  comparedWith: string | null;
  /** The key by which it was asked for. */
  apiKeyID?: string | undefined;
} & RosterSource;

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
    const says = `${plural(members.length, "member")} imported.`;
    const by = { rosterImportID: taskID, clientID, userID, apiKeyID, fileName, comparedWith };
    const turned = await writeRoster(
      { ...by, members, readings, table, source, now: clock.now() },
      {
        read,
        write,
        progress,
        // Where it was fetched, and waited: the next is read as this one.
        together: async (sql) =>
          void (await settleWaitingRoster(sql, rosterFileID, {
            mapping: mappingOf({ readings, table, source }),
            outcomeText: says,
          })),
      },
    );
    if (!turned) return { says };
    app.changes.publish("client", clientID);
    return { says: `${says} From now on only verified members count.` };
  },
});
