import {
  getRoster,
  importRoster,
  previewRoster,
  restoreRoster,
  rosterLimits,
  uploadRoster,
} from "../../contract/rosters.ts";
import { on, outside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { receiveUpload } from "../outside/receive.ts";
import { forgetFiles } from "../uploads/kept.ts";
import { addTask } from "../tasks/queries.ts";
import { rosterFolder, withRosterFile } from "./files.ts";
import type { RosterImport } from "./importing.ts";
import { columnsOf, rosterIn } from "./members.ts";
import { compare, currentImport, exchange, lockCurrentImport, rosterImports, verifyByRoster } from "./queries.ts";
import { unreadable } from "./row.ts";

const factsOf = ({ fileName, members }: { fileName: string; members: number }) => ({ fileName, members });

export const rosters = [
  on(getRoster, async ({ sql, client }) => {
    const imports = await rosterImports(sql);
    const inState = (wanted: string) => imports.find(({ state }) => state === wanted) ?? null;
    return { current: inState("current"), former: inState("former"), counts: client.roster };
  }),

  outside(uploadRoster, async ({ client: { clientID }, house, request, stream }) => {
    const { name = "roster" } = request.query as { name?: string };
    const length = Number(request.headers["content-length"]);
    const received = await receiveUpload({
      stream,
      declaredName: name.slice(0, 200),
      ...(Number.isFinite(length) && { declaredLength: length }),
      restriction: "all",
      maxBytes: rosterLimits.bytes,
      files: house.files,
      keyPrefix: rosterFolder(clientID),
      signal: stream.signal,
    });
    try {
      if (!["csv", "txt", "xlsx"].includes(received.kind)) refuse(unreadable, 415);
      const rosterFileID = received.uploadID;
      const columns = await withRosterFile(house.files, { clientID, rosterFileID }, columnsOf);
      return { rosterFileID, fileName: received.name, columns };
    } catch (error) {
      await forgetFiles(house, [received.key]);
      throw error;
    }
  }),

  outside(previewRoster, async ({ client: { clientID }, house, body: { rosterFileID, columns } }) => {
    const roster = await withRosterFile(house.files, { clientID, rosterFileID }, (path) => rosterIn(path, columns));
    const { members, leftOut, problems } = roster;
    const [[current], [difference]] = await house.database.readInside(clientID, (sql) =>
      Promise.all([currentImport(sql), compare(sql, members)]),
    );
    const comparedWith = current?.rosterImportID ?? null;
    return { ...difference!, members: members.length, leftOut, problems, comparedWith };
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
    await exchange(sql);
    await verifyByRoster(sql, now);
    await audit(former.rosterImportID, factsOf(current), factsOf(former));
    return {};
  }),
];
