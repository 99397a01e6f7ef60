import { buffer } from "node:stream/consumers";
import type { App } from "../../platform/app.ts";
import { newMutex } from "../../platform/mutex.ts";
import { renditionOf } from "../renditions.ts";
import type { FileAccessRow } from "./file-access-row.ts";

/** Twice the largest size at which a mail shows a logo: most are read on high-density screens. */
const size = { width: 480, height: 112 };

/** One at a time: a second request for the same copy finds it. */
const drawingQueue = newMutex();

/**
 * Makes a picture's copy for mail programs on the first request, and stores it with the other renditions: a PNG on white, since Outlook
 * for Windows shows no WebP, and mail programs in the dark put whatever they like behind what is transparent.
 */
export const ensureMailRendition = (
  app: App,
  { fileKey: key, kind, fullKind: full, thumbs }: Pick<FileAccessRow, "fileKey" | "kind" | "fullKind" | "thumbs">,
): Promise<void> =>
  drawingQueue(async () => {
    const stored = { key, kind, full, thumbs };
    const copy = renditionOf(stored, "mail");
    for await (const each of app.files.list(key)) if (each === copy.key) return;
    const { default: sharp } = await import("sharp");
    // A thumbnail was drawn here, so that it is no stranger's file.
    const thumb = await buffer(await app.files.read(renditionOf(stored, size.width).key));
    const picture = sharp(thumb).resize({ ...size, fit: "inside", withoutEnlargement: true });
    const png = await picture.flatten({ background: "white" }).png({ compressionLevel: 9, palette: true }).toBuffer();
    await app.files.put(copy.key, png, copy.contentType);
  });
