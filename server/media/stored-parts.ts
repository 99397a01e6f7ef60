import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { UploadStream } from "../platform/http/upload-stream.ts";
import { refuse } from "../platform/http/refusal.ts";
import type { Files } from "../platform/storage/files.ts";
import { headBytes } from "./file-kind.ts";

type PartToStore = {
  files: Files;
  stream: UploadStream;
  /** The folder in which the parts lie. */
  key: string;
  /** How much is still to come. */
  most: number;
  /** Looks at the beginning of the part, before it is kept. */
  look?: (head: Buffer) => Promise<unknown>;
};

/** What has come of a part, and why no more did. */
export type StoredPart = { name: string; bytes: number; cut: unknown };

/**
 * Keeps what comes of a part, also where it is cut off. Each part is a file of its own in the store: no store can add to what it has, and
 * two who send the same part don't write over each other.
 */
export async function storePart({ files, stream, key, most, look }: PartToStore): Promise<StoredPart> {
  await using work = await files.workFolder();
  const path = join(work.path, "part");
  const taken = await writeStream(stream, path, most);
  if (taken.bytes === 0) return { name: "", ...taken };
  if (taken.head.length === headBytes) await look?.(taken.head);
  const name = randomUUID();
  await files.put(`${key}/${name}`, { path });
  return { name, ...taken };
}

async function writeStream(stream: UploadStream, path: string, most: number) {
  let bytes = 0;
  let head = Buffer.alloc(0);
  let cut: unknown;
  await using file = await open(path, "wx");
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (bytes + chunk.length > most) refuse("This is more than was announced. Choose the file again.", 413);
      await file.appendFile(chunk);
      bytes += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    }
  } catch (error) {
    if (!stream.signal.aborted) throw error;
    cut = stream.signal.reason;
  }
  return { bytes, head, cut };
}

/** The parts as the one file that they are. */
export const joinedParts = (files: Files, key: string, names: readonly string[]): Readable =>
  Readable.from(
    (async function* () {
      for (const name of names) yield* await files.read(`${key}/${name}`);
    })(),
    { objectMode: false },
  );
