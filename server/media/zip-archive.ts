import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A ZIP of any size, written file by file, with one chunk in memory at a time. A file that can't be read to its end aborts the archive. */
export function newZipArchive(path: string, now: Date) {
  const zip = new ZipFile();
  const ending = new AbortController();
  const writing = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx" }), { signal: ending.signal });
  // The failure reaches the caller of `add` or `finish`.
  writing.catch(() => undefined);

  return {
    /** `squeeze`: compress, for content that gets smaller by it. Names must differ. */
    async add(name: string, content: Readable, { squeeze = false } = {}): Promise<void> {
      zip.addReadStream(content, name, { compress: squeeze, mtime: now });
      try {
        await Promise.race([finished(content), writing]);
      } catch (error) {
        content.destroy();
        ending.abort();
        throw error;
      }
    },

    /** Writes the directory, without which the file is no archive. */
    async finish(): Promise<void> {
      zip.end();
      await writing;
    },

    async [Symbol.asyncDispose](): Promise<void> {
      ending.abort();
      await writing.catch(() => undefined);
    },
  };
}
