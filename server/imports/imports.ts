import {
  type ImportSubject,
  beginArchive,
  cancelArchive,
  getIncomingArchive,
  importSubjects,
  listImports,
  lookAtImportTable,
  previewImport,
  recognizedBy,
  sendArchivePart,
  startImport,
  takeImportBack,
  uploadImportTable,
} from "../../contract/imports/imports.ts";
import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import { type Permission, may } from "../../contract/platform/permissions.ts";
import { type Feature, hasFeature } from "../../contract/platform/service-kinds.ts";
import { type CallContext, on, outside } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import type { House } from "../platform/house.ts";
import { isZipHead } from "../media/file-kind.ts";
import { lockService } from "../programs/queries.ts";
import { receiveTable, withTable } from "../tables/reading/files.ts";
import { addTask } from "../platform/tasks/queries.ts";
import { answerOf, beginSending, forgetIncoming, sendPart } from "../media/uploads/incoming.ts";
import { type IncomingRow, incomingUploadOf } from "../media/uploads/incoming-queries.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import { notAZip, openArchive } from "./archive.ts";
import type { Import } from "./importing.ts";
import { previewOf } from "./preview.ts";
import { type Source, addImport, importsOf, lockedImport } from "./queries.ts";
import { checkedColumns, lookAtLines, tableIn } from "./table.ts";
import { takeBack } from "./taking-back.ts";

/** What a program must have, and whoever imports must be allowed, for each. */
const takes: Record<ImportSubject, { feature: Feature; allow: Permission }> = {
  homes: { feature: "properties", allow: "EDIT_TOUR" },
  builders: { feature: "properties", allow: "EDIT_TOUR" },
  tickets: { feature: "door", allow: "MANAGE_SALES" },
};

type ImportScope = Pick<CallContext<AnyEndpoint>, "standings"> & {
  service: { kind: Parameters<typeof hasFeature>[0] };
};

const subjectsFor = ({ standings, service }: ImportScope) =>
  importSubjects.filter(
    (subject) => hasFeature(service.kind, takes[subject].feature) && may(standings, takes[subject].allow),
  );

const refuseOther = (ask: ImportScope, subject: ImportSubject) =>
  subjectsFor(ask).includes(subject) || refuse("You don't have permission to do that.", 403);

function refuseUnrecognizable(subject: ImportSubject, columns: Record<string, number>): void {
  if (recognizedBy[subject].some((fields) => fields.every((field) => field in columns))) return;
  const says = {
    homes: "Say which column has the reference, the address or the number: homes are recognized by them.",
    builders: "Say which column has the reference or the company: builders are recognized by them.",
    tickets: "Say which column has the reference of the order: by it nobody's tickets are imported twice.",
  };
  refuse(says[subject], 422);
}

/** What staff send to import, and no entry's file. */
const archiveOf = (incoming: IncomingRow) => found(incoming.entryID === null ? incoming : undefined, "upload");

/** By its first bytes; what is wrong with the rest is found when it is opened. */
const lookAt = async (head: Buffer) => isZipHead(head) || refuse(notAZip, 415);

type Opening = { house: House; client: { clientID: string }; service: { serviceID: string }; user: { userID: string } };

async function openedArchive({ house, client, service, user }: Opening, { archiveID }: Pick<Source, "archiveID">) {
  if (archiveID === undefined) return undefined;
  const whose = { serviceID: service.serviceID, userID: user.userID };
  const [incoming] = await house.database.readInside(client.clientID, (sql) => incomingUploadOf(sql, archiveID, whose));
  return openArchive(house.files, archiveOf(found(incoming, "ZIP. Choose it again")));
}

export const imports = [
  on(listImports, async (ask) => {
    const subjects = subjectsFor(ask);
    return { subjects, imports: await importsOf(ask.sql, ask.service.serviceID, subjects) };
  }),

  outside(uploadImportTable, async (ask) => {
    const { subject } = ask.query;
    refuseOther(ask, subject);
    const { database } = ask.house;
    const { clientID } = ask.client;
    const { tableID, fileName, seen } = await receiveTable(ask, (path) =>
      lookAtLines({ database, clientID, subject }, path),
    );
    return { tableID, fileName, ...seen };
  }),

  outside(lookAtImportTable, async (ask) => {
    const { subject, tableID, layout } = ask.body;
    refuseOther(ask, subject);
    const { clientID } = ask.client;
    const { files, database } = ask.house;
    return withTable(files, { clientID, tableID }, (path) =>
      lookAtLines({ database, clientID, subject }, path, layout),
    );
  }),

  outside(beginArchive, (ask) =>
    beginSending(ask, async () => ({
      serviceID: ask.service.serviceID,
      entryID: null,
      folderID: null,
      userID: ask.user.userID,
      ...ask.body,
    })),
  ),

  on(getIncomingArchive, ({ incomingUpload }) => answerOf(archiveOf(incomingUpload))),

  outside(sendArchivePart, (ask) => {
    const incoming = archiveOf(ask.incomingUpload);
    return sendPart(ask, incoming, { offset: Number(ask.query.offset), look: lookAt });
  }),

  outside(cancelArchive, async (ask) => {
    await forgetIncoming(ask, archiveOf(ask.incomingUpload).incomingUploadID);
    return {};
  }),

  outside(previewImport, async (ask) => {
    const { house, client, service, body } = ask;
    const { subject, tableID } = body;
    refuseOther(ask, subject);
    const columns = checkedColumns(subject, body.columns);
    refuseUnrecognizable(subject, columns);
    const at = { clientID: client.clientID, tableID };
    const laid = await withTable(house.files, at, (path) => tableIn(path, subject, { ...body, columns }));
    const archive = await openedArchive(ask, body);
    const { serviceID, timeZone: zone } = service;
    return house.database.readInside(client.clientID, (sql) =>
      previewOf(sql, { subject, serviceID, zone, laid, layout: body.layout, archive }),
    );
  }),

  on(startImport, async (ask) => {
    const { sql, service, user, body, audit } = ask;
    const { subject, fileName, tableID, archiveID, layout, readings } = body;
    refuseOther(ask, subject);
    const columns = checkedColumns(subject, body.columns);
    refuseUnrecognizable(subject, columns);
    const { serviceID } = service;
    const { userID } = user;
    const source: Source = {
      tableID,
      columns,
      ...(archiveID && { archiveID }),
      ...(layout && { layout }),
      ...(readings && { readings }),
    };
    const [row] = await addImport(sql, { serviceID, subject, fileName, userID, source });
    const { importID } = row!;
    const asked: Import = { importID, subject };
    const taskID = await addTask(sql, { kind: "import", userID, serviceID, asked });
    await audit(importID, null, { subject, file: fileName });
    return { taskID, importID };
  }),

  outside(takeImportBack, async (ask) => {
    const { house, service, user, imported, transact } = ask;
    refuseOther(ask, imported.subject);
    const { answer, fileKeys } = await transact(async (sql, audit) => {
      await lockService(sql, service.serviceID);
      const [row] = await lockedImport(sql, imported.importID);
      const { state, fileName, importID } = found(row, "import");
      if (state === "running") refuse("It is still under way. Cancel it among your tasks first.", 409);
      if (state === "takenBack") refuse("It was taken back already.", 409);
      const done = await takeBack({ sql, row: row!, userID: user.userID });
      await audit(importID, { file: fileName }, { takenBack: done.answer });
      return done;
    });
    await forgetFiles(house, fileKeys);
    return answer;
  }),
];
