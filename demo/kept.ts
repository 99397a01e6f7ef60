import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { thumbWidths } from "../contract/platform/files.ts";
import { shipped } from "../server/platform/shipped.ts";
import { makePicture } from "./drawings.ts";
import type { Made } from "./views.ts";

const here = shipped("demo");
/** What a picture's drawing goes by. */
const sources = ["drawings.ts", "floor-plan.ts", "views.ts"];

/** Where this checkout keeps the pictures that it has drawn: they are always the same, and a town that is filled anew, as for tests, only lays them. */
export async function keptPictures(): Promise<string> {
  const mark = createHash("sha256").update(JSON.stringify([thumbWidths, sharp.versions]));
  const pictures = (await readdir(join(here, "pictures"))).sort().map((name) => join("pictures", name));
  for (const name of [...sources, ...pictures]) mark.update(name).update(await readFile(join(here, name)));
  const folder = join(shipped("node_modules/.rosette/pictures"), mark.digest("hex").slice(0, 16));
  await mkdir(folder, { recursive: true });
  return folder;
}

const facts = "made.json";
const placeOf = (picture: string, folder: string) => join(folder, picture.replaceAll(" ", "-"));

/** One that was drawn before. */
export async function keptPicture(picture: string, folder: string): Promise<Made | undefined> {
  const place = placeOf(picture, folder);
  const text = await readFile(join(place, facts), "utf8").catch(() => undefined);
  return text === undefined ? undefined : moved(JSON.parse(text) as Made, (file) => join(place, file));
}

/** Kept whole or not at all; of two processes that draw the same one is first. */
export async function drawPicture(picture: string, folder: string): Promise<Made> {
  const drawing = await mkdtemp(join(folder, "drawing-"));
  const made = await makePicture(picture, drawing);
  await writeFile(join(drawing, facts), JSON.stringify(moved(made, basename)));
  await rename(drawing, placeOf(picture, folder)).catch(() => rm(drawing, { recursive: true }));
  return (await keptPicture(picture, folder))!;
}

const moved = (made: Made, to: (file: string) => string): Made => ({
  ...made,
  file: to(made.file),
  thumbFiles: made.thumbFiles.map((file) => to(file)),
});
