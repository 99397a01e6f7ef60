import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../../contract/files.ts";
import { cleanedFilm, isFilm } from "./films.ts";
import { cleanedOffice, isOffice } from "./office.ts";

/** What is read whole while it is worked on. */
export const mostToClean = 150 * 1024 * 1024;

/** Text says what it says; these have nothing beside it. */
const bare: ReadonlySet<FileKind> = new Set(["txt", "csv"]);

/**
 * Whether a file can be shown without what it says of itself beside its content: who made it, for which company, where. An
 * archive may hold anything, so it can't.
 */
export const canBeCleaned = (kind: FileKind): boolean =>
  bare.has(kind) || kind === "pdf" || kind === "mp3" || isFilm(kind) || isOffice(kind);

/** Writes that copy into the folder, and answers its path. */
export async function writeCleaned(path: string, kind: FileKind, folder: string): Promise<string> {
  if (isFilm(kind)) return cleanedFilm(path, folder);
  const copy = join(folder, "cleaned");
  await writeFile(copy, await cleaned(await readFile(path), kind));
  return copy;
}

async function cleaned(file: Buffer, kind: FileKind): Promise<Uint8Array> {
  if (kind === "pdf") return (await import("./pdf-cleaned.ts")).cleanedPDF(file);
  if (kind === "mp3") return withoutTags(file);
  return isOffice(kind) ? cleanedOffice(file) : file;
}

/** An MP3's tags stand before and behind its sound: ID3v2, whose length is written in seven bits a byte, and ID3v1. */
function withoutTags(file: Buffer): Buffer {
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((file[at] ?? 0) & 0x7f), 0);
  const start = file.toString("latin1", 0, 3) === "ID3" ? 10 + length : 0;
  const end = file.toString("latin1", file.length - 128, file.length - 125) === "TAG" ? file.length - 128 : file.length;
  return file.subarray(start, end);
}
