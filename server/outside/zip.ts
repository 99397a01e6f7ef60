import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createInflateRaw } from "node:zlib";
import type { Files } from "./files.ts";

/** Bytes that can be read from anywhere among them, the last one included, as in HTTP. */
export type Bytes = { size: number; read(start: number, end: number): AsyncIterable<Buffer> };

export async function bytesOf(path: string): Promise<Bytes> {
  const { size } = await stat(path);
  return { size, read: (start, end) => createReadStream(path, { start, end }) };
}

/** Of a file that is stored in parts, without having it in one place. */
export async function bytesOfParts(files: Files, key: string, names: readonly string[]): Promise<Bytes> {
  const sizes = await Promise.all(names.map((name) => files.size(`${key}/${name}`)));
  return {
    size: sizes.reduce((all, size) => all + size, 0),
    async *read(start, end) {
      let from = 0;
      for (const [at, size] of sizes.entries()) {
        const range = { start: Math.max(0, start - from), end: Math.min(size - 1, end - from) };
        if (range.start <= range.end) yield* await files.read(`${key}/${names[at]!}`, range);
        from += size;
        if (from > end) return;
      }
    },
  };
}

const endRecord = 22;
const longestComment = 0xffff;
const largeLocator = 20;
/** Office documents list a few hundred parts, a tour's photographs some thousands; a directory larger than this is of no use to us. */
const largestDirectory = 16 * 1024 * 1024;

/** A file in a zip: how it is packed, where its header is, and how many bytes it takes there. */
export type ZipPart = { name: string; method: number; packed: number; header: number };

/** The names of the files in a zip; nothing when it has no directory. */
export const namesInZip = async (path: string): Promise<string[] | undefined> =>
  (await partsInZip(await bytesOf(path)))?.map(({ name }) => name);

/** The files in a zip, from the directory at its end; nothing when there is no such directory, or when it speaks of places outside the zip. */
export async function partsInZip(zip: Bytes): Promise<ZipPart[] | undefined> {
  const read = async (at: number, length: number) =>
    length > 0 && at < zip.size ? buffer(zip.read(at, Math.min(at + length, zip.size) - 1)) : Buffer.alloc(0);
  const tailAt = Math.max(0, zip.size - endRecord - longestComment - largeLocator);
  const tail = await read(tailAt, zip.size - tailAt);
  const at = tail.lastIndexOf("PK\x05\x06");
  if (at < 0 || tail.length - at < endRecord) return undefined;
  const { length, start } = (await largeDirectory(tail, at, read)) ?? {
    length: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  };
  if (start + length > zip.size) return undefined;
  const parts = partsInDirectory(await read(start, Math.min(length, largestDirectory)));
  return parts.every(({ header, packed }) => header + packed <= zip.size) ? parts : undefined;
}

/** Of a zip of more than 4 GB, or of more than 65,535 files: its directory's place stands in a record of its own. */
async function largeDirectory(tail: Buffer, end: number, read: (at: number, length: number) => Promise<Buffer>) {
  const locator = end - largeLocator;
  if (locator < 0 || tail.toString("latin1", locator, locator + 4) !== "PK\x06\x07") return undefined;
  const record = await read(Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (record.length < 56 || record.toString("latin1", 0, 4) !== "PK\x06\x06") return undefined;
  return { length: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)) };
}

const isElsewhere = 0xffffffff;

function partsInDirectory(directory: Buffer): ZipPart[] {
  const parts: ZipPart[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const extras = directory.subarray(at + 46 + name!, at + 46 + name! + extra!);
    const [, packed, header] = sizesIn(
      extras,
      [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset)),
    );
    parts.push({
      name: directory.toString("utf8", at + 46, at + 46 + name!),
      method: directory.readUInt16LE(at + 10),
      packed: packed!,
      header: header!,
    });
    at += 46 + name! + extra! + comment!;
  }
  return parts;
}

/** Numbers that don't fit their field stand behind the name, in the same order. */
function sizesIn(extras: Buffer, sizes: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extras.length && extras.readUInt16LE(at) !== 1) at += 4 + extras.readUInt16LE(at + 2);
  at += 4;
  return sizes.map((size) => {
    if (size !== isElsewhere || at + 8 > extras.length) return size;
    at += 8;
    return Number(extras.readBigUInt64LE(at - 8));
  });
}

const localHeader = 30;

/** What is in a file of a zip, as it is unpacked. Whoever reads it says when it is too much. */
export async function* unpacked(zip: Bytes, { method, packed, header }: ZipPart): AsyncGenerator<Buffer> {
  if (packed === 0) return;
  const local = await buffer(zip.read(header, header + localHeader - 1));
  if (local.length < localHeader) return;
  const start = header + localHeader + local.readUInt16LE(26) + local.readUInt16LE(28);
  const bytes = Readable.from(zip.read(start, start + packed - 1));
  if (method === 0) return yield* bytes;
  const inflating = createInflateRaw();
  bytes.once("error", (error) => inflating.destroy(error));
  try {
    yield* bytes.pipe(inflating);
  } finally {
    bytes.destroy();
  }
}
