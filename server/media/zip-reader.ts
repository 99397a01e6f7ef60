import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  type Entry,
  RandomAccessReader,
  type ZipFile,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
} from "yauzl";
import type { Files } from "../platform/storage/files.ts";

/** Random access to bytes; `end` is included, as in HTTP. */
export type RandomAccessBytes = { size: number; read(start: number, end: number): AsyncIterable<Buffer> };

export async function fileBytesOf(path: string): Promise<RandomAccessBytes> {
  const { size } = await stat(path);
  return { size, read: (start, end) => createReadStream(path, { start, end }) };
}

export const memoryBytesOf = (file: Uint8Array): RandomAccessBytes => ({
  size: file.length,
  read: (start, end) => Readable.from([Buffer.from(file.subarray(start, end + 1))]),
});

/** A file stored in parts, without joining it first. */
export async function joinedBytesOf(files: Files, key: string, names: readonly string[]): Promise<RandomAccessBytes> {
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

/** A file in a zip with its declared size; reading throws when the content differs from that, and when it is locked. */
export type ZipMember = { name: string; size: number; isLocked: boolean; content(): AsyncGenerator<Buffer> };

/** Undefined when the file has no zip directory. */
export const namesInZip = async (path: string): Promise<string[] | undefined> =>
  (await membersOfZip(await fileBytesOf(path)))?.map(({ name }) => name);

/** Bytes. Office documents list a few hundred parts, a tour's photographs some thousands. */
const largestDirectory = 16 * 1024 * 1024;

/**
 * The files in a zip, from the directory at its end; undefined without a directory, or when it names places outside the zip. Callers limit
 * the sizes.
 */
export async function membersOfZip(bytes: RandomAccessBytes): Promise<ZipMember[] | undefined> {
  const reader = new BytesReader(bytes);
  try {
    // Names are decoded below.
    const zip = await fromRandomAccessReaderPromise(reader, bytes.size, { autoClose: false, decodeStrings: false });
    const parts: ZipMember[] = [];
    let read = 0;
    for await (const entry of zip.eachEntry()) {
      read += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (read > largestDirectory) return undefined;
      if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > bytes.size) return undefined;
      parts.push({
        name: entryNameOf(entry),
        size: entry.uncompressedSize,
        isLocked: entry.isEncrypted(),
        content: () => entryContentOf(zip, entry),
      });
    }
    return parts;
  } catch {
    if (reader.failure) throw reader.failure;
    return undefined;
  }
}

/** Bytes of a directory entry without its texts. */
const ENTRY_BYTES = 46;
const UTF_8_FLAG = 0x0800;
/** Names that lead out of a folder are left as they are: nothing is unpacked to disk. */
const KEEP_NAMES = true;

/** Without a flag names are in CP437, as Windows writes them; macOS writes UTF-8 without one, which hardly anything else is by chance. */
function entryNameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF_8_FLAG : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, KEEP_NAMES);
}

async function* entryContentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* await zip.openReadStreamPromise(entry);
}

/** The library reads a directory in many small pieces; this many bytes are read ahead. */
const READ_AHEAD_BYTES = 128 * 1024;

class BytesReader extends RandomAccessReader {
  /** The error of the underlying reader. */
  failure: Error | undefined;
  readonly #bytes: RandomAccessBytes;
  #ahead = { start: 0, bytes: Buffer.alloc(0) };

  constructor(bytes: RandomAccessBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(into: Buffer, at: number, length: number, position: number, done: (error: Error | null) => void) {
    void this.#piece(position, length).then(
      (chunk) => {
        chunk.copy(into, at);
        done(chunk.length < length ? new Error("This zip ends too early.") : null);
      },
      (error: Error) => {
        this.failure = error;
        done(error);
      },
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes.read(start, end - 1), { objectMode: false });
  }

  async #piece(start: number, length: number): Promise<Buffer> {
    if (start < this.#ahead.start || start + length > this.#ahead.start + this.#ahead.bytes.length) {
      const end = Math.min(start + Math.max(length, READ_AHEAD_BYTES), this.#bytes.size);
      this.#ahead = { start, bytes: end > start ? await buffer(this.#bytes.read(start, end - 1)) : Buffer.alloc(0) };
    }
    return this.#ahead.bytes.subarray(start - this.#ahead.start, start - this.#ahead.start + length);
  }
}
