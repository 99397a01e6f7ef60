import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../contract/platform/files.ts";
import { cleanedFilm, isFilm } from "./films.ts";
import { cleanedOffice, isOffice } from "./office-files.ts";
import { framesOfMP3, soundOfWAV } from "./sounds.ts";

/** What is read whole while it is worked on. */
export const maxBytesToClean = 150 * 1024 * 1024;

/** Text says what it says; these have nothing beside it. */
const kindsWithoutMetadata: ReadonlySet<FileKind> = new Set(["txt", "csv", "md"]);

/**
 * Whether a file can be shown without what it says of itself beside its content: who made it, for which company, where. An
 * archive may hold anything, and a drawing of a program notes what it likes, so they can't.
 */
export const canBeCleaned = (kind: FileKind): boolean =>
  kindsWithoutMetadata.has(kind) ||
  kind === "pdf" ||
  kind === "mp3" ||
  kind === "wav" ||
  isFilm(kind) ||
  isOffice(kind);

/** Writes that copy into the folder, and answers its path. */
export async function writeCleanedCopy(path: string, kind: FileKind, folder: string): Promise<string> {
  if (isFilm(kind)) return cleanedFilm(path, folder);
  const copy = join(folder, "cleaned");
  await writeFile(
    copy,
    await (kind === "pdf" ? cleanedOrRedrawnPDF(path) : cleanedContent(await readFile(path), kind)),
  );
  return copy;
}

/** A PDF whose parts can’t be told apart is shown as it looks. */
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
