import {
  getRoster,
  getRosterImport,
  importRoster,
  lookAtRoster,
  previewRoster,
  restoreRoster,
  sendRoster,
  uploadRoster,
} from "../../../contract/people/rosters.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { receiveTable, withTable } from "../../tables/reading/table-files.ts";
import type { RosterImportTask } from "./roster-import.ts";
import { guessedColumnsOf, presetsOf } from "../../../contract/tables/reading.ts";
import { lookAtRosterFile, previewRosterFile } from "./roster-preview.ts";
import { memberRuleFacts } from "../clients/member-rule-queries.ts";
import { exchangeRosters, lockCurrentImport, rosterImports } from "./queries.ts";
import { applyRoster } from "./apply-roster.ts";

const rosterFactsOf = ({ fileName, members }: { fileName: string; members: number }) => ({ fileName, members });

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
    const {
      tableID: rosterFileID,
      fileName,
      view,
    } = await receiveTable(ask, (path) => lookAtRosterFile(app, client, path));
    return { rosterFileID, fileName, ...view };
  }),

  onOutsideTransaction(lookAtRoster, async ({ client, app, body: { rosterFileID, layout } }) => {
    const at = { clientID: client.clientID, tableID: rosterFileID };
    return withTable(app.files, at, (path) => lookAtRosterFile(app, client, path, layout));
  }),

  onOutsideTransaction(previewRoster, async ({ client: { clientID }, app, body: { rosterFileID, ...source } }) => {
    const at = { clientID, tableID: rosterFileID };
    const { preview } = await withTable(app.files, at, (path) => previewRosterFile(app, { clientID }, path, source));
    return preview;
  }),

  onOutsideTransaction(sendRoster, async (ask) => {
    const { app, client } = ask;
    const { tableID, fileName, view } = await receiveTable(ask, async (path) => {
      const { columns: found, ...tableView } = await lookAtRosterFile(app, client, path);
      const columns = guessedColumnsOf({ columns: found });
      if (columns["email"] === undefined && columns["memberNumber"] === undefined)
        refuse(
          "No column is known as the email address or the member number. Call one “Email” or “Member number”; or import such a file in the studio once, and its columns are known from then on.",
          422,
        );
      const source = { columns, presets: presetsOf({ columns: found, ...tableView }, columns) };
      const { preview, questions } = await previewRosterFile(app, client, path, source);
      return { found, source, preview, questions };
    });
    const { found, source, preview, questions } = view;
    const { comparedWith } = preview;
    const nextCall = { rosterFileID: tableID, fileName, ...source, comparedWith };
    return { columns: found, ...preview, questions, import: nextCall };
  }),

  on(importRoster, async ({ sql, user: { userID, byKey }, body }) => {
    const importTask: RosterImportTask = { ...body, apiKeyID: byKey?.apiKeyID };
    return { taskID: await addTask(sql, { kind: "roster-import", userID, serviceID: null, asked: importTask }) };
  }),

  on(getRosterImport, ({ task }) => {
    const { kind, state, done, total, message } = task;
    requireFound(kind === "roster-import" || undefined, "import");
    return { state, done, total, message };
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
