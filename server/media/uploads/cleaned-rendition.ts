import { pipeline } from "node:stream/promises";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { canBeCleaned, maxBytesToClean } from "../cleaned-file.ts";
import { cleanFile } from "../image-worker.ts";
import { renditionOf } from "../renditions.ts";
import type { FileAccessRow } from "./file-access-row.ts";

const NOT_CLEANED =
  "This file can’t be shown without saying who made it, and the judging is blind. Ask the association for a copy.";

/** Copies in progress: a second request waits for the same copy. */
const inProgress = new Map<string, Promise<void>>();

type FileToClean = Pick<FileAccessRow, "fileKey" | "kind" | "fullKind" | "thumbs">;

/** Makes the copy without metadata on the first request, and stores it with the other renditions. */
export async function ensureCleanedRendition(app: App, file: FileToClean): Promise<void> {
  const { fileKey: key, kind } = file;
  if (!canBeCleaned(kind)) refuse(NOT_CLEANED, 422);
  const copy = cleanedRenditionOf(file);
  for await (const each of app.files.list(key)) if (each === copy.key) return;
  const copying = inProgress.get(key) ?? makeCleanedRendition(app, file).finally(() => inProgress.delete(key));
  inProgress.set(key, copying);
  await copying;
}

const cleanedRenditionOf = ({ fileKey: key, kind, fullKind: full, thumbs }: FileToClean) =>
  renditionOf({ key, kind, full, thumbs }, "cleaned");

async function makeCleanedRendition({ files }: App, file: FileToClean): Promise<void> {
  const { fileKey: key, kind, fullKind: full, thumbs } = file;
  const source = renditionOf({ key, kind, full, thumbs }, "original");
  if ((await files.size(source.key)) > maxBytesToClean) refuse(NOT_CLEANED, 422);
  await using work = await files.workFolder();
  const path = join(work.path, "original");
  await pipeline(await files.read(source.key), createWriteStream(path));
  const cleanedPath = await cleanFile(path, kind, work.path).catch(() => undefined);
  const copy = cleanedRenditionOf(file);
  await files.put(copy.key, { path: cleanedPath ?? refuse(NOT_CLEANED, 422) }, copy.contentType);
}
