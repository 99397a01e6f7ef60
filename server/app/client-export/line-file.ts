import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

export type WrittenFile = { file: string; lines: number; bytes: number; sha256: string };

/** A file of lines, with its checksum; a slow disk is waited for. */
export function openLineFile(path: string, file: string) {
  const stream = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const hash = createHash("sha256");
  const written = { lines: 0, bytes: 0 };
  // A full disk is told at the next line, or at the end.
  const ended = finished(stream);
  ended.catch(() => undefined);
  return {
    async write(lines: readonly string[]): Promise<void> {
      if (lines.length === 0) return;
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      hash.update(text);
      written.lines += lines.length;
      written.bytes += text.length;
      if (!stream.write(text)) await Promise.race([once(stream, "drain"), ended]);
    },
    async end(): Promise<WrittenFile> {
      stream.end();
      await ended;
      return { file, ...written, sha256: hash.digest("hex") };
    },
  };
}
