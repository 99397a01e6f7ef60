import { pipeline } from "node:stream/promises";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { canBeCleaned, mostToClean } from "../cleaned.ts";
import { cleanFile } from "../image-worker.ts";
import { rendition } from "../renditions.ts";
import type { HeldFile } from "./held-file.ts";

const NOT_CLEANED =
  "This file can’t be shown without saying who made it, and the judging is blind. Ask the association for a copy.";

/** Those that are being made just now: whoever asks for one meanwhile waits for it. */
const making = new Map<string, Promise<void>>();

type Cleaning = Pick<HeldFile, "fileKey" | "kind" | "fullKind" | "thumbs">;

/** Makes the rendition that doesn't say who made the file when it is first asked for, and keeps it beside the others. */
export async function haveCleaned(house: House, held: Cleaning): Promise<void> {
  const { fileKey: key, kind } = held;
  if (!canBeCleaned(kind)) refuse(NOT_CLEANED, 422);
  const copy = copyOf(held);
  for await (const each of house.files.list(key)) if (each === copy.key) return;
  const made = making.get(key) ?? make(house, held).finally(() => making.delete(key));
  making.set(key, made);
  await made;
}

const copyOf = ({ fileKey: key, kind, fullKind: full, thumbs }: Cleaning) =>
  rendition({ key, kind, full, thumbs }, "cleaned");

async function make({ files }: House, held: Cleaning): Promise<void> {
  const { fileKey: key, kind, fullKind: full, thumbs } = held;
  const source = rendition({ key, kind, full, thumbs }, "original");
  if ((await files.size(source.key)) > mostToClean) refuse(NOT_CLEANED, 422);
  await using work = await files.workFolder();
  const path = join(work.path, "original");
  await pipeline(await files.read(source.key), createWriteStream(path));
  const cleaned = await cleanFile(path, kind, work.path).catch(() => undefined);
  const copy = copyOf(held);
  await files.put(copy.key, { path: cleaned ?? refuse(NOT_CLEANED, 422) }, copy.contentType);
}
