import { identifier } from "../../contract/identifier.ts";
import type { Files } from "./files.ts";
import { removeUpload } from "./renditions.ts";

type Sweep = {
  prefix: string;
  olderThanMs: number;
  /** Which of these uploads the database knows. */
  known: (uploadIDs: string[]) => Promise<ReadonlySet<string>>;
};
const uploadKey = new RegExp(`^(?<key>.*/(?<uploadID>${identifier}))/[^/]+$`);
const atOnce = 500;

/**
 * Deletes the uploads that no record speaks of: a process may be killed between storing a file and writing that down.
 * How old an upload is, its ID says.
 */
export async function sweepAbandoned(files: Files, { prefix, olderThanMs, known }: Sweep): Promise<number> {
  const before = Date.now() - olderThanMs;
  let swept = 0;
  let batch = new Map<string, string>();
  const flush = async () => {
    const kept = await known([...batch.keys()]);
    const abandoned = [...batch].filter(([uploadID]) => !kept.has(uploadID));
    for (const [, key] of abandoned) await removeUpload(files, key);
    swept += abandoned.length;
    batch = new Map();
  };
  for await (const each of files.list(prefix)) {
    const { key, uploadID } = uploadKey.exec(each)?.groups ?? {};
    if (key && uploadID && madeAt(uploadID) < before) batch.set(uploadID, key);
    if (batch.size >= atOnce) await flush();
  }
  if (batch.size > 0) await flush();
  return swept;
}

const madeAt = (uuidv7: string) => Number.parseInt(uuidv7.replaceAll("-", "").slice(0, 12), 16);
