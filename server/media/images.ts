import { appendFile, copyFile } from "node:fs/promises";
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

export type RenderedPicture = { file: string; width: number; height: number };
export type PictureFacts = { width: number; height: number; dominantColor: string; thumbs: RenderedPicture[] };
export type PreparedImage = PictureFacts & { full: RenderedPicture & { kind: FullPictureKind } };
export type PictureKind = Extract<FileKind, "jpeg" | "png" | "webp" | "heic" | "avif" | "gif">;
export type FullPictureKind = "jpeg" | "png" | "webp";

/** A picture may be a very long strip; renditions are at most four times as high as wide. */
const maxHeightRatio = 4;
const largestThumbWidth = thumbWidths[thumbWidths.length - 1]!;
const maxPixels = largestMegapixels * 1_000_000;

/** All renditions of a picture: full size and thumbnails, upright, in sRGB, without metadata. The file itself is only read. */
export async function drawImage(path: string, kind: PictureKind, folder: string): Promise<PreparedImage> {
  try {
    await checkSize(path, kind);
    if (kind !== "jpeg") return await drawRenditions(await readableSource(path, kind, folder), kind, folder);
    return await drawRenditions({ path }, kind, folder).catch(async (error: unknown) => {
      if (!isEndMissing(error)) throw error;
      return drawRenditions(await withEndMarker(path, folder), kind, folder);
    });
  } catch (error) {
    // Faults of the disk aren't faults of the picture.
    if (error instanceof Refusal || storageCode(error)) throw error;
    return refuse(brokenPictureMessage, 422);
  }
}

/** A file to draw from. `strict`: one in which a single mistake means that something of the picture is missing. */
type PictureSource = { path: string; strict?: boolean };

const readableSource = async (path: string, kind: PictureKind, folder: string): Promise<PictureSource> => ({
  path: kind === "heic" ? await heicToTIFF(path, folder) : path,
});

const isEndMissing = (error: unknown) => error instanceof Error && error.message.includes("premature end of JPEG");

/**
 * Some programs leave out a JPEG's last two bytes, and browsers show it. With these bytes it is read to the end; where more is missing, the
 * decoder comes upon them in the middle of the picture.
 */
async function withEndMarker(path: string, folder: string): Promise<PictureSource> {
  const completed = join(folder, "completed.jpg");
  await copyFile(path, completed);
  await appendFile(completed, Buffer.from([0xff, 0xd9]));
  return { path: completed, strict: true };
}

async function drawRenditions(source: PictureSource, kind: PictureKind, folder: string): Promise<PreparedImage> {
  const full = await drawFull(source, await fullKindOf(source, kind), folder);
  const thumbFacts = await drawThumbs(await shrinkToLargestThumb(source), folder);
  return { ...thumbFacts, width: full.width, height: full.height, full };
}

/** An AVIF is a photograph or, where something of it is transparent, a drawing. */
async function fullKindOf({ path }: PictureSource, kind: PictureKind): Promise<FullPictureKind> {
  if (kind === "avif") return (await sharp(path).metadata()).hasAlpha ? "png" : "jpeg";
  return fullKinds[kind];
}

const fullKinds: Record<Exclude<PictureKind, "avif">, FullPictureKind> = {
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

/** Small mistakes of cameras, which every viewer forgives, are accepted; a truncated picture is refused. */
const openImage = ({ path, strict = false }: PictureSource): Sharp =>
  sharp(path, { failOn: strict ? "warning" : "error", limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .toColourspace("srgb");

async function drawFull(source: PictureSource, kind: FullPictureKind, folder: string): Promise<PreparedImage["full"]> {
  const file = join(folder, "full");
  const { width, height } = await encoders[kind](openImage(source)).toFile(file);
  return { file, width, height, kind };
}

/** The pixels of the largest thumbnail, from which the others are made. Never larger than the picture. */
async function shrinkToLargestThumb(source: PictureSource): Promise<Sharp> {
  const box = {
    width: largestThumbWidth,
    height: largestThumbWidth * maxHeightRatio,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const { data, info } = await openImage(source).resize(box).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** WebP at each width up to the picture's own, and the color to show until they have loaded. */
export async function drawThumbs(image: Sharp, folder: string): Promise<PictureFacts> {
  const { width, height } = await image.metadata();
  const thumbs: RenderedPicture[] = [];
  for (const targetWidth of [...thumbWidths.filter((each) => each < width), Math.min(width, largestThumbWidth)]) {
    const file = join(folder, `${targetWidth}.webp`);
    const thumb = await image.clone().resize({ width: targetWidth }).webp({ quality: 80, effort: 2 }).toFile(file);
    thumbs.push({ file, width: thumb.width, height: thumb.height });
  }
  return { width, height, dominantColor: await dominantColorOf(image), thumbs };
}

async function dominantColorOf(image: Sharp): Promise<string> {
  const small = image.clone().resize({ width: 64, withoutEnlargement: true }).flatten({ background: "white" });
  const { dominant } = await sharp(await small.png({ compressionLevel: 1 }).toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}
