import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../contract/platform/files.ts";
import { cleanedFilm, isFilm } from "./films.ts";
import { cleanedOffice, isOffice } from "./office-files.ts";
import { framesOfMP3, soundOfWAV } from "./sounds.ts";

/** Such files are read into memory as a whole. */
export const maxBytesToClean = 150 * 1024 * 1024;

/** Plain text has no metadata beside its content. */
const kindsWithoutMetadata: ReadonlySet<FileKind> = new Set(["txt", "csv", "md"]);

/**
 * Whether metadata (author, company, place) can be removed from a file of this kind. Archives may hold anything, and CAD drawings have
 * notes anywhere, so they can't be cleaned.
 */
export const canBeCleaned = (kind: FileKind): boolean =>
  kindsWithoutMetadata.has(kind) ||
  kind === "pdf" ||
  kind === "mp3" ||
  kind === "wav" ||
  isFilm(kind) ||
  isOffice(kind);

/** Writes the cleaned copy into the folder, and returns its path. */
export async function writeCleanedCopy(path: string, kind: FileKind, folder: string): Promise<string> {
  if (isFilm(kind)) return cleanedFilm(path, folder);
  const copy = join(folder, "cleaned");
  await writeFile(
    copy,
    await (kind === "pdf" ? cleanedOrRedrawnPDF(path) : cleanedContent(await readFile(path), kind)),
  );
  return copy;
}

/** A PDF that can’t be parsed is replaced by pictures of its pages. */
async function cleanedOrRedrawnPDF(path: string): Promise<Uint8Array> {
  const { cleanedPDF } = await import("./cleaned-pdf.ts");
  try {
    return await cleanedPDF(await readFile(path));
  } catch {
    return (await import("./pdf-drawing.ts")).redrawnPDF(path);
  }
}

async function cleanedContent(file: Buffer, kind: FileKind): Promise<Uint8Array> {
  if (kind === "mp3") return framesOfMP3(file);
  if (kind === "wav") return soundOfWAV(file);
  return isOffice(kind) ? cleanedOffice(file) : file;
}
