import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A ZIP of any size that is written file by file: of each a piece is in memory at a time. One that can't be read to its end ends the archive. */
export function newZipArchive(path: string, now: Date) {
  const zip = new ZipFile();
  const ending = new AbortController();
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx" }), { signal: ending.signal });
  // Whoever adds or finishes hears of it.
  written.catch(() => undefined);

  return {
    /** `squeeze`: its content becomes smaller so. No two names may be alike. */
    async add(name: string, content: Readable, { squeeze = false } = {}): Promise<void> {
      zip.addReadStream(content, name, { compress: squeeze, mtime: now });
      try {
        await Promise.race([finished(content), written]);
      } catch (error) {
        content.destroy();
        ending.abort();
        throw error;
      }
    },

    /** Without it there is no archive. */
    async finish(): Promise<void> {
      zip.end();
      await written;
    },

    async [Symbol.asyncDispose](): Promise<void> {
      ending.abort();
      await written.catch(() => undefined);
    },
  };
}
