import { isImage, isPDF } from "../../contract/files.ts";
import { type Sql, json } from "../db/sql.ts";
import type { Received } from "../outside/receive.ts";
import { partsKey } from "./incoming-queries.ts";

/** Writes down an upload whose files are stored. Who may read it follows from what comes to hold it. */
export const keepUpload = (sql: Sql, file: Received, userID: string | null) => sql`
  insert into uploads (upload_id, file_name, file_key, kind, full_kind, bytes, sha256, is_image, is_pdf,
    width, height, pages, dominant_color, thumbs, created_by)
  values (${file.uploadID}, ${file.name}, ${file.key}, ${file.kind}, ${file.full ?? null}, ${file.bytes},
    ${file.sha256}, ${isImage(file.kind)}, ${isPDF(file.kind)}, ${file.width ?? null}, ${file.height ?? null},
    ${file.pages ?? null}, ${file.dominantColor ?? null}, ${json(file.thumbs)}, ${userID})`;

export type FileKey = { fileKey: string };

/** Uploads that never came to be held by anything, or aren't any more. */
export const removeUnheld = (sql: Sql, before: Date, most: number) => sql<FileKey>`
  delete from uploads where upload_id in (
    select f.upload_id from uploads f
    where f.created_at < ${before} and not exists (select from file_holders h where h.upload_id = f.upload_id)
    order by f.created_at limit ${most})
  returning file_key`;

/** Files that came in part, and whose rest nobody has sent since. */
export const removeStale = (sql: Sql, before: Date, most: number) => sql<FileKey>`
  delete from incoming_uploads where incoming_upload_id in (
    select incoming_upload_id from incoming_uploads where touched_at < ${before} order by touched_at limit ${most})
  returning ${partsKey} as file_key`;
