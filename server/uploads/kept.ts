import { isImage, isPDF } from "../../contract/files.ts";
import { type Sql, json } from "../db/sql.ts";
import { logFault } from "../http/fault.ts";
import type { House } from "../house.ts";
import type { Received } from "../outside/receive.ts";
import { removeUpload } from "../outside/renditions.ts";

/** Writes down an upload whose files are stored. Who may read it follows from what comes to hold it. */
export const keepUpload = (sql: Sql, file: Received, userID: string | null) => sql`
  insert into uploads (upload_id, file_name, file_key, kind, full_kind, bytes, sha256, is_image, is_pdf,
    width, height, pages, dominant_color, thumbs, created_by)
  values (${file.uploadID}, ${file.name}, ${file.key}, ${file.kind}, ${file.full ?? null}, ${file.bytes},
    ${file.sha256}, ${isImage(file.kind)}, ${isPDF(file.kind)}, ${file.width ?? null}, ${file.height ?? null},
    ${file.pages ?? null}, ${file.dominantColor ?? null}, ${json(file.thumbs)}, ${userID})`;

/** Of these, those that nothing shows any more go; answers where their files lie, so that they can be deleted once this is settled. */
export async function dropUnheld(sql: Sql, uploadIDs: readonly string[]): Promise<string[]> {
  const rows = await sql<{ fileKey: string }>`
    delete from uploads f where upload_id = any (${uploadIDs}::uuid[])
      and not exists (select from file_holders h where h.upload_id = f.upload_id)
    returning file_key`;
  return rows.map(({ fileKey }) => fileKey);
}

/** Deletes the files of uploads whose rows are gone. What can't be deleted now is swept up later. */
export async function forgetFiles(house: House, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await removeUpload(house.files, key).catch((error: Error) => logFault(house, error, { url: key }));
}
