import { identifier } from "../../contract/platform/identifier.ts";
import type { Files } from "../platform/storage/files.ts";

/** The files of one record lie in a folder named by its ID. */
const storedKeyPattern = new RegExp(`^(?<key>.*/(?<id>${identifier}))/[^/]+$`);
const BATCH_SIZE = 500;

/** Folders of stored files below a prefix, by their IDs, in batches. The ID tells the age: an upload begun after `before` may still be going on. */
export async function* foldersBefore(files: Files, prefix: string, before: Date): AsyncGenerator<Map<string, string>> {
  let batch = new Map<string, string>();
  for await (const each of files.list(prefix)) {
    const { key, id } = storedKeyPattern.exec(each)?.groups ?? {};
    if (key && id && isVersion7(id) && timeOfUUID(id) < before.getTime()) batch.set(id, key);
    if (batch.size >= BATCH_SIZE) {
      yield batch;
      batch = new Map();
    }
  }
  if (batch.size > 0) yield batch;
}

const isVersion7 = (id: string) => id.charAt(14) === "7";
const timeOfUUID = (uuidv7: string) => Number.parseInt(uuidv7.replaceAll("-", "").slice(0, 12), 16);
