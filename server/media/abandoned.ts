import { identifier } from "../../contract/platform/identifier.ts";
import type { Files } from "../platform/storage/files.ts";

/** What was stored together lies in a folder that is called by its ID. */
const storedKey = new RegExp(`^(?<key>.*/(?<id>${identifier}))/[^/]+$`);
const LOT = 500;

/**
 * The folders of stored files below a prefix, by their IDs, in lots. How old they are, their ID says: what was begun after `before` may
 * still be on its way.
 */
export async function* foldersBefore(files: Files, prefix: string, before: Date): AsyncGenerator<Map<string, string>> {
  let lot = new Map<string, string>();
  for await (const each of files.list(prefix)) {
    const { key, id } = storedKey.exec(each)?.groups ?? {};
    if (key && id && tellsTime(id) && madeAt(id) < before.getTime()) lot.set(id, key);
    if (lot.size >= LOT) {
      yield lot;
      lot = new Map();
    }
  }
  if (lot.size > 0) yield lot;
}

/** Version 7. */
const tellsTime = (id: string) => id.charAt(14) === "7";
const madeAt = (uuidv7: string) => Number.parseInt(uuidv7.replaceAll("-", "").slice(0, 12), 16);
