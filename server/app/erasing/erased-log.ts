import { text } from "node:stream/consumers";
import type { Sealing } from "../../platform/sealing.ts";
import type { Files } from "../../platform/storage/files.ts";

/**
 * What was erased, beside the files and without a word about whom: a database that is put back to before it knows nothing of it, and reads
 * here whom to erase again.
 */
export type ErasedLine = {
  erasureID: string;
  /** Null: the account itself. */
  clientID: string | null;
  kind: "account" | "guest";
  /** A hash with the installation's secret. */
  subject: string;
  results: "kept" | "withdrawn";
  at: string;
};

const FOLDER = "erased";

type ErasedWhom = { userID: string } | { userID: null; email: string };

/** The hash that is written first, and those of secrets before. */
export const subjectsOf = (sealing: Sealing, whom: ErasedWhom): string[] =>
  whom.userID === null
    ? sealing.hashes(whom.email.toLowerCase(), "erased address")
    : sealing.hashes(whom.userID, "erased account");

const keyOf = ({ clientID, erasureID }: ErasedLine) => `${FOLDER}/${clientID ?? "home"}/${erasureID}`;

export const writeErasedLine = (files: Files, line: ErasedLine): Promise<void> =>
  files.put(keyOf(line), Buffer.from(`${JSON.stringify(line)}\n`), "application/json");

export const removeErasedLine = (files: Files, line: ErasedLine): Promise<void> => files.delete(keyOf(line));

export async function* readErasedLines(files: Files): AsyncGenerator<ErasedLine> {
  for await (const key of files.list(FOLDER)) yield JSON.parse(await text(await files.read(key))) as ErasedLine;
}
