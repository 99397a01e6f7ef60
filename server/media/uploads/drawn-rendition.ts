import { buffer } from "node:stream/consumers";
import type { Sharp } from "sharp";
import { sharedPictureSize } from "../../../contract/platform/pictures.ts";
import type { App } from "../../platform/app.ts";
import { newMutex } from "../../platform/mutex.ts";
import { type DrawnRendition, renditionOf } from "../renditions.ts";
import type { FileAccessRow } from "./file-access-row.ts";

/** Twice the largest size at which a mail shows a logo: most are read on high-density screens. */
const mailSize = { width: 480, height: 112 };

/**
 * `mail` is on white, since Outlook for Windows shows no WebP, and mail programs in the dark put whatever they like behind what is
 * transparent; `shared` fills the frame in which other sites show a link, several of which show no WebP either.
 */
const drawings: Record<DrawnRendition, { fromWidth: number; draw: (thumb: Sharp) => Sharp }> = {
  mail: {
    fromWidth: mailSize.width,
    draw: (thumb) =>
      thumb
        .resize({ ...mailSize, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .png({ compressionLevel: 9, palette: true }),
  },
  shared: {
    fromWidth: sharedPictureSize.width,
    draw: (thumb) =>
      thumb
        .resize({ ...sharedPictureSize, fit: "cover", position: "attention" })
        .flatten({ background: "white" })
        .jpeg({ quality: 82, mozjpeg: true }),
  },
};

/** One at a time: a second request for the same copy finds it. */
const drawingQueue = newMutex();

type DrawnFile = Pick<FileAccessRow, "fileKey" | "kind" | "fullKind" | "thumbs">;

/** Makes a picture's copy for mail programs or other sites on the first request, and stores it with the other renditions. */
export const ensureDrawnRendition = (
  app: App,
  { fileKey: key, kind, fullKind: full, thumbs }: DrawnFile,
  rendition: DrawnRendition,
): Promise<void> =>
  drawingQueue(async () => {
    const stored = { key, kind, full, thumbs };
    const copy = renditionOf(stored, rendition);
    for await (const each of app.files.list(key)) if (each === copy.key) return;
    const { default: sharp } = await import("sharp");
    const { fromWidth, draw } = drawings[rendition];
    // A thumbnail was drawn here, so that it is no stranger's file.
    const thumb = await buffer(await app.files.read(renditionOf(stored, fromWidth).key));
    await app.files.put(copy.key, await draw(sharp(thumb)).toBuffer(), copy.contentType);
  });
