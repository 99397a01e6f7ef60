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
  key: string;
  /** Bytes that are still missing. */
  most: number;
  /** Checks the beginning of the part before it is stored. */
  look?: (head: Buffer) => Promise<unknown>;
};

/** The bytes that arrived; `cut` is the error that ended the stream early. */
export type StoredPart = { name: string; bytes: number; cut: unknown };

/**
 * Stores all bytes that arrive, also when the connection breaks. Each part is a file of its own: stores can't append, and two senders of
 * the same part don't overwrite each other.
 */
export async function storePart({ files, stream, key, most, look }: PartToStore): Promise<StoredPart> {
  await using work = await files.workFolder();
  const path = join(work.path, "part");
  const received = await writeStream(stream, path, most);
  if (received.bytes === 0) return { name: "", ...received };
  if (received.head.length === headBytes) await look?.(received.head);
  const name = randomUUID();
  await files.put(`${key}/${name}`, { path });
  return { name, ...received };
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

export const joinedParts = (files: Files, key: string, names: readonly string[]): Readable =>
  Readable.from(
    (async function* () {
      for (const name of names) yield* await files.read(`${key}/${name}`);
    })(),
    { objectMode: false },
  );
