import { open } from "node:fs/promises";

const endRecord = 22;
const longestComment = 0xffff;
/** Office documents list a few hundred parts; a directory larger than this is of no use to us. */
const largestDirectory = 4 * 1024 * 1024;

/** The names of the files in a zip, from the directory at its end; nothing when there is no such directory. */
export async function namesInZip(path: string): Promise<string[] | undefined> {
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
  return start + length > size ? undefined : namesInDirectory(await read(start, Math.min(length, largestDirectory)));
}

function namesInDirectory(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    names.push(directory.toString("utf8", at + 46, at + 46 + name!));
    at += 46 + name! + extra! + comment!;
  }
  return names;
}
