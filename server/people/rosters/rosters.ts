import {
  getRoster,
  importRoster,
  lookAtRoster,
  previewRoster,
  restoreRoster,
  uploadRoster,
} from "../../../contract/people/rosters.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { receiveTable, withTable } from "../../tables/reading/table-files.ts";
import type { RosterImportTask } from "./roster-import.ts";
import type { TableLayout } from "../../../contract/tables/reading.ts";
import type { App } from "../../platform/app.ts";
import { viewClientTable } from "../../tables/reading/view-client-table.ts";
import { tableNotes } from "../../tables/reading/table-notes.ts";
import { groupProblems } from "../../tables/reading/line-problems.ts";
import { nothingInRoster, readRoster, rosterWords, shownInRoster } from "./roster-file.ts";
import { memberRuleFacts } from "../clients/member-rule-queries.ts";
import { compareRoster, currentImport, exchangeRosters, lockCurrentImport, rosterImports } from "./queries.ts";
import { applyRoster } from "./apply-roster.ts";

const rosterFactsOf = ({ fileName, members }: { fileName: string; members: number }) => ({ fileName, members });

const lookAtFile = ({ database }: App, { clientID }: { clientID: string }, path: string, layout?: TableLayout) =>
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

export const rosterCalls = [
  on(getRoster, async ({ sql, client }) => {
    const [imports, [facts]] = await Promise.all([rosterImports(sql), memberRuleFacts(sql)]);
    const inState = (wantedState: string) => imports.find(({ state }) => state === wantedState) ?? null;
    return {
      current: inState("current"),
      former: inState("former"),
      counts: client.roster,
      isChosen: facts!.isChosen,
    };
  }),

  onOutsideTransaction(uploadRoster, async (ask) => {
    const { app, client } = ask;
    const { tableID: rosterFileID, fileName, view } = await receiveTable(ask, (path) => lookAtFile(app, client, path));
    return { rosterFileID, fileName, ...view };
  }),

  onOutsideTransaction(lookAtRoster, async ({ client, app, body: { rosterFileID, layout } }) => {
    const at = { clientID: client.clientID, tableID: rosterFileID };
    return withTable(app.files, at, (path) => lookAtFile(app, client, path, layout));
  }),

  onOutsideTransaction(previewRoster, async ({ client: { clientID }, app, body: { rosterFileID, ...source } }) => {
    const at = { clientID, tableID: rosterFileID };
    const { members, table, problems, ...rosterSummary } = await withTable(app.files, at, (path) =>
      readRoster(path, source),
    );
    const [[current], [difference]] = await app.database.readInside(clientID, (sql) =>
      Promise.all([currentImport(sql), compareRoster(sql, members)]),
    );
    const comparedWith = current?.rosterImportID ?? null;
    const notes = tableNotes(table, { layout: source.layout });
    return {
      ...difference!,
      ...rosterSummary,
      ...notes,
      problems: groupProblems(problems),
      members: members.length,
      comparedWith,
    };
  }),

  on(importRoster, async ({ sql, user: { userID }, body }) => {
    const importTask: RosterImportTask = body;
    return { taskID: await addTask(sql, { kind: "roster-import", userID, serviceID: null, asked: importTask }) };
  }),

  on(restoreRoster, async ({ sql, now, audit }) => {
    await lockCurrentImport(sql);
    const imports = await rosterImports(sql);
    const current = imports.find(({ state }) => state === "current");
    const former = imports.find(({ state }) => state === "former");
    if (!current || !former) return refuse("There is no roster before this one.", 409);
    await exchangeRosters(sql);
    await applyRoster(sql, now);
    await audit(former.rosterImportID, rosterFactsOf(current), rosterFactsOf(former));
    return {};
  }),
];
