import { text } from "node:stream/consumers";
import type { Files } from "../storage/files.ts";
import { Refusal } from "../http/refusal.ts";

/** What the files say of the database that uses them: which it is, and when it was last in use. */
export type FilesMark = { installationID: string; seenAt: string };

const markKey = (database: string) => `installation/${database}`;

export async function readMark(files: Files, database: string): Promise<FilesMark | undefined> {
  try {
    return JSON.parse(await text(await files.read(markKey(database)))) as FilesMark;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

export const writeMark = (files: Files, database: string, { installationID, seenAt }: FilesMark): Promise<void> =>
  files.put(
    markKey(database),
    Buffer.from(`${JSON.stringify({ installationID, seenAt } satisfies FilesMark)}\n`),
    "application/json",
  );
