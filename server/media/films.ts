import { constants, copyFile, type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../contract/platform/files.ts";

/** Formats made of boxes, recordings without pictures included. */
const filmKinds: ReadonlySet<FileKind> = new Set(["mp4", "mov", "m4a"]);
export const isFilm = (kind: FileKind) => filmKinds.has(kind);

type Box = { type: string; start: number; body: number; end: number };

/** Bytes of the box with descriptions. Longer than any camera writes, and short enough for memory. */
const maxDescriptionBytes = 16 * 1024 * 1024;
const maxBoxes = 100_000;
/** The depth of moov, trak, udta, meta, ilst and its item. Deeper nesting could overflow the stack. */
const maxDepth = 6;
const xmpBoxID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");
const containerBoxes = new Set(["moov", "trak", "udta", "meta", "ilst"]);
const topLevelBoxes = new Set(["moov", "uuid", "meta", "udta", "free", "skip", "moof"]);
const descriptionBoxes = new Set(["udta", "meta", "uuid"]);
const locationBoxes = new Set(["\xa9xyz", "loci", "XMP_"]);

/**
 * Writes a copy of a film without its location, and returns the path; undefined when the film has no location. Boxes follow ISO/IEC
 * 14496-12; locations are QuickTime's ©xyz and com.apple.quicktime.location, 3GPP's loci (TS 26.244) and XMP. Locations are overwritten in
 * place, since other data is found by its offset in the file.
 */
export const withoutLocation = (path: string, folder: string) =>
  copyErased({ erase: eraseLocations }, path, join(folder, "full"));

/** Writes a copy without any metadata: titles, artists, programs, places. Throws when that can't be ensured. */
export async function cleanedFilm(path: string, folder: string): Promise<string> {
  return (await copyErased({ erase: eraseDescriptions, isThorough: true }, path, join(folder, "cleaned"))) ?? path;
}

/** The same for a film within another file. */
export function cleanedFilmBytes(film: Buffer): Buffer {
  const copy = Buffer.from(film);
  eraseDescriptions(copy, 0, copy.length);
  return copy;
}

/** `isThorough`: refuse boxes that are too long to be examined. */
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

/** The number of boxes is limited to that of a film of hours. An invalid box ends the list. */
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

/** A length of 1 announces a 64-bit length; a length of 0 reaches to the end. */
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

/** Containers of tracks. Editors leave descriptions in free boxes, cameras in the name of the track or its reel. */
const trackContainerBoxes = new Set(["moov", "trak", "mdia", "minf", "gmhd", "moof", "traf", "mvex", "edts", "dinf"]);
const trackDescriptionBoxes = new Set(["free", "skip", "wide", "name", "cprt", "titl", "auth", "Xtra", "tagc", "ludt"]);

/** Blanks all descriptive boxes of the film and its tracks, free boxes with editors' leftovers, and names of handlers. */
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

/** After version, type and maker a handler has a free name: with its length in front in QuickTime, zero-terminated in ISO. */
function eraseHandlerName(bytes: Buffer, { body, end }: Box): boolean {
  const isNamed = body + 24 < end && bytes.subarray(body + 24, end).some((byte) => byte !== 0);
  if (isNamed) bytes.fill(0, body + 24, end);
  return isNamed;
}

/** Erases all locations between `from` and `to`; returns whether there were any. */
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

/** ISO's meta begins with a version; QuickTime's begins with its boxes. */
function contentStart(bytes: Buffer, { type, body }: Box): number {
  return type === "meta" && bytes.toString("latin1", body + 4, body + 8) !== "hdlr" ? body + 4 : body;
}

/** Names of a meta's items, which its ilst refers to by number from 1. An ilst gets them from its meta. */
function itemNamesIn(bytes: Buffer, box: Box, metaNames: readonly string[]): readonly string[] {
  if (box.type !== "meta") return metaNames;
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

/** The content of an item follows the value's length, type and locale. */
function blankValue(bytes: Buffer, { body, end }: Box): boolean {
  if (body + 16 >= end) return false;
  bytes.fill(" ", body + 16, end);
  return true;
}
