import {
  bringEntryUploads,
  orderEntryUploads,
  removeEntryUpload,
  updateEntryUpload,
  uploadElements,
  uploadEntryFile,
} from "../../contract/entries/entry-uploads.ts";
import { validate } from "../../contract/platform/forms/validate.ts";
import { type Inside, type Outside, on, outside } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseOtherList } from "../platform/http/stale.ts";
import type { Received } from "../media/receive.ts";
import { receiveSent } from "../media/uploads/sent.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import { auditHelp, folderWithRoom, putInFolder } from "./filing.ts";
import { bringFiles, lockToShare, shareFiles, wherever } from "./shared-queries.ts";
import { dropUploads, inFolder, uploadIDsIn, uploadIn } from "./upload-queries.ts";
import { type Folder, folderOf } from "./uploading.ts";
import { touchEntry } from "./queries.ts";

type Upload = Outside<typeof uploadEntryFile>;

function received(ask: Upload, folder: Folder): Promise<Received> {
  const { query, client, service, entry } = ask;
  return receiveSent(ask, {
    declaredName: query.name ?? "file",
    restriction: folder.restriction,
    maxBytes: folder.maximumBytes,
    keyPrefix: `${client.clientID}/entries/${entry.entryID}`,
    // Many send at once there, and nobody waits for one picture.
    ...(service.rehearsalOf && { together: service.serviceID }),
  });
}

async function upload(ask: Upload) {
  return putInFolder(ask, await received(ask, await ask.transact((sql) => folderWithRoom(ask, sql))));
}

async function update(ask: Inside<typeof updateEntryUpload>) {
  const { sql, params, form, audit } = ask;
  const { entryID } = await lockToShare(ask);
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
  await shareFiles(sql, ask, folder);
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
  // Never half of a character, which no log can keep.
  caption: caption.slice(0, 2_000).toWellFormed(),
  credit,
  cover,
});

async function order(ask: Inside<typeof orderEntryUploads>) {
  const { sql, params, body, audit } = ask;
  const { entryID } = await lockToShare(ask);
  const folder = await folderOf(sql, entryID, params.folderID);
  const { name } = folder;
  const ids = body.entryUploadIDs;
  const before = (await uploadIDsIn(sql, entryID, params.folderID)).map(({ entryUploadID }) => entryUploadID);
  refuseOtherList({ there: before, sent: ids, now: { entryUploadIDs: before } });
  await sql`
    update entry_uploads eu set position = o.position
    from unnest(${ids}::uuid[]) with ordinality o (id, position)
    where eu.entry_upload_id = o.id and eu.entry_id = ${entryID} and eu.document_folder_id = ${params.folderID}`;
  await shareFiles(sql, ask, folder);
  await touchEntry(sql, entryID);
  await auditHelp(ask, { sql, audit, folder: name, before: null, after: { folder: name, order: ids } });
  return {};
}

async function remove(ask: Outside<typeof removeEntryUpload>) {
  const { params, form } = ask;
  const keys = await ask.transact(async (sql, audit) => {
    const { entryID } = await lockToShare({ ...ask, sql });
    const folder = await folderOf(sql, entryID, params.folderID);
    const before = await uploadIn(sql, inFolder(entryID, params.folderID, form.entryUploadID));
    const gone = await dropUploads(sql, wherever(ask, folder, before));
    await touchEntry(sql, entryID);
    await auditHelp(ask, { sql, audit, folder: folder.name, before: words(before), after: null });
    return gone;
  });
  await forgetFiles(ask.house, keys);
  return {};
}

async function bring(ask: Inside<typeof bringEntryUploads>) {
  const { sql, audit } = ask;
  const folder = await folderWithRoom(ask, sql);
  const brought = await bringFiles(sql, ask, folder);
  if (brought.length === 0) return {};
  await shareFiles(sql, ask, folder);
  await touchEntry(sql, ask.entry.entryID);
  const after = { folder: folder.name, files: brought.length };
  await auditHelp(ask, { sql, audit, folder: folder.name, before: null, after });
  return {};
}

export const entryUploads = [
  outside(uploadEntryFile, upload),
  on(updateEntryUpload, update),
  on(orderEntryUploads, order),
  outside(removeEntryUpload, remove),
  on(bringEntryUploads, bring),
];
