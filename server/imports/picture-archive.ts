import { refuse } from "../platform/http/refusal.ts";
import type { Files } from "../platform/storage/files.ts";
import { type ZipMember, joinedBytesOf, membersOfZip } from "../media/zip-reader.ts";
import type { IncomingUploadRow } from "../media/uploads/incoming-queries.ts";

/** The files of a ZIP, as lines name them. */
export type PictureArchive = {
  names: readonly string[];
  find(name: string): string | undefined;
  read(name: string): AsyncIterable<Buffer>;
};

export const notAZip = "This isn’t a ZIP, or it has been cut off. Pack the pictures once more, and choose that.";
const PICTURE_NAME = /\.(jpe?g|png|webp|heic|heif|gif)$/i;
/** Some systems write letters with accents as two characters, some separate folders the other way. */
const normalizedName = (name: string) => name.normalize("NFC").replaceAll("\\", "/").trim().toLowerCase();
const baseNameOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** Looks into a ZIP where it lies, in the parts in which it came. */
export async function openPictureArchive(
  files: Files,
  { fileKey, parts: stored, bytes, received }: IncomingUploadRow,
): Promise<PictureArchive> {
  if (received < bytes) refuse("Some of the ZIP is still missing. Send the rest first.", 409);
  const zip = await joinedBytesOf(files, fileKey, stored);
  return pictureArchiveOf((await membersOfZip(zip)) ?? refuse(notAZip, 422));
}

function pictureArchiveOf(all: readonly ZipMember[]): PictureArchive {
  const parts = all.filter(({ name }) => PICTURE_NAME.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const byName = new Map(parts.map((part) => [normalizedName(part.name), part]));
  const byOwnName = Map.groupBy(parts, ({ name }) => baseNameOf(normalizedName(name)));
  const partFor = (name: string) => {
    const alike = byOwnName.get(normalizedName(name)) ?? [];
    return byName.get(normalizedName(name)) ?? (alike.length === 1 ? alike[0] : undefined);
  };
  return {
    names: parts.map(({ name }) => name),
    find: (name) => partFor(name)?.name,
    read: (name) => partFor(name)!.content(),
  };
}
