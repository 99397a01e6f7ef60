import {
  getRoster,
  importRoster,
  previewRoster,
  restoreRoster,
  uploadRoster,
} from "../../../contract/people/rosters.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addTask } from "../../platform/tasks/queries.ts";
import { receiveTable, withTable } from "../../tables/reading/files.ts";
import type { RosterImport } from "./importing.ts";
import { rosterColumns, rosterIn } from "./members.ts";
import {
  compareRoster,
  currentImport,
  exchangeRosters,
  lockCurrentImport,
  rosterImports,
  verifyByRoster,
} from "./queries.ts";

const factsOf = ({ fileName, members }: { fileName: string; members: number }) => ({ fileName, members });

export const rosters = [
  on(getRoster, async ({ sql, client }) => {
    const imports = await rosterImports(sql);
    const inState = (wanted: string) => imports.find(({ state }) => state === wanted) ?? null;
    return { current: inState("current"), former: inState("former"), counts: client.roster };
  }),

  outside(uploadRoster, async (ask) => {
    const { tableID: rosterFileID, fileName, seen: columns } = await receiveTable(ask, rosterColumns);
    return { rosterFileID, fileName, columns };
  }),

  outside(previewRoster, async ({ client: { clientID }, house, body: { rosterFileID, columns } }) => {
    const at = { clientID, tableID: rosterFileID };
    const roster = await withTable(house.files, at, (path) => rosterIn(path, columns));
    const { members, ...told } = roster;
    const [[current], [difference]] = await house.database.readInside(clientID, (sql) =>
      Promise.all([currentImport(sql), compareRoster(sql, members)]),
    );
    const comparedWith = current?.rosterImportID ?? null;
    return { ...difference!, ...told, members: members.length, comparedWith };
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
