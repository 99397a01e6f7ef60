import {
  orderEntryUploads,
  removeEntryUpload,
  updateEntryUpload,
  uploadElements,
  uploadEntryFile,
} from "../../contract/entry-uploads.ts";
import { validate } from "../../contract/forms/validate.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { type Audit, type Inside, type Outside, on, outside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { noteChange } from "../mails/gathered.ts";
import { type Received, receiveUpload } from "../outside/receive.ts";
import { forgetFiles, keepUpload } from "../uploads/kept.ts";
import { type LockedEntry, lockToEdit, touchEntry } from "./locked.ts";
import { type Folder, dropUploads, fileInFolder, folderOf, inFolder, refuseFull, uploadIn } from "./uploading.ts";
import { uploadOf } from "./whole.ts";

type Upload = Outside<typeof uploadEntryFile>;
type Helping = {
  service: { serviceID: string };
  entry: { entryID: string; userID: string };
  user: { userID: string };
};
type Help = { sql: Sql; audit: Audit; folder: string; before: unknown; after: unknown };

/** Whoever changes somebody else's entry stands in the audit log, and the entrant is told. */
async function auditHelp({ service, entry, user }: Helping, { sql, audit, folder, before, after }: Help) {
  if (entry.userID === user.userID) return;
  await audit(entry.entryID, before, after);
  await noteChange(sql, service.serviceID, entry.entryID, `Files in ${folder}`);
}

/** Asked before the file is taken in, so that nobody sends a large file for nothing; and again when it is filed. */
async function folderWithRoom(ask: Upload, sql: Sql): Promise<Folder> {
  await lockToEdit({ ...placeOf(ask), sql });
  const folder = await folderOf(sql, ask.entry.entryID, ask.params.folderID);
  refuseFull(folder);
  return folder;
}

const placeOf = ({ entry, standings, now }: Upload | Outside<typeof removeEntryUpload>) => ({ entry, standings, now });

function received({ request, stream, query, house, client, entry }: Upload, folder: Folder): Promise<Received> {
  const length = Number(request.headers["content-length"]);
  return receiveUpload({
    stream,
    declaredName: query.name ?? "file",
    ...(length > 0 && { declaredLength: length }),
    restriction: folder.restriction,
    maxBytes: folder.maximumBytes,
    files: house.files,
    keyPrefix: `${client.clientID}/entries/${entry.entryID}`,
    signal: stream.signal,
  });
}

async function upload(ask: Upload) {
  const { entry, params, user } = ask;
  const { entryID } = entry;
  const file = await received(ask, await ask.transact((sql) => folderWithRoom(ask, sql)));
  try {
    const stored = await ask.transact(async (sql, audit) => {
      const folder = await folderWithRoom(ask, sql);
      await keepUpload(sql, file, user.userID);
      const { serviceID } = ask.service;
      await fileInFolder(sql, { serviceID, entryID, folderID: params.folderID, uploadID: file.uploadID });
      await touchEntry(sql, entryID);
      await auditHelp(ask, {
        sql,
        audit,
        folder: folder.name,
        before: null,
        after: { folder: folder.name, file: file.name },
      });
      return uploadIn(sql, fragment`eu.upload_id = ${file.uploadID}`);
    });
    return uploadOf(ask.client, stored);
  } catch (error) {
    await forgetFiles(ask.house, [file.key]);
    throw error;
  }
}

async function update(ask: Inside<typeof updateEntryUpload>) {
  const { sql, params, form, audit } = ask;
  const { entryID } = await lockToEdit(ask);
  const folder = await folderOf(sql, entryID, params.folderID);
  const before = await uploadIn(sql, inFolder(entryID, params.folderID, form.entryUploadID));
  if (form.cover && !before.isImage) refuse("Only an image can be the cover photo.", 422);
  const asked = uploadElements(folder, before);
  const errors = validate(asked, form);
  if (Object.keys(errors).length > 0) refuse(Object.values(errors)[0]!, 400, { errors });

  const isAsked = (name: string) => asked.some((element) => element.name === name);
  const caption = isAsked("caption") ? (form.caption ?? "") : before.caption;
  const credit = isAsked("credit") ? (form.credit ?? "") : before.credit;
  const cover = form.cover === true;
  if (cover) await sql`update entry_uploads set cover = false where entry_id = ${entryID} and cover`;
  await sql`
    update entry_uploads set caption = ${caption}, credit = ${credit}, cover = ${cover}
    where entry_upload_id = ${form.entryUploadID}`;
  await touchEntry(sql, entryID);
  await auditHelp(ask, {
    sql,
    audit,
    folder: folder.name,
    before: words(before),
    after: words({ ...before, caption, credit, cover }),
  });
  return {};
}

type Words = { fileName: string; caption: string; credit: string; cover: boolean };

/** A caption may be a book; the log needs its beginning. */
const words = ({ fileName: file, caption, credit, cover }: Words) => ({
  file,
  caption: caption.slice(0, 2_000),
  credit,
  cover,
});

async function order(ask: Inside<typeof orderEntryUploads>) {
  const { sql, params, body, audit } = ask;
  const { entryID } = await lockToEdit(ask);
  const { count, name } = await folderOf(sql, entryID, params.folderID);
  const ids = body.entryUploadIDs;
  const moved = await sql`
    update entry_uploads eu set position = o.position
    from unnest(${ids}::uuid[]) with ordinality o (id, position)
    where eu.entry_upload_id = o.id and eu.entry_id = ${entryID} and eu.document_folder_id = ${params.folderID}
    returning eu.entry_upload_id`;
  if (moved.length !== count || ids.length !== count)
    refuse("The files of this folder have changed meanwhile. Look again, and order them then.", 409);
  await touchEntry(sql, entryID);
  await auditHelp(ask, { sql, audit, folder: name, before: null, after: { folder: name, order: ids } });
  return {};
}

async function remove(ask: Outside<typeof removeEntryUpload>) {
  const { params, form } = ask;
  const keys = await ask.transact(async (sql, audit) => {
    const { entryID }: LockedEntry = await lockToEdit({ ...placeOf(ask), sql });
    const { name: folder } = await folderOf(sql, entryID, params.folderID);
    const before = await uploadIn(sql, inFolder(entryID, params.folderID, form.entryUploadID));
    const gone = await dropUploads(sql, fragment`entry_upload_id = ${form.entryUploadID}`);
    await touchEntry(sql, entryID);
    await auditHelp(ask, { sql, audit, folder, before: words(before), after: null });
    return gone;
  });
  await forgetFiles(ask.house, keys);
  return {};
}

export const entryUploads = [
  outside(uploadEntryFile, upload),
  on(updateEntryUpload, update),
  on(orderEntryUploads, order),
  outside(removeEntryUpload, remove),
];
