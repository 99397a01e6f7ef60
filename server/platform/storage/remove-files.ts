import { Unreachable } from "../db/store.ts";
import { logFault } from "../http/fault.ts";
import type { App } from "../app.ts";
import type { Files } from "./files.ts";

/** Deletes an upload with all its renditions. */
export async function deleteUpload(files: Files, key: string): Promise<void> {
  for await (const each of files.list(key)) await files.delete(each);
}

/** Deletes the files of uploads whose rows are gone. What can't be deleted now is swept up later. */
export async function deleteFiles(app: App, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await deleteUpload(app.files, key).catch((error: Error) => {
      if (!(error instanceof Unreachable)) logFault(app, error, { url: key });
    });
}
