import { identifier } from "../../contract/identifier.ts";
import type { Files } from "./files.ts";
import { removeUpload } from "./renditions.ts";

type Sweep = {
  prefix: string;
  /** What was begun later may still be on its way. */
  before: Date;
  /** Which of these the database knows. */
  known: (ids: string[]) => Promise<ReadonlySet<string>>;
  /** Between one lot and the next: rejects where the sweep is to stop. */
  goOn: () => void;
};
/** What was stored together lies in a folder that is called by its ID. */
const storedKey = new RegExp(`^(?<key>.*/(?<id>${identifier}))/[^/]+$`);
const atOnce = 500;

/**
 * Deletes the stored files that no record speaks of: a process may be killed between storing a file and writing that down.
 * How old they are, their ID says. Answers how many IDs were swept.
 */
export async function sweepAbandoned(files: Files, { prefix, before, known, goOn }: Sweep): Promise<number> {
  let swept = 0;
  let batch = new Map<string, string>();
  const flush = async () => {
    goOn();
    const kept = await known([...batch.keys()]);
    const abandoned = [...batch].filter(([id]) => !kept.has(id));
    for (const [, key] of abandoned) await removeUpload(files, key);
    swept += abandoned.length;
    batch = new Map();
  };
  for await (const each of files.list(prefix)) {
    const { key, id } = storedKey.exec(each)?.groups ?? {};
    if (key && id && tellsTime(id) && madeAt(id) < before.getTime()) batch.set(id, key);
    if (batch.size >= atOnce) await flush();
  }
  if (batch.size > 0) await flush();
  return swept;
}

/** Version 7. */
const tellsTime = (id: string) => id.charAt(14) === "7";
const madeAt = (uuidv7: string) => Number.parseInt(uuidv7.replaceAll("-", "").slice(0, 12), 16);
