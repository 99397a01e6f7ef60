import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { writeAt } from "./write-at.ts";

/** How much a field of the first ZIP holds; what is larger stands in the fields of ZIP64. */
const MOST = 0xffffffff;
const MOST_FILES = 0xffff;

const UTF_8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;

type Packed = { name: Buffer; method: number; crc: number; packed: number; size: number; start: number };

/**
 * A ZIP of any size that is written file by file (APPNOTE 6.3, with ZIP64 where it has to be): of each a piece is in memory at a time. What
 * is said of a file goes before it once it is written, so that every program opens it; one that can't be read to its end leaves nothing.
 */
export async function newArchive(path: string, now: Date) {
  const file = await open(path, "wx");
  const files: Packed[] = [];
  const time = dosTime(now);
  let end = 0;

  async function append(bytes: Buffer): Promise<void> {
    await writeAt(file, bytes, end);
    end += bytes.length;
  }

  return {
    /** `squeeze`: its content becomes smaller so. No two names may be alike. */
    async add(path: string, content: Readable, { squeeze = false } = {}): Promise<void> {
      const start = end;
      const name = Buffer.from(path);
      const packed: Packed = { name, method: squeeze ? DEFLATED : STORED, crc: 0, packed: 0, size: 0, start };
      async function* count(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          packed.crc = crc32(piece, packed.crc);
          packed.size += piece.length;
          yield piece;
        }
      }
      async function write(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          packed.packed += piece.length;
          await append(piece);
        }
      }
      end += localLength(packed);
      try {
        await (squeeze ? pipeline(content, count, createDeflateRaw(), write) : pipeline(content, count, write));
      } catch (error) {
        end = start;
        throw error;
      }
      await writeAt(file, localHeader(packed, time), start);
      files.push(packed);
    },

    /** Without it there is no archive. */
    async finish(): Promise<void> {
      const directory = end;
      for (const packed of files) await append(directoryLine(packed, time));
      const size = end - directory;
      if (files.length >= MOST_FILES || directory >= MOST) await append(largeEnd(files.length, size, directory));
      await append(smallEnd(files.length, size, directory));
      await file.truncate(end);
    },

    [Symbol.asyncDispose]: () => file.close(),
  };
}

/** In steps of two seconds since 1980, of a clock that nobody names. */
function dosTime(now: Date): { time: number; day: number } {
  return {
    time: (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
    day: ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
  };
}
type Time = ReturnType<typeof dosTime>;

const localLength = ({ name }: Packed) => 30 + name.length;

function localHeader({ name, method, crc, packed, size }: Packed, { time, day }: Time): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(UTF_8, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(day, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(packed, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function directoryLine({ name, method, crc, packed, size, start }: Packed, { time, day }: Time): Buffer {
  const far = start >= MOST;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(far ? 45 : 20, 4);
  head.writeUInt16LE(far ? 45 : 20, 6);
  head.writeUInt16LE(UTF_8, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(day, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(far ? 12 : 0, 30);
  head.writeUInt32LE(far ? MOST : start, 42);
  if (!far) return Buffer.concat([head, name]);
  const place = Buffer.alloc(12);
  place.writeUInt16LE(1, 0);
  place.writeUInt16LE(8, 2);
  place.writeBigUInt64LE(BigInt(start), 4);
  return Buffer.concat([head, name, place]);
}

/** How many there are, and where the directory of all begins. */
function largeEnd(count: number, size: number, directory: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(directory), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(directory + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function smallEnd(count: number, size: number, directory: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_FILES), 8);
  end.writeUInt16LE(Math.min(count, MOST_FILES), 10);
  end.writeUInt32LE(Math.min(size, MOST), 12);
  end.writeUInt32LE(Math.min(directory, MOST), 16);
  return end;
}
