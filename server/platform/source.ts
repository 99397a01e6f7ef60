import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** What is to be stored: bytes, a stream of them, or a finished file on this machine, which is taken away. */
export type Source = Buffer | Readable | { path: string };

export const isFile = (source: Source): source is { path: string } =>
  !Buffer.isBuffer(source) && !(source instanceof Readable);

export async function written(source: Buffer | Readable, path: string): Promise<string> {
  await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, createWriteStream(path));
  return path;
}
