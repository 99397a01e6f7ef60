import {
  type ImportSubject,
  beginArchive,
  cancelArchive,
  getIncomingArchive,
  importSubjects,
  listImports,
  lookAtImportTable,
  previewImport,
  identifyingFields,
  sendArchivePart,
  startImport,
  takeImportBack,
  uploadImportTable,
} from "../../contract/imports/imports.ts";
import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import { type Permission, may } from "../../contract/platform/permissions.ts";
import { type Feature, hasFeature } from "../../contract/platform/service-kinds.ts";
import { type CallContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import type { App } from "../platform/app.ts";
import { isZipHead } from "../media/file-kind.ts";
import { lockService } from "../programs/queries.ts";
import { receiveTable, withTable } from "../tables/reading/table-files.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import { incomingAnswerOf, beginIncoming, forgetIncoming, receivePart } from "../media/uploads/incoming-uploads.ts";
import { type IncomingUploadRow, incomingUploadOf } from "../media/uploads/incoming-queries.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { notAZip, openPictureArchive } from "./picture-archive.ts";
import type { ImportTask } from "./import-task.ts";
import { importPreviewOf } from "./import-preview.ts";
import { type ImportSource, addImport, importsOf, lockImport } from "./import-queries.ts";
import { usableColumns, viewImportTable, readImportTable } from "./import-table.ts";
import { takeBackImport } from "./take-back.ts";

/** Feature of the program and permission of the person, by subject. */
const requirements: Record<ImportSubject, { feature: Feature; allow: Permission }> = {
  homes: { feature: "properties", allow: "EDIT_TOUR" },
  builders: { feature: "properties", allow: "EDIT_TOUR" },
  tickets: { feature: "door", allow: "MANAGE_SALES" },
};

type ImportScope = Pick<CallContext<AnyEndpoint>, "standings"> & {
  service: { kind: Parameters<typeof hasFeature>[0] };
};

const subjectsFor = ({ standings, service }: ImportScope) =>
  importSubjects.filter(
    (subject) => hasFeature(service.kind, requirements[subject].feature) && may(standings, requirements[subject].allow),
  );

const refuseSubject = (ask: ImportScope, subject: ImportSubject) =>
  subjectsFor(ask).includes(subject) || refuse("You don't have permission to do that.", 403);

function refuseUnrecognizable(subject: ImportSubject, columns: Record<string, number>): void {
  if (identifyingFields[subject].some((fields) => fields.every((field) => field in columns))) return;
  const texts = {
    homes: "Say which column has the reference, the address or the number: homes are recognized by them.",
    builders: "Say which column has the reference or the company: builders are recognized by them.",
    tickets: "Say which column has the reference of the order: by it nobody's tickets are imported twice.",
  };
  refuse(texts[subject], 422);
}

/** An upload for an import, not an entry's file. */
const requireArchive = (incoming: IncomingUploadRow) =>
  requireFound(incoming.entryID === null ? incoming : undefined, "upload");

/** Checks only the first bytes of the ZIP; other errors are found when it is opened. */
const refuseUnlessZip = async (head: Buffer) => isZipHead(head) || refuse(notAZip, 415);

type ArchiveScope = {
  app: App;
  client: { clientID: string };
  service: { serviceID: string };
  user: { userID: string };
};

async function openSentArchive(
  { app, client, service, user }: ArchiveScope,
  { archiveID }: Pick<ImportSource, "archiveID">,
) {
  if (archiveID === undefined) return undefined;
  const uploader = { serviceID: service.serviceID, userID: user.userID };
  const [incoming] = await app.database.readInside(client.clientID, (sql) =>
    incomingUploadOf(sql, archiveID, uploader),
  );
  return openPictureArchive(app.files, requireArchive(requireFound(incoming, "ZIP. Choose it again")));
}

export const imports = [
  on(listImports, async (ask) => {
    const subjects = subjectsFor(ask);
    return { subjects, imports: await importsOf(ask.sql, ask.service.serviceID, subjects) };
  }),

  onOutsideTransaction(uploadImportTable, async (ask) => {
    const { subject } = ask.query;
    refuseSubject(ask, subject);
    const { database } = ask.app;
    const { clientID } = ask.client;
    const { tableID, fileName, view } = await receiveTable(ask, (path) =>
      viewImportTable({ database, clientID, subject }, path),
    );
    return { tableID, fileName, ...view };
  }),

  onOutsideTransaction(lookAtImportTable, async (ask) => {
    const { subject, tableID, layout } = ask.body;
    refuseSubject(ask, subject);
    const { clientID } = ask.client;
    const { files, database } = ask.app;
    return withTable(files, { clientID, tableID }, (path) =>
      viewImportTable({ database, clientID, subject }, path, layout),
    );
  }),

  onOutsideTransaction(beginArchive, (ask) =>
    beginIncoming(ask, async () => ({
      serviceID: ask.service.serviceID,
      entryID: null,
      folderID: null,
      userID: ask.user.userID,
      ...ask.body,
    })),
  ),

  on(getIncomingArchive, ({ incomingUpload }) => incomingAnswerOf(requireArchive(incomingUpload))),

  onOutsideTransaction(sendArchivePart, (ask) => {
    const incoming = requireArchive(ask.incomingUpload);
    return receivePart(ask, incoming, { offset: Number(ask.query.offset), look: refuseUnlessZip });
  }),

  onOutsideTransaction(cancelArchive, async (ask) => {
    await forgetIncoming(ask, requireArchive(ask.incomingUpload).incomingUploadID);
    return {};
  }),

  onOutsideTransaction(previewImport, async (ask) => {
    const { app, client, service, body } = ask;
    const { subject, tableID } = body;
    refuseSubject(ask, subject);
    const columns = usableColumns(subject, body.columns);
    refuseUnrecognizable(subject, columns);
    const location = { clientID: client.clientID, tableID };
    const importTable = await withTable(app.files, location, (path) =>
      readImportTable(path, subject, { ...body, columns }),
    );
    const archive = await openSentArchive(ask, body);
    const { serviceID, timeZone: zone } = service;
    return app.database.readInside(client.clientID, (sql) =>
      importPreviewOf(sql, { subject, serviceID, zone, importTable, layout: body.layout, archive }),
    );
  }),

  on(startImport, async (ask) => {
    const { sql, service, user, body, audit } = ask;
    const { subject, fileName, tableID, archiveID, layout, readings, presets } = body;
    refuseSubject(ask, subject);
    const columns = usableColumns(subject, body.columns);
    refuseUnrecognizable(subject, columns);
    const { serviceID } = service;
    const { userID } = user;
    const source: ImportSource = {
      tableID,
      columns,
      ...(archiveID && { archiveID }),
      ...(layout && { layout }),
      ...(readings && { readings }),
      ...(presets && { presets }),
    };
    const [row] = await addImport(sql, { serviceID, subject, fileName, userID, source });
    const { importID } = row!;
    const payload: ImportTask = { importID, subject };
    const taskID = await addTask(sql, { kind: "import", userID, serviceID, asked: payload });
    await audit(importID, null, { subject, file: fileName });
    return { taskID, importID };
  }),

  onOutsideTransaction(takeImportBack, async (ask) => {
    const { app, service, user, imported, transact } = ask;
    refuseSubject(ask, imported.subject);
    const { answer, fileKeys } = await transact(async (sql, audit) => {
      await lockService(sql, service.serviceID);
      const [row] = await lockImport(sql, imported.importID);
      const { state, fileName, importID } = requireFound(row, "import");
      if (state === "running") refuse("It is still under way. Cancel it among your tasks first.", 409);
      if (state === "takenBack") refuse("It was undone already.", 409);
      const result = await takeBackImport({ sql, row: row!, userID: user.userID });
      await audit(importID, { file: fileName }, { takenBack: result.answer });
      return result;
    });
    await deleteFiles(app, fileKeys);
    return answer;
  }),
];
