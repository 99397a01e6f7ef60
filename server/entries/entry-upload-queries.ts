import { type Sql, json } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { deleteUnheldUploads } from "../media/uploads/upload-cleanup.ts";
import { type StoredUpload, uploadJSON } from "./entry-details-queries.ts";

type UploadToFile = {
  serviceID: string;
  entryID: string;
  folderID: string;
  uploadID: string;
  /** Null: it goes to the end. */
  chosenOrder: number | null;
};

/**
 * Before the next of those that were chosen later, wherever that was moved, else at the end. The caller has locked the entry.
 */
export async function insertEntryUpload(
  sql: Sql,
  { serviceID, entryID, folderID, uploadID, chosenOrder }: UploadToFile,
): Promise<void> {
  const isInFolder = fragment`entry_id = ${entryID} and document_folder_id = ${folderID}`;
  const [next] = await sql<{ position: number }>`
    select position from entry_uploads where ${isInFolder} and chosen_order > ${chosenOrder}::bigint
    order by chosen_order, position limit 1`;
  if (next)
    await sql`update entry_uploads set position = position + 1 where ${isInFolder} and position >= ${next.position}`;
  await sql`
    insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, chosen_order, position)
    select ${serviceID}, ${entryID}, ${folderID}, ${uploadID}, ${chosenOrder}::bigint,
      coalesce(${next?.position ?? null}::integer, max(position) + 1, 1)
    from entry_uploads where ${isInFolder}`;
}

type UploadCaption = { entryUploadID: string; caption: string | null; credit: string | null };

/** Nulls stay as they are. */
export const updateCaptions = (sql: Sql, entryID: string, captions: readonly UploadCaption[]) => sql`
  update entry_uploads eu set caption = coalesce(c.caption, eu.caption), credit = coalesce(c.credit, eu.credit)
  from json_to_recordset(${json(captions)}::json) as c ("entryUploadID" uuid, caption text, credit text)
  where eu.entry_upload_id = c."entryUploadID" and eu.entry_id = ${entryID}`;

export async function selectEntryUpload(sql: Sql, condition: Fragment): Promise<StoredUpload> {
  const [row] = await sql<{ upload: StoredUpload }>`
    select ${uploadJSON} as upload
    from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
    where ${condition}`;
  return requireFound(row, "file").upload;
}

export const isUploadInFolder = (entryID: string, folderID: string, entryUploadID: string) => fragment`
  eu.entry_id = ${entryID} and eu.document_folder_id = ${folderID} and eu.entry_upload_id = ${entryUploadID}`;

/** Returns the keys of files that nothing else refers to. */
export async function deleteEntryUploads(sql: Sql, condition: Fragment): Promise<string[]> {
  const deleted = await sql<{ uploadID: string }>`delete from entry_uploads where ${condition} returning upload_id`;
  return deleteUnheldUploads(
    sql,
    deleted.map(({ uploadID }) => uploadID),
  );
}

/** The number of files before the file `eu` in its folder: scorers of a blind program know it by that. */
export const filesBefore = fragment`(
  select count(*)::integer from entry_uploads x
  where x.client_id = eu.client_id and x.entry_id = eu.entry_id and x.document_folder_id = eu.document_folder_id
    and (x.position, x.entry_upload_id) < (eu.position, eu.entry_upload_id))`;

/** In their order. */
export const uploadIDsOfFolder = (sql: Sql, entryID: string, folderID: string) => sql<{ entryUploadID: string }>`
  select entry_upload_id from entry_uploads where entry_id = ${entryID} and document_folder_id = ${folderID}
  order by position, entry_upload_id`;
