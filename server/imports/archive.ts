import { refuse } from "../platform/http/refusal.ts";
import type { Files } from "../platform/storage/files.ts";
import { type ZipPart, bytesOfParts, partsInZip } from "../media/zip.ts";
import type { IncomingRow } from "../media/uploads/incoming-queries.ts";

/** The files of a ZIP, as lines name them. */
export type Archive = {
  names: readonly string[];
  find(name: string): string | undefined;
  read(name: string): AsyncIterable<Buffer>;
};

export const notAZip = "This isn’t a ZIP, or it has been cut off. Pack the pictures once more, and choose that.";
const picture = /\.(jpe?g|png|webp|heic|heif|gif)$/i;
/** Some systems write letters with accents as two characters, some separate folders the other way. */
const folded = (name: string) => name.normalize("NFC").replaceAll("\\", "/").trim().toLowerCase();
const ownName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** Looks into a ZIP where it lies, in the parts in which it came. */
export async function openArchive(
  files: Files,
  { fileKey, parts: stored, bytes, received }: IncomingRow,
): Promise<Archive> {
  if (received < bytes) refuse("Some of the ZIP is still missing. Send the rest first.", 409);
  const zip = await bytesOfParts(files, fileKey, stored);
  return archiveOf((await partsInZip(zip)) ?? refuse(notAZip, 422));
}

function archiveOf(all: readonly ZipPart[]): Archive {
  const parts = all.filter(({ name }) => picture.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const byName = new Map(parts.map((part) => [folded(part.name), part]));
  const byOwnName = Map.groupBy(parts, ({ name }) => ownName(folded(name)));
  const partFor = (name: string) => {
    const alike = byOwnName.get(folded(name)) ?? [];
    return byName.get(folded(name)) ?? (alike.length === 1 ? alike[0] : undefined);
  };
  return {
    names: parts.map(({ name }) => name),
    find: (name) => partFor(name)?.name,
    read: (name) => partFor(name)!.content(),
  };
}
