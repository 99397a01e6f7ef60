import { deleteFiles } from "../../platform/storage/remove-files.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { ReceivedUpload } from "../receive-upload.ts";

/** Deletes those of the uploads that nothing holds any more. Returns their folders, to be deleted after the transaction. */
export async function deleteUnheldUploads(sql: Sql, uploadIDs: readonly string[]): Promise<string[]> {
  const rows = await sql<{ fileKey: string }>`
    delete from uploads f where upload_id = any (${uploadIDs}::uuid[])
      and not exists (select from file_holders h where h.upload_id = f.upload_id)
    returning file_key`;
  return rows.map(({ fileKey }) => fileKey);
}

/** Runs `useUpload`, and deletes the upload's files when that fails. */
export async function deleteUploadOnFailure<T>(
  app: App,
  { key }: Pick<ReceivedUpload, "key">,
  useUpload: () => Promise<T>,
): Promise<T> {
  try {
    return await useUpload();
  } catch (error) {
    await deleteFiles(app, [key]);
    throw error;
  }
}
