import { constants, copyFile, type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../contract/platform/files.ts";

/** What is made of boxes; a recording without pictures, too. */
const filmKinds: ReadonlySet<FileKind> = new Set(["mp4", "mov", "m4a"]);
export const isFilm = (kind: FileKind) => filmKinds.has(kind);

type Box = { type: string; start: number; body: number; end: number };

/** Where a film says what it is and where it was taken. Longer than any camera writes it, and short enough to be held. */
const maxDescriptionBytes = 16 * 1024 * 1024;
const maxBoxes = 100_000;
/** As deep as moov, trak, udta, meta, ilst and its item lie in each other. Deeper ones are a trap for the stack. */
const maxDepth = 6;
const xmpBoxID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");
const containerBoxes = new Set(["moov", "trak", "udta", "meta", "ilst"]);
const topLevelBoxes = new Set(["moov", "uuid", "meta", "udta", "free", "skip", "moof"]);
const descriptionBoxes = new Set(["udta", "meta", "uuid"]);
const locationBoxes = new Set(["\xa9xyz", "loci", "XMP_"]);

/**
 * Writes a copy of a film that doesn't say where it was taken, and answers its path; undefined where the film itself doesn't say it.
 * Boxes are ISO/IEC 14496-12's; places are said by QuickTime's ©xyz and com.apple.quicktime.location, 3GPP's loci (TS 26.244) and
 * XMP. They are overwritten where they stand, since everything else is found by its distance from the beginning.
 */
export const withoutLocation = (path: string, folder: string) =>
  copyErased({ erase: eraseLocations }, path, join(folder, "full"));

/** The same without anything that is said of it: titles, artists, programs, places. Throws where that can't be told. */
export async function cleanedFilm(path: string, folder: string): Promise<string> {
  return (await copyErased({ erase: eraseDescriptions, isThorough: true }, path, join(folder, "cleaned"))) ?? path;
}

/** The same of a film that stands in another file. */
export function cleanedFilmBytes(film: Buffer): Buffer {
  const copy = Buffer.from(film);
  eraseDescriptions(copy, 0, copy.length);
  return copy;
}

/** `isThorough`: whatever is too long to be looked at is no film to be shown. */
type Eraser = { erase: (bytes: Buffer, from: number, to: number) => boolean; isThorough?: boolean };

async function copyErased({ erase, isThorough }: Eraser, path: string, copy: string): Promise<string | undefined> {
  let copied = false;
  await using file = await open(path);
  for await (const { type, start, end } of topLevelBoxesOf(file, (await file.stat()).size)) {
    if (!topLevelBoxes.has(type)) continue;
    if (end - start > maxDescriptionBytes) {
      if (isThorough) throw new Error("What is said of this film is too long to be held.");
      continue;
    }
    const bytes = Buffer.alloc(end - start);
    await file.read(bytes, 0, bytes.length, start);
    if (!erase(bytes, 0, bytes.length)) continue;
    if (!copied) await copyFile(path, copy, constants.COPYFILE_FICLONE);
    copied = true;
    await overwrite(copy, bytes, start);
  }
  return copied ? copy : undefined;
}

async function overwrite(path: string, bytes: Buffer, at: number): Promise<void> {
  await using file = await open(path, "r+");
  await file.write(bytes, 0, bytes.length, at);
}

/** The file's outermost boxes, as many as a film of hours has. One that can't be is the last. */
async function* topLevelBoxesOf(file: FileHandle, size: number): AsyncGenerator<Box> {
  const head = Buffer.alloc(16);
  for (let at = 0, count = 0; at + 8 <= size && count < maxBoxes; count += 1) {
    await file.read(head, 0, 16, at);
    const box = boxAt(head, 0, size - at);
    if (!box) return;
    yield { type: box.type, start: at, body: at + box.body, end: at + box.end };
    at += box.end;
  }
}

/** A length of 1 stands before a long one, a length of 0 reaches to the end. */
function boxAt(bytes: Buffer, start: number, limit: number): Box | undefined {
  const short = bytes.readUInt32BE(start);
  const isLong = short === 1;
  if (isLong && start + 16 > Math.min(bytes.length, limit)) return undefined;
  const length = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short || limit - start;
  const body = start + (isLong ? 16 : 8);
  const end = start + length;
  if (end < body || end > limit) return undefined;
  return { type: bytes.toString("latin1", start + 4, start + 8), start, body, end };
}

/** Boxes that hold boxes of tracks, and what of them is said: by editors in boxes that are free, by cameras as a name of the track or its reel. */
const trackContainerBoxes = new Set(["moov", "trak", "mdia", "minf", "gmhd", "moof", "traf", "mvex", "edts", "dinf"]);
const trackDescriptionBoxes = new Set(["free", "skip", "wide", "name", "cprt", "titl", "auth", "Xtra", "tagc", "ludt"]);

/** Empties every box that describes, of the film and of its tracks, what editors left in free ones, and the names of handlers. */
function eraseDescriptions(bytes: Buffer, from: number, to: number, depth = 1): boolean {
  let erased = false;
  for (const box of boxesIn(bytes, from, to)) {
    if (descriptionBoxes.has(box.type) || trackDescriptionBoxes.has(box.type))
      erased = turnIntoFreeBox(bytes, box) || erased;
    else if (box.type === "hdlr") erased = eraseHandlerName(bytes, box) || erased;
    else if (trackContainerBoxes.has(box.type) && depth <= maxDepth)
      erased = eraseDescriptions(bytes, box.body, box.end, depth + 1) || erased;
  }
  return erased;
}

/** Behind version, kind and maker a handler has a name, which is anybody's: its length before it in QuickTime, a zero behind it in ISO's. */
function eraseHandlerName(bytes: Buffer, { body, end }: Box): boolean {
  const isNamed = body + 24 < end && bytes.subarray(body + 24, end).some((byte) => byte !== 0);
  if (isNamed) bytes.fill(0, body + 24, end);
  return isNamed;
}

/** Erases every place said between `from` and `to`; tells whether there was one. */
function eraseLocations(bytes: Buffer, from: number, to: number, names: readonly string[] = [], depth = 1): boolean {
  let erased = false;
  for (const box of boxesIn(bytes, from, to)) {
    if (isLocation(bytes, box)) erased = turnIntoFreeBox(bytes, box) || erased;
    else if (/location/i.test(itemNameOf(bytes, box, names))) erased = blankValue(bytes, box) || erased;
    else if (containerBoxes.has(box.type) && depth < maxDepth)
      erased =
        eraseLocations(bytes, contentStart(bytes, box), box.end, itemNamesIn(bytes, box, names), depth + 1) || erased;
  }
  return erased;
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const box = boxAt(bytes, at, to);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

const isLocation = (bytes: Buffer, { type, body, end }: Box) =>
  locationBoxes.has(type) || (type === "uuid" && end - body >= 16 && bytes.subarray(body, body + 16).equals(xmpBoxID));

/** In ISO's meta a version comes first; in QuickTime's, the boxes begin at once. */
function contentStart(bytes: Buffer, { type, body }: Box): number {
  return type === "meta" && bytes.toString("latin1", body + 4, body + 8) !== "hdlr" ? body + 4 : body;
}

/** The names of a meta's items, by which its ilst calls them: the first is number 1. An ilst hears them from its meta. */
function itemNamesIn(bytes: Buffer, box: Box, known: readonly string[]): readonly string[] {
  if (box.type !== "meta") return known;
  for (const keys of boxesIn(bytes, contentStart(bytes, box), box.end))
    if (keys.type === "keys")
      return [...boxesIn(bytes, keys.body + 8, keys.end)].map(({ body, end }) => bytes.toString("utf8", body, end));
  return [];
}

const itemNameOf = (bytes: Buffer, { start }: Box, names: readonly string[]) =>
  names[bytes.readUInt32BE(start + 4) - 1] ?? "";

function turnIntoFreeBox(bytes: Buffer, { start, body, end }: Box): true {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, body, end);
  return true;
}

/** Of an item's value what it says: behind the value's length, type and place. */
function blankValue(bytes: Buffer, { body, end }: Box): boolean {
  if (body + 16 >= end) return false;
  bytes.fill(" ", body + 16, end);
  return true;
}
