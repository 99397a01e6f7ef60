import { identifier } from "../../contract/platform/identifier.ts";
import type { Files } from "../platform/storage/files.ts";

/** What was stored together lies in a folder that is called by its ID. */
const storedKeyPattern = new RegExp(`^(?<key>.*/(?<id>${identifier}))/[^/]+$`);
const BATCH_SIZE = 500;

/**
 * The folders of stored files below a prefix, by their IDs, in lots. How old they are, their ID says: what was begun after `before` may
 * still be on its way.
 */
export async function* foldersBefore(files: Files, prefix: string, before: Date): AsyncGenerator<Map<string, string>> {
  let lot = new Map<string, string>();
  for await (const each of files.list(prefix)) {
    const { key, id } = storedKeyPattern.exec(each)?.groups ?? {};
    if (key && id && isVersion7(id) && timeOfUUID(id) < before.getTime()) lot.set(id, key);
    if (lot.size >= BATCH_SIZE) {
      yield lot;
      lot = new Map();
    }
  }
  if (lot.size > 0) yield lot;
}

/** Version 7. */
const isVersion7 = (id: string) => id.charAt(14) === "7";
const timeOfUUID = (uuidv7: string) => Number.parseInt(uuidv7.replaceAll("-", "").slice(0, 12), 16);
