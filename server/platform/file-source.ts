import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What is to be stored: bytes, a stream of them, or a finished file on this machine, which is taken away. */
export type FileSource = Buffer | Readable | { path: string };

export const isFinishedFile = (source: FileSource): source is { path: string } =>
  !Buffer.isBuffer(source) && !(source instanceof Readable);

export async function writeSource(source: Buffer | Readable, path: string): Promise<string> {
  await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, createWriteStream(path));
  return path;
}
