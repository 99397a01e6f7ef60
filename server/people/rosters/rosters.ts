import {
  getRoster,
  importRoster,
  previewRoster,
  restoreRoster,
  uploadRoster,
} from "../../../contract/people/rosters.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { receiveTable, withTable } from "../../tables/reading/table-files.ts";
import type { RosterImportTask } from "./roster-import.ts";
import { readRosterColumns, readRoster } from "./roster-file.ts";
import {
  compareRoster,
  currentImport,
  exchangeRosters,
  lockCurrentImport,
  rosterImports,
  verifyByRoster,
} from "./queries.ts";

const rosterFactsOf = ({ fileName, members }: { fileName: string; members: number }) => ({ fileName, members });

export const rosterCalls = [
  on(getRoster, async ({ sql, client }) => {
    const imports = await rosterImports(sql);
    const inState = (wantedState: string) => imports.find(({ state }) => state === wantedState) ?? null;
    return { current: inState("current"), former: inState("former"), counts: client.roster };
  }),

  onOutsideTransaction(uploadRoster, async (context) => {
    const { tableID: rosterFileID, fileName, seen: columns } = await receiveTable(context, readRosterColumns);
    return { rosterFileID, fileName, columns };
  }),

  onOutsideTransaction(previewRoster, async ({ client: { clientID }, app, body: { rosterFileID, columns } }) => {
    const at = { clientID, tableID: rosterFileID };
    const roster = await withTable(app.files, at, (path) => readRoster(path, columns));
    const { members, ...rosterSummary } = roster;
    const [[current], [difference]] = await app.database.readInside(clientID, (sql) =>
      Promise.all([currentImport(sql), compareRoster(sql, members)]),
    );
    const comparedWith = current?.rosterImportID ?? null;
    return { ...difference!, ...rosterSummary, members: members.length, comparedWith };
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
    await verifyByRoster(sql, now);
    await audit(former.rosterImportID, rosterFactsOf(current), rosterFactsOf(former));
    return {};
  }),
];
