import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../contract/platform/files.ts";
import { cleanedFilm, isFilm } from "./films.ts";
import { cleanedOffice, isOffice } from "./office.ts";
import { framesOfMP3, soundOfWAV } from "./sounds.ts";

/** What is read whole while it is worked on. */
export const mostToClean = 150 * 1024 * 1024;

/** Text says what it says; these have nothing beside it. */
const bare: ReadonlySet<FileKind> = new Set(["txt", "csv", "md"]);

/**
 * Whether a file can be shown without what it says of itself beside its content: who made it, for which company, where. An
 * archive may hold anything, and a drawing of a program notes what it likes, so they can't.
 */
export const canBeCleaned = (kind: FileKind): boolean =>
  bare.has(kind) || kind === "pdf" || kind === "mp3" || kind === "wav" || isFilm(kind) || isOffice(kind);

/** Writes that copy into the folder, and answers its path. */
export async function writeCleaned(path: string, kind: FileKind, folder: string): Promise<string> {
  if (isFilm(kind)) return cleanedFilm(path, folder);
  const copy = join(folder, "cleaned");
  await writeFile(copy, await (kind === "pdf" ? cleanedOrDrawn(path) : cleaned(await readFile(path), kind)));
  return copy;
}

/** A PDF whose parts can’t be told apart is shown as it looks. */
async function cleanedOrDrawn(path: string): Promise<Uint8Array> {
  const { cleanedPDF } = await import("./pdf-cleaned.ts");
  try {
    return await cleanedPDF(await readFile(path));
  } catch {
    return (await import("./pdf.ts")).drawnCopy(path);
  }
}

async function cleaned(file: Buffer, kind: FileKind): Promise<Uint8Array> {
  if (kind === "mp3") return framesOfMP3(file);
  if (kind === "wav") return soundOfWAV(file);
  return isOffice(kind) ? cleanedOffice(file) : file;
}
