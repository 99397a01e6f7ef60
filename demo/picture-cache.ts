import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { thumbWidths } from "../contract/platform/files.ts";
import { productFile } from "../server/platform/product-file.ts";
import { makePicture } from "./drawings.ts";
import type { MadePicture } from "./views.ts";

const demoFolder = productFile("demo");
/** What a picture's drawing goes by. */
const sources = ["drawings.ts", "floor-plan.ts", "views.ts"];

/** Where this checkout keeps the pictures that it has drawn: they are always the same, and a town that is filled anew, as for tests, only lays them. */
export async function pictureCacheFolder(): Promise<string> {
  const mark = createHash("sha256").update(JSON.stringify([thumbWidths, sharp.versions]));
  const pictures = (await readdir(join(demoFolder, "pictures"))).sort().map((name) => join("pictures", name));
  for (const name of [...sources, ...pictures]) mark.update(name).update(await readFile(join(demoFolder, name)));
  const folder = join(productFile("node_modules/.rosette/pictures"), mark.digest("hex").slice(0, 16));
  await mkdir(folder, { recursive: true });
  return folder;
}

const FACTS_FILE = "made.json";
const cachePathOf = (picture: string, folder: string) => join(folder, picture.replaceAll(" ", "-"));

/** One that was drawn before. */
export async function cachedPicture(picture: string, folder: string): Promise<MadePicture | undefined> {
  const place = cachePathOf(picture, folder);
  const text = await readFile(join(place, FACTS_FILE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : withPaths(JSON.parse(text) as MadePicture, (file) => join(place, file));
}

/** Kept whole or not at all; of two processes that draw the same one is first. */
export async function drawPicture(picture: string, folder: string): Promise<MadePicture> {
  const drawing = await mkdtemp(join(folder, "drawing-"));
  const made = await makePicture(picture, drawing);
  await writeFile(join(drawing, FACTS_FILE), JSON.stringify(withPaths(made, basename)));
  await rename(drawing, cachePathOf(picture, folder)).catch(() => rm(drawing, { recursive: true }));
  return (await cachedPicture(picture, folder))!;
}

const withPaths = (made: MadePicture, to: (file: string) => string): MadePicture => ({
  ...made,
  file: to(made.file),
  thumbFiles: made.thumbFiles.map((file) => to(file)),
});
