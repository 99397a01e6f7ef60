import type { FileHandle } from "node:fs/promises";

/** Writes all bytes at an offset: a single write may take fewer than it is given. */
export async function writeAt(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
