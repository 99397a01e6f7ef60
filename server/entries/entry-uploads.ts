import {
  bringEntryUploads,
  orderEntryUploads,
  removeEntryUpload,
  updateEntryUpload,
  uploadElements,
  uploadEntryFile,
} from "../../contract/entries/entry-uploads.ts";
import { validate } from "../../contract/platform/forms/validate.ts";
import { type TransactionContext, type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfListDiffers } from "../platform/http/stale-changes.ts";
import type { ReceivedUpload } from "../media/receive-upload.ts";
import { receiveSentFile } from "../media/uploads/receive-sent-file.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { auditHelpWithFiles, lockFolderWithRoom, fileInEntryFolder } from "./filing.ts";
import { fileFromOtherDrafts, lockEntriesToShare, shareFiles, sharedCopiesOf } from "./application-sharing-queries.ts";
import { deleteEntryUploads, isUploadInFolder, uploadIDsOfFolder, selectEntryUpload } from "./entry-upload-queries.ts";
import { type FolderForUpload, folderForUpload } from "./upload-folders.ts";
import { touchEntry } from "./entry-queries.ts";

type UploadCall = OutsideContext<typeof uploadEntryFile>;

function receiveEntryFile(ask: UploadCall, folder: FolderForUpload): Promise<ReceivedUpload> {
  const { query, client, service, entry } = ask;
  return receiveSentFile(ask, {
    declaredName: query.name ?? "file",
    restriction: folder.restriction,
    maxBytes: folder.maximumBytes,
    keyPrefix: `${client.clientID}/entries/${entry.entryID}`,
    // Many send at once there, and nobody waits for one picture.
    ...(service.rehearsalOf && { together: service.serviceID }),
  });
}

async function uploadFile(ask: UploadCall) {
  return fileInEntryFolder(ask, await receiveEntryFile(ask, await ask.transact((sql) => lockFolderWithRoom(ask, sql))));
}

async function updateUpload(ask: TransactionContext<typeof updateEntryUpload>) {
  const { sql, params, form, audit } = ask;
  const { entryID } = await lockEntriesToShare(ask);
  const folder = await folderForUpload(sql, entryID, params.folderID);
  const before = await selectEntryUpload(sql, isUploadInFolder(entryID, params.folderID, form.entryUploadID));
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
  await shareFiles(sql, ask, folder);
  await touchEntry(sql, entryID);
  await auditHelpWithFiles(ask, {
    sql,
    audit,
    folder: folder.name,
    before: auditedFacts(before),
    after: auditedFacts({ ...before, caption, credit, cover }),
  });
  return {};
}

type UploadFacts = { fileName: string; caption: string; credit: string; cover: boolean };

/** A caption may be a book; the log needs its beginning. */
const auditedFacts = ({ fileName: file, caption, credit, cover }: UploadFacts) => ({
  file,
  // Never half of a character, which no log can keep.
  caption: caption.slice(0, 2_000).toWellFormed(),
  credit,
  cover,
});

async function orderUploads(ask: TransactionContext<typeof orderEntryUploads>) {
  const { sql, params, body, audit } = ask;
  const { entryID } = await lockEntriesToShare(ask);
  const folder = await folderForUpload(sql, entryID, params.folderID);
  const { name } = folder;
  const ids = body.entryUploadIDs;
  const before = (await uploadIDsOfFolder(sql, entryID, params.folderID)).map(({ entryUploadID }) => entryUploadID);
  refuseIfListDiffers({ current: before, submitted: ids, now: { entryUploadIDs: before } });
  await sql`
    update entry_uploads eu set position = o.position
    from unnest(${ids}::uuid[]) with ordinality o (id, position)
    where eu.entry_upload_id = o.id and eu.entry_id = ${entryID} and eu.document_folder_id = ${params.folderID}`;
  await shareFiles(sql, ask, folder);
  await touchEntry(sql, entryID);
  await auditHelpWithFiles(ask, { sql, audit, folder: name, before: null, after: { folder: name, order: ids } });
  return {};
}

async function removeUpload(ask: OutsideContext<typeof removeEntryUpload>) {
  const { params, form } = ask;
  const keys = await ask.transact(async (sql, audit) => {
    const { entryID } = await lockEntriesToShare({ ...ask, sql });
    const folder = await folderForUpload(sql, entryID, params.folderID);
    const before = await selectEntryUpload(sql, isUploadInFolder(entryID, params.folderID, form.entryUploadID));
    const gone = await deleteEntryUploads(sql, sharedCopiesOf(ask, folder, before));
    await touchEntry(sql, entryID);
    await auditHelpWithFiles(ask, { sql, audit, folder: folder.name, before: auditedFacts(before), after: null });
    return gone;
  });
  await deleteFiles(ask.app, keys);
  return {};
}

async function bringUploads(ask: TransactionContext<typeof bringEntryUploads>) {
  const { sql, audit } = ask;
  const folder = await lockFolderWithRoom(ask, sql);
  const brought = await fileFromOtherDrafts(sql, ask, folder);
  if (brought.length === 0) return {};
  await shareFiles(sql, ask, folder);
  await touchEntry(sql, ask.entry.entryID);
  const after = { folder: folder.name, files: brought.length };
  await auditHelpWithFiles(ask, { sql, audit, folder: folder.name, before: null, after });
  return {};
}

export const entryUploadCalls = [
  onOutsideTransaction(uploadEntryFile, uploadFile),
  on(updateEntryUpload, updateUpload),
  on(orderEntryUploads, orderUploads),
  onOutsideTransaction(removeEntryUpload, removeUpload),
  on(bringEntryUploads, bringUploads),
];
