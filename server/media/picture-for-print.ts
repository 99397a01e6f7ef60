import { buffer } from "node:stream/consumers";
import type { App } from "../platform/app.ts";
import { type StoredFile, renditionOf } from "./renditions.ts";

/** A picture as a PNG of at most this size in pixels, with what is transparent in it, whatever its file is. */
export async function pictureForPrint(
  app: App,
  file: StoredFile,
  size: { width: number; height: number },
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(await buffer(await app.files.read(renditionOf(file, "full").key)))
    .resize({ ...size, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}
