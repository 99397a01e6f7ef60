import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";

const endRecord = 22;
const longestComment = 0xffff;
/** Office documents list a few hundred parts; a directory larger than this is of no use to us. */
const largestDirectory = 4 * 1024 * 1024;

/** A file in a zip: how it is packed, where its header is, and how many bytes it takes there. */
export type ZipPart = { name: string; method: number; packed: number; header: number };

/** The names of the files in a zip; nothing when it has no directory. */
export const namesInZip = async (path: string): Promise<string[] | undefined> =>
  (await partsInZip(path))?.map(({ name }) => name);

/** The files in a zip, from the directory at its end; nothing when there is no such directory. */
export async function partsInZip(path: string): Promise<ZipPart[] | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (at: number, length: number) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  const tail = await read(Math.max(0, size - endRecord - longestComment), endRecord + longestComment);
  const at = tail.lastIndexOf("PK\x05\x06");
  if (at < 0 || tail.length - at < endRecord) return undefined;
  const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  return start + length > size ? undefined : partsInDirectory(await read(start, Math.min(length, largestDirectory)));
}

function partsInDirectory(directory: Buffer): ZipPart[] {
  const parts: ZipPart[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    parts.push({
      name: directory.toString("utf8", at + 46, at + 46 + name!),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      header: directory.readUInt32LE(at + 42),
    });
    at += 46 + name! + extra! + comment!;
  }
  return parts;
}

const localHeader = 30;

/** What is in a file of a zip, as it is unpacked. Whoever reads it says when it is too much. */
export async function* unpacked(path: string, { method, packed, header }: ZipPart): AsyncGenerator<Buffer> {
  if (packed === 0) return;
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(localHeader), 0, localHeader, header);
  const start = header + localHeader + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
  const bytes = createReadStream(path, { start, end: start + packed - 1 });
  if (method === 0) return yield* bytes;
  const inflating = createInflateRaw();
  bytes.once("error", (error) => inflating.destroy(error));
  try {
    yield* bytes.pipe(inflating);
  } finally {
    bytes.destroy();
  }
}
