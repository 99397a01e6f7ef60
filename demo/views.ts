import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { thumbWidths } from "../contract/platform/files.ts";
import type { FullPictureKind } from "../server/media/images.ts";
import { productFile } from "../server/platform/product-file.ts";

const picturesFolder = productFile("demo/pictures");

/** A file ready to be laid among the uploads, with what its row says of it. */
export type MadePicture = {
  kind: FullPictureKind | "pdf";
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  pages: number | null;
  dominantColor: string;
  thumbs: { width: number; height: number }[];
  /** Where the file is, and each of the small ones by its width. */
  file: string;
  thumbFiles: string[];
};

/** Fractions of the picture: left, top, width, height. */
type Box = readonly [number, number, number, number];
const crops: Record<string, Box> = {
  left: [0, 0.22, 0.66, 0.66],
  right: [0.34, 0.22, 0.66, 0.66],
  close: [0.18, 0.16, 0.64, 0.64],
};

/** What light does to red, green and blue. */
const lightEffects: Record<string, (image: Sharp) => Sharp> = {
  golden: (image) => image.linear([1.08, 1.0, 0.86], [2, 0, -4]),
  evening: (image) => image.linear([0.6, 0.64, 0.76], [8, 8, 14]),
  mono: (image) => image.grayscale().linear(1.12, -12).toColourspace("srgb"),
};

/** A view is named by its picture and what is done to it: "5", "5 left", "14 golden mirrored", "1 banner". */
export async function makeView(view: string, folder: string): Promise<MadePicture> {
  const [number = "", ...words] = view.split(" ");
  const original = await readFile(join(picturesFolder, `render-${number.padStart(2, "0")}.jpg`));
  const file = join(folder, `${view.replaceAll(" ", "-")}.jpg`);
  const bytes = words.length === 0 ? original : await redraw(original, words);
  await writeFile(file, bytes);
  return { kind: "jpeg", pages: null, file, ...fileFacts(bytes), ...(await thumbsOf(sharp(bytes), file)) };
}

async function redraw(original: Buffer, words: readonly string[]): Promise<Buffer> {
  let image = sharp(original);
  for (const word of words) image = await applyEffect(image, word);
  return image.jpeg({ quality: 88 }).toBuffer();
}

async function applyEffect(image: Sharp, word: string): Promise<Sharp> {
  if (word === "mirrored") return image.flop();
  if (word === "banner") return banner(image);
  const box = crops[word];
  return box ? crop(image, box) : lightEffects[word]!(image);
}

/** A banner is wide, and larger than most of the pictures: drawn larger here it stays sharper than in a browser. */
const banner = (image: Sharp) =>
  image.resize({ width: 1600, height: 900, fit: "cover", position: "centre" }).sharpen({ sigma: 0.8 });

async function crop(image: Sharp, [left, top, width, height]: Box): Promise<Sharp> {
  const { width: w, height: h } = await image.metadata();
  const part = (share: number, whole: number) => Math.floor(share * whole);
  return image.extract({ left: part(left, w), top: part(top, h), width: part(width, w), height: part(height, h) });
}

export const fileFacts = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

const widest = thumbWidths[thumbWidths.length - 1]!;

/** As uploads have them; the color is the small one's mean, which is quick and looks right behind it. */
export async function thumbsOf(image: Sharp, file: string) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const own = Math.min(info.width, widest);
  // One that is hardly smaller than the picture's own would save nobody anything.
  const widths = [...thumbWidths.filter((width) => width < own * 0.8), own];
  const drawn = await Promise.all(widths.map((width) => makeThumb(pixels, width, `${file}.${width}.webp`)));
  const thumbs = drawn.map(({ width, height }) => ({ width, height }));
  const thumbFiles = widths.map((width) => `${file}.${width}.webp`);
  return { width: info.width, height: info.height, dominantColor: await meanColor(pixels), thumbs, thumbFiles };
}

const makeThumb = (pixels: Sharp, width: number, file: string) =>
  pixels.clone().resize({ width }).webp({ quality: 80, effort: 1 }).toFile(file);

async function meanColor(pixels: Sharp): Promise<string> {
  const one = await pixels.clone().resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${one.toString("hex", 0, 3)}`;
}
