import { isImage, isPDF } from "../../../contract/platform/files.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import type { ReceivedUpload } from "../receive-upload.ts";
import { partsFolder } from "./incoming-queries.ts";

/** Records an upload whose files are stored. Whoever may read it depends on the records that come to hold it. */
export const insertUpload = (sql: Sql, file: ReceivedUpload, userID: string | null) => sql`
  insert into uploads (upload_id, file_name, file_key, kind, full_kind, bytes, sha256, is_image, is_pdf,
    width, height, pages, dominant_color, thumbs, created_by)
  values (${file.uploadID}, ${file.name}, ${file.key}, ${file.kind}, ${file.full ?? null}, ${file.bytes},
    ${file.sha256}, ${isImage(file.kind)}, ${isPDF(file.kind)}, ${file.width ?? null}, ${file.height ?? null},
    ${file.pages ?? null}, ${file.dominantColor ?? null}, ${json(file.thumbs)}, ${userID})`;

export type FileKey = { fileKey: string };

/** Deletes uploads that no record holds, and notes their files as abandoned. */
export const abandonUnheldUploads = (
  sql: Sql,
  { before, now, most }: { before: Date; now: Date; most: number },
) => sql<FileKey>`
  with unheld as (
    delete from uploads where upload_id in (
      select f.upload_id from uploads f
      where f.created_at < ${before} and not exists (select from file_holders h where h.upload_id = f.upload_id)
      order by f.created_at limit ${most})
    returning file_key
  )
  insert into abandoned_files (file_key, found_at) select file_key, ${now} from unheld
  on conflict (client_id, file_key) do update set found_at = excluded.found_at
  returning file_key`;

/** Compares stored folders with records: folders without a record are noted as abandoned, and those with one are struck off the list. */
export async function noteAbandonedFiles(sql: Sql, stored: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const [ids, keys] = [[...stored.keys()], [...stored.values()]];
  await sql`
    with stored as (
      select id, key, exists (select from uploads where upload_id = id)
        or exists (select from incoming_uploads where incoming_upload_id = id)
        or exists (select from tasks where task_id = id) as known
      from unnest(${ids}::uuid[], ${keys}::text[]) as s (id, key)
    ), found_again as (
      delete from abandoned_files where file_key in (select key from stored where known)
    )
    insert into abandoned_files (file_key, found_at) select key, ${now} from stored where not known
    on conflict (client_id, file_key) do nothing`;
}

/**
 * Takes files off the list that have been abandoned since before an instant, to be deleted. After a restore of the database the time counts
 * anew.
 */
export const takeLongAbandonedFiles = (sql: Sql, before: Date, most: number) => sql<FileKey>`
  delete from abandoned_files where file_key in (
    select file_key from abandoned_files
    where found_at < ${before} and not exists (select from installation where resumed_at > ${before})
    order by found_at limit ${most})
  returning file_key`;

/** Unfinished uploads whose sender has stopped. */
export const removeStaleIncoming = (sql: Sql, before: Date, most: number) => sql<FileKey>`
  delete from incoming_uploads where incoming_upload_id in (
    select incoming_upload_id from incoming_uploads where touched_at < ${before} order by touched_at limit ${most})
  returning ${partsFolder} as file_key`;
