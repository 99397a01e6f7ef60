import { Unreachable } from "../db/store.ts";
import { logFault } from "../http/fault.ts";
import type { House } from "../house.ts";
import type { Files } from "./files.ts";

/** Deletes an upload with all its renditions. */
export async function removeUpload(files: Files, key: string): Promise<void> {
  for await (const each of files.list(key)) await files.delete(each);
}

/** Deletes the files of uploads whose rows are gone. What can't be deleted now is swept up later. */
export async function forgetFiles(house: House, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await removeUpload(house.files, key).catch((error: Error) => {
      if (!(error instanceof Unreachable)) logFault(house, error, { url: key });
    });
}
