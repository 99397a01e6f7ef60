import { unreadableDatesText } from "../../../contract/people/rosters.ts";
import type { TableLayout } from "../../../contract/tables/reading.ts";
import type { App } from "../../platform/app.ts";
import { groupProblems } from "../../tables/reading/line-problems.ts";
import { openQuestions, tableNotes } from "../../tables/reading/table-notes.ts";
import { viewClientTable } from "../../tables/reading/view-client-table.ts";
import { compareRoster, currentImport } from "./queries.ts";
import {
  type RosterSource,
  noMembersText,
  nothingInRoster,
  readRoster,
  rosterWords,
  shownInRoster,
} from "./roster-file.ts";

export const lookAtRosterFile = (
  { database }: App,
  { clientID }: { clientID: string },
  path: string,
  layout?: TableLayout,
) =>
  viewClientTable(
    {
      database,
      clientID,
      subject: "members",
      words: rosterWords,
      emptyText: nothingInRoster,
      textOfCell: shownInRoster,
    },
    path,
    layout,
  );

/** What importing a file would change, and what somebody has to say before. */
export async function previewRosterFile(
  { database }: App,
  { clientID }: { clientID: string },
  path: string,
  source: RosterSource,
) {
  const { members, table, problems, ...rosterSummary } = await readRoster(path, source);
  const [[current], [difference]] = await database.readInside(clientID, (sql) =>
    Promise.all([currentImport(sql), compareRoster(sql, members)]),
  );
  const { unreadableDates, readings } = rosterSummary;
  const preview = {
    ...difference!,
    ...rosterSummary,
    ...tableNotes(table, { layout: source.layout }),
    problems: groupProblems(problems),
    members: members.length,
    comparedWith: current?.rosterImportID ?? null,
  };
  const questions = [
    ...openQuestions(readings, table, source.layout),
    ...(unreadableDates > 0 ? [unreadableDatesText(unreadableDates)] : []),
    ...(members.length === 0 ? [noMembersText] : []),
  ];
  return { preview, questions, members, table };
}
