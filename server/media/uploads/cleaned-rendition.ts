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

/** Those that are being made just now: whoever asks for one meanwhile waits for it. */
const inProgress = new Map<string, Promise<void>>();

type FileToClean = Pick<FileAccessRow, "fileKey" | "kind" | "fullKind" | "thumbs">;

/** Makes the rendition that doesn't say who made the file when it is first asked for, and keeps it beside the others. */
export async function ensureCleanedRendition(app: App, held: FileToClean): Promise<void> {
  const { fileKey: key, kind } = held;
  if (!canBeCleaned(kind)) refuse(NOT_CLEANED, 422);
  const copy = cleanedRenditionOf(held);
  for await (const each of app.files.list(key)) if (each === copy.key) return;
  const made = inProgress.get(key) ?? makeCleanedRendition(app, held).finally(() => inProgress.delete(key));
  inProgress.set(key, made);
  await made;
}

const cleanedRenditionOf = ({ fileKey: key, kind, fullKind: full, thumbs }: FileToClean) =>
  renditionOf({ key, kind, full, thumbs }, "cleaned");

async function makeCleanedRendition({ files }: App, held: FileToClean): Promise<void> {
  const { fileKey: key, kind, fullKind: full, thumbs } = held;
  const source = renditionOf({ key, kind, full, thumbs }, "original");
  if ((await files.size(source.key)) > maxBytesToClean) refuse(NOT_CLEANED, 422);
  await using work = await files.workFolder();
  const path = join(work.path, "original");
  await pipeline(await files.read(source.key), createWriteStream(path));
  const cleaned = await cleanFile(path, kind, work.path).catch(() => undefined);
  const copy = cleanedRenditionOf(held);
  await files.put(copy.key, { path: cleaned ?? refuse(NOT_CLEANED, 422) }, copy.contentType);
}
