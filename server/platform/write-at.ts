import type { FileHandle } from "node:fs/promises";

/** Writes all of it from a place of a file on: one write may take less than it is given. */
export async function writeAt(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}
