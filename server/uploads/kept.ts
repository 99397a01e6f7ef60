import { type FileKind, isImage, isPDF } from "../../contract/files.ts";
import { type Sql, json } from "../db/sql.ts";
import { logFault } from "../http/fault.ts";
import type { House } from "../house.ts";
import type { Received } from "../outside/receive.ts";
import { removeUpload } from "../outside/renditions.ts";

type Keeping = {
  /** `entry`: for those who may see the entry; `public`: for everyone. */
  audience: "entry" | "public";
  userID: string | null;
};

/** Writes down an upload whose files are stored. */
export const keepUpload = (sql: Sql, file: Received, { audience, userID }: Keeping) => sql`
  insert into uploads (upload_id, audience, file_name, file_key, kind, full_kind, bytes, sha256, is_image, is_pdf,
    width, height, pages, dominant_color, thumbs, created_by)
  values (${file.uploadID}, ${audience}, ${file.name}, ${file.key}, ${file.kind}, ${file.full ?? null}, ${file.bytes},
    ${file.sha256}, ${isImage(file.kind)}, ${isPDF(file.kind)}, ${file.width ?? null}, ${file.height ?? null},
    ${file.pages ?? null}, ${file.dominantColor ?? null}, ${json(file.thumbs)}, ${userID})`;

export type UploadRow = {
  uploadID: string;
  audience: "entry" | "public";
  fileName: string;
  fileKey: string;
  kind: FileKind;
  fullKind: FileKind | null;
  thumbs: { width: number; height: number }[];
};

export const uploadBy = (sql: Sql, uploadID: string) => sql<UploadRow>`
  select upload_id, audience, file_name, file_key, kind, full_kind, thumbs
  from uploads where upload_id = ${uploadID}`;

/** Deletes the files of uploads whose rows are gone. What can't be deleted now is swept up later. */
export async function forgetFiles(house: House, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await removeUpload(house.files, key).catch((error: Error) => logFault(house, crypto.randomUUID(), error, key));
}
