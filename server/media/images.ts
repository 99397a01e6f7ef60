import { join } from "node:path";
import type { Sharp } from "sharp";
import sharp from "sharp";
import {
  type FileKind,
  brokenPictureMessage,
  largestMegapixels,
  thumbWidths,
  tooManyPixelsMessage,
} from "../../contract/platform/files.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { storageCode } from "../platform/storage/storage-error.ts";
import { heicToTIFF } from "./heic.ts";

sharp.cache(false);
sharp.concurrency(1);

/** A picture that was written into the work folder, ready to be stored. */
export type RenderedPicture = { file: string; width: number; height: number };
export type PictureFacts = { width: number; height: number; dominantColor: string; thumbs: RenderedPicture[] };
export type PreparedImage = PictureFacts & { full: RenderedPicture & { kind: FullPictureKind } };
export type PictureKind = Extract<FileKind, "jpeg" | "png" | "webp" | "heic" | "gif">;
export type FullPictureKind = "jpeg" | "png" | "webp";

/** A strip of a picture may be very long; what is shown of it is at most four times as high as wide. */
const maxHeightRatio = 4;
const largestThumbWidth = thumbWidths[thumbWidths.length - 1]!;
const maxPixels = largestMegapixels * 1_000_000;

/**
 * Everything that others will see of a picture: at full size and as thumbnails, upright, in sRGB, without any of the
 * camera's or the person's data. The file itself is only read.
 */
export async function drawImage(path: string, kind: PictureKind, folder: string): Promise<PreparedImage> {
  try {
    await checkSize(path, kind);
    const source = kind === "heic" ? await heicToTIFF(path, folder) : path;
    const full = await drawFull(source, fullKindOf[kind], folder);
    const shown = await drawThumbs(await shrinkToLargestThumb(source), folder);
    return { ...shown, width: full.width, height: full.height, full };
  } catch (error) {
    // The disk's fault isn't the picture's.
    if (error instanceof Refusal || storageCode(error)) throw error;
    return refuse(brokenPictureMessage, 422);
  }
}

const fullKindOf: Record<PictureKind, FullPictureKind> = {
  jpeg: "jpeg",
  heic: "jpeg",
  png: "png",
  gif: "png",
  webp: "webp",
};

const encoders: Record<FullPictureKind, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
};

/** By the header alone, before a single pixel is decoded. */
async function checkSize(path: string, kind: PictureKind): Promise<void> {
  if (kind === "heic") return;
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) refuse(tooManyPixelsMessage(largestMegapixels), 413);
}

/** Cameras write small mistakes that every viewer forgives; a picture that was cut off is refused. */
const openImage = (path: string): Sharp =>
  sharp(path, { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .toColourspace("srgb");

async function drawFull(source: string, kind: FullPictureKind, folder: string): Promise<PreparedImage["full"]> {
  const file = join(folder, "full");
  const { width, height } = await encoders[kind](openImage(source)).toFile(file);
  return { file, width, height, kind };
}

/** The largest thumbnail's pixels, from which the others are made. Never larger than the picture. */
async function shrinkToLargestThumb(source: string): Promise<Sharp> {
  const box = {
    width: largestThumbWidth,
    height: largestThumbWidth * maxHeightRatio,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const { data, info } = await openImage(source).resize(box).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** WebP at each width up to the picture's own, and the colour to show until they have come. */
export async function drawThumbs(image: Sharp, folder: string): Promise<PictureFacts> {
  const { width, height } = await image.metadata();
  const thumbs: RenderedPicture[] = [];
  for (const wanted of [...thumbWidths.filter((each) => each < width), Math.min(width, largestThumbWidth)]) {
    const file = join(folder, `${wanted}.webp`);
    const drawn = await image.clone().resize({ width: wanted }).webp({ quality: 80, effort: 2 }).toFile(file);
    thumbs.push({ file, width: drawn.width, height: drawn.height });
  }
  return { width, height, dominantColor: await dominantColorOf(image), thumbs };
}

async function dominantColorOf(image: Sharp): Promise<string> {
  const small = image.clone().resize({ width: 64, withoutEnlargement: true }).flatten({ background: "white" });
  const { dominant } = await sharp(await small.png({ compressionLevel: 1 }).toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}
