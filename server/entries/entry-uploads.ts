import {
  bringEntryUploads,
  captionEntryUploads,
  orderEntryUploads,
  removeEntryUpload,
  updateEntryUpload,
  uploadElements,
  uploadEntryFile,
} from "../../contract/entries/entry-uploads.ts";
import { captionRules } from "../../contract/platform/checklist.ts";
import { validate } from "../../contract/platform/forms/validate.ts";
import { type TransactionContext, type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfListDiffers } from "../platform/http/stale-changes.ts";
import type { ReceivedUpload } from "../media/receive-upload.ts";
import { receiveSentFile } from "../media/uploads/receive-sent-file.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { auditHelpWithFiles, lockFolderWithRoom, fileInEntryFolder } from "./filing.ts";
import { fileFromOtherDrafts, lockEntriesToShare, shareFiles, sharedCopiesOf } from "./application-sharing-queries.ts";
import {
  deleteEntryUploads,
  isUploadInFolder,
  uploadIDsOfFolder,
  selectEntryUpload,
  updateCaptions,
} from "./entry-upload-queries.ts";
import { type FolderForUpload, folderForUpload } from "./upload-folders.ts";
import { touchEntry } from "./entry-queries.ts";

type UploadCall = OutsideContext<typeof uploadEntryFile>;

function receiveEntryFile(context: UploadCall, folder: FolderForUpload): Promise<ReceivedUpload> {
  const { query, client, service, entry } = context;
  return receiveSentFile(context, {
    declaredName: query.name ?? "file",
    restriction: folder.restriction,
    maxBytes: folder.maximumBytes,
    keyPrefix: `${client.clientID}/entries/${entry.entryID}`,
    // In a rehearsal many send at once, and nobody waits for one picture.
    ...(service.rehearsalOf && { together: service.serviceID }),
  });
}

async function uploadFile(context: UploadCall) {
  return fileInEntryFolder(
    context,
    await receiveEntryFile(context, await context.transact((sql) => lockFolderWithRoom(context, sql))),
  );
}

async function updateUpload(context: TransactionContext<typeof updateEntryUpload>) {
  const { sql, params, form, audit } = context;
  const { entryID } = await lockEntriesToShare(context);
  const folder = await folderForUpload(sql, entryID, params.folderID);
  const before = await selectEntryUpload(sql, isUploadInFolder(entryID, params.folderID, form.entryUploadID));
  if (form.cover && !before.isImage) refuse("Only an image can be the cover photo.", 422);
  const elements = uploadElements(folder, before);
  const errors = validate(elements, form);
  if (Object.keys(errors).length > 0) refuse(Object.values(errors)[0]!, 400, { errors });

  const isAsked = (name: string) => elements.some((element) => element.name === name);
  const caption = isAsked("caption") ? (form.caption ?? "") : before.caption;
  const credit = isAsked("credit") ? (form.credit ?? "") : before.credit;
  const cover = form.cover === true;
  if (cover) await sql`update entry_uploads set cover = false where entry_id = ${entryID} and cover`;
  await sql`
    update entry_uploads set caption = ${caption}, credit = ${credit}, cover = ${cover}
    where entry_upload_id = ${form.entryUploadID}`;
  await shareFiles(sql, context, folder);
  await touchEntry(sql, entryID);
  await auditHelpWithFiles(context, {
    sql,
    audit,
    folder: folder.name,
    before: auditedFacts(before),
    after: auditedFacts({ ...before, caption, credit, cover }),
  });
  return {};
}

async function captionUploads(context: TransactionContext<typeof captionEntryUploads>) {
  const { sql, params, body, audit } = context;
  const { entryID } = await lockEntriesToShare(context);
  const folder = await folderForUpload(sql, entryID, params.folderID);
  const { caption, credit } = captionRules(folder);
  const there = new Set((await uploadIDsOfFolder(sql, entryID, params.folderID)).map((file) => file.entryUploadID));
  const files = body.files.filter(({ entryUploadID }) => there.has(entryUploadID));
  if (files.length < body.files.length)
    refuse("One of these files was removed meanwhile. Look at the folder once more.", 409);
  await updateCaptions(
    sql,
    entryID,
    files.map((file) => ({
      entryUploadID: file.entryUploadID,
      caption: caption.shown ? (file.caption?.toWellFormed() ?? null) : null,
      credit: credit.shown ? (file.credit ?? null) : null,
    })),
  );
  await shareFiles(sql, context, folder);
  await touchEntry(sql, entryID);
  const after = { folder: folder.name, captions: files.length };
  await auditHelpWithFiles(context, { sql, audit, folder: folder.name, before: null, after });
  return {};
}

type UploadFacts = { fileName: string; caption: string; credit: string; cover: boolean };

/** A caption may be very long; the log needs only its beginning. */
const auditedFacts = ({ fileName: file, caption, credit, cover }: UploadFacts) => ({
  file,
  // Half a surrogate pair can't be stored.
  caption: caption.slice(0, 2_000).toWellFormed(),
  credit,
  cover,
});

async function orderUploads(context: TransactionContext<typeof orderEntryUploads>) {
  const { sql, params, body, audit } = context;
  const { entryID } = await lockEntriesToShare(context);
  const folder = await folderForUpload(sql, entryID, params.folderID);
  const { name } = folder;
  const ids = body.entryUploadIDs;
  const before = (await uploadIDsOfFolder(sql, entryID, params.folderID)).map(({ entryUploadID }) => entryUploadID);
  refuseIfListDiffers({ current: before, submitted: ids, now: { entryUploadIDs: before } });
  await sql`
    update entry_uploads eu set position = o.position
    from unnest(${ids}::uuid[]) with ordinality o (id, position)
    where eu.entry_upload_id = o.id and eu.entry_id = ${entryID} and eu.document_folder_id = ${params.folderID}`;
  await shareFiles(sql, context, folder);
  await touchEntry(sql, entryID);
  await auditHelpWithFiles(context, { sql, audit, folder: name, before: null, after: { folder: name, order: ids } });
  return {};
}

async function removeUpload(context: OutsideContext<typeof removeEntryUpload>) {
  const { params, form } = context;
  const keys = await context.transact(async (sql, audit) => {
    const { entryID } = await lockEntriesToShare({ ...context, sql });
    const folder = await folderForUpload(sql, entryID, params.folderID);
    const before = await selectEntryUpload(sql, isUploadInFolder(entryID, params.folderID, form.entryUploadID));
    const deletedKeys = await deleteEntryUploads(sql, sharedCopiesOf(context, folder, before));
    await touchEntry(sql, entryID);
    await auditHelpWithFiles(context, { sql, audit, folder: folder.name, before: auditedFacts(before), after: null });
    return deletedKeys;
  });
  await deleteFiles(context.app, keys);
  return {};
}

async function bringUploads(context: TransactionContext<typeof bringEntryUploads>) {
  const { sql, audit } = context;
  const folder = await lockFolderWithRoom(context, sql);
  const brought = await fileFromOtherDrafts(sql, context, folder);
  if (brought.length === 0) return {};
  await shareFiles(sql, context, folder);
  await touchEntry(sql, context.entry.entryID);
  const after = { folder: folder.name, files: brought.length };
  await auditHelpWithFiles(context, { sql, audit, folder: folder.name, before: null, after });
  return {};
}

export const entryUploadCalls = [
  onOutsideTransaction(uploadEntryFile, uploadFile),
  on(updateEntryUpload, updateUpload),
  on(captionEntryUploads, captionUploads),
  on(orderEntryUploads, orderUploads),
  onOutsideTransaction(removeEntryUpload, removeUpload),
  on(bringEntryUploads, bringUploads),
];
