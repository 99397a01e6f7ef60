import { deleteFiles } from "../../platform/storage/remove-files.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { ReceivedUpload } from "../receive-upload.ts";

/** Of these, those that nothing shows any more go; answers where their files lie, so that they can be deleted once this is settled. */
export async function deleteUnheldUploads(sql: Sql, uploadIDs: readonly string[]): Promise<string[]> {
  const rows = await sql<{ fileKey: string }>`
    delete from uploads f where upload_id = any (${uploadIDs}::uuid[])
      and not exists (select from file_holders h where h.upload_id = f.upload_id)
    returning file_key`;
  return rows.map(({ fileKey }) => fileKey);
}

/** Does with an upload what it was taken in for. Where that doesn't go, nothing of it is left lying. */
export async function deleteUploadOnFailure<T>(
  app: App,
  { key }: Pick<ReceivedUpload, "key">,
  keep: () => Promise<T>,
): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    await deleteFiles(app, [key]);
    throw error;
  }
}
