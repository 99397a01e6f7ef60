import { closeSync, openSync, writeSync } from "node:fs";

export type Pixels = { width: number; height: number; stride: number; data: Uint8Array };
type DirectoryEntry = [tag: number, type: number, count: number, value: number];
const [short, long, bytes] = [3, 4, 7];
const DIRECTORY_ENTRY_BYTES = 12;

/** Uncompressed RGB pixels as a TIFF, which takes no computing and can be read row by row. */
export function writeTIFF(path: string, pixels: Pixels, profile: Uint8Array = new Uint8Array()): void {
  const file = openSync(path, "w");
  try {
    writeSync(file, tiffHeadOf(pixels, profile));
    for (let row = 0; row < pixels.height; row++) writeSync(file, pixels.data, row * pixels.stride, pixels.width * 3);
  } finally {
    closeSync(file);
  }
}

/** Eight bytes, one directory, the bits of the three channels and the profile; the pixels follow. */
function tiffHeadOf({ width, height }: Pixels, profile: Uint8Array): Buffer {
  const directory = directoryEntriesOf(width, height, profile.length, 0, 0).length * DIRECTORY_ENTRY_BYTES + 6;
  const bits = 8 + directory;
  const start = bits + 6 + profile.length;
  const head = Buffer.alloc(start);
  head.write("II*\0\x08", "latin1");
  writeDirectory(head, directoryEntriesOf(width, height, profile.length, bits, start));
  for (const at of [0, 2, 4]) head.writeUInt16LE(8, bits + at);
  head.set(profile, bits + 6);
  return head;
}

function directoryEntriesOf(
  width: number,
  height: number,
  profile: number,
  bits: number,
  start: number,
): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 3, bits],
    [259, short, 1, 1], // not compressed
    [262, short, 1, 2], // RGB
    [273, long, 1, start],
    [277, short, 1, 3],
    [278, long, 1, height],
    [279, long, 1, width * height * 3],
    [284, short, 1, 1], // channel beside channel
  ];
  return profile ? [...entries, [34675, bytes, profile, bits + 6]] : entries;
}

function writeDirectory(head: Buffer, entries: DirectoryEntry[]): void {
  head.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * DIRECTORY_ENTRY_BYTES;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
}
