import type { House } from "../house.ts";

/** Deletes the files of uploads whose rows are gone. What can't be deleted now is no reason to fail. */
export async function forgetFiles({ files }: House, clientID: string, uploadIDs: readonly string[]): Promise<void> {
  for (const uploadID of uploadIDs)
    for await (const key of files.list(`${clientID}/${uploadID}/`)) await files.delete(key).catch(() => undefined);
}
