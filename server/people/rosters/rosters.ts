import {
  getRoster,
  importRoster,
  lookAtRoster,
  previewRoster,
  restoreRoster,
  uploadRoster,
} from "../../../contract/people/rosters.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addTask } from "../../platform/tasks/queries.ts";
import { receiveTable, withTable } from "../../tables/reading/files.ts";
import type { RosterImport } from "./importing.ts";
import type { TableLayout } from "../../../contract/tables/reading.ts";
import type { House } from "../../platform/house.ts";
import { lookAtTable } from "../../tables/reading/looking.ts";
import { tableNotes } from "../../tables/reading/notes.ts";
import { grouped } from "../../tables/reading/problems.ts";
import { nothingInRoster, rosterIn, rosterWords, shownInRoster } from "./members.ts";
import {
  compareRoster,
  currentImport,
  exchangeRosters,
  lockCurrentImport,
  rosterImports,
  verifyByRoster,
} from "./queries.ts";

const factsOf = ({ fileName, members }: { fileName: string; members: number }) => ({ fileName, members });

const lookAtFile = ({ database }: House, { clientID }: { clientID: string }, path: string, layout?: TableLayout) =>
  lookAtTable(
    { database, clientID, subject: "members", words: rosterWords, nothing: nothingInRoster, show: shownInRoster },
    path,
    layout,
  );

export const rosters = [
  on(getRoster, async ({ sql, client }) => {
    const imports = await rosterImports(sql);
    const inState = (wanted: string) => imports.find(({ state }) => state === wanted) ?? null;
    return { current: inState("current"), former: inState("former"), counts: client.roster };
  }),

  outside(uploadRoster, async (ask) => {
    const { house, client } = ask;
    const {
      tableID: rosterFileID,
      fileName,
      seen,
    } = await receiveTable(ask, (path) => lookAtFile(house, client, path));
    return { rosterFileID, fileName, ...seen };
  }),

  outside(lookAtRoster, async ({ client, house, body: { rosterFileID, layout } }) => {
    const at = { clientID: client.clientID, tableID: rosterFileID };
    return withTable(house.files, at, (path) => lookAtFile(house, client, path, layout));
  }),

  outside(previewRoster, async ({ client: { clientID }, house, body: { rosterFileID, ...source } }) => {
    const at = { clientID, tableID: rosterFileID };
    const { members, table, problems, ...told } = await withTable(house.files, at, (path) => rosterIn(path, source));
    const [[current], [difference]] = await house.database.readInside(clientID, (sql) =>
      Promise.all([currentImport(sql), compareRoster(sql, members)]),
    );
    const comparedWith = current?.rosterImportID ?? null;
    const notes = tableNotes(table, { layout: source.layout });
    return { ...difference!, ...told, ...notes, problems: grouped(problems), members: members.length, comparedWith };
  }),

  on(importRoster, async ({ sql, user: { userID }, body }) => {
    const asked: RosterImport = body;
    return { taskID: await addTask(sql, { kind: "roster-import", userID, serviceID: null, asked }) };
  }),

  on(restoreRoster, async ({ sql, now, audit }) => {
    await lockCurrentImport(sql);
    const imports = await rosterImports(sql);
    const current = imports.find(({ state }) => state === "current");
    const former = imports.find(({ state }) => state === "former");
    if (!current || !former) return refuse("There is no roster before this one.", 409);
    await exchangeRosters(sql);
    await verifyByRoster(sql, now);
    await audit(former.rosterImportID, factsOf(current), factsOf(former));
    return {};
  }),
];
