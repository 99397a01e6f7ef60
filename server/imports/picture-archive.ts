import { lockedZipMessage } from "../../contract/platform/files.ts";
import { findByName } from "../../contract/platform/same-name.ts";
import { refuse } from "../platform/http/refusal.ts";
import type { Files } from "../platform/storage/files.ts";
import { type ZipMember, joinedBytesOf, membersOfZip } from "../media/zip-reader.ts";
import type { IncomingUploadRow } from "../media/uploads/incoming-queries.ts";

/** The files of a ZIP, by the names that lines give. */
export type PictureArchive = {
  names: readonly string[];
  find(name: string): string | undefined;
  read(name: string): AsyncIterable<Buffer>;
};

export const notAZip = "This isn’t a ZIP, or it has been cut off. Pack the pictures once more, and choose that.";
const PICTURE_NAME = /\.(jpe?g|png|webp|heic|heif|avif|gif)$/i;
/** Some systems write accented letters as two characters, some use backslashes in paths. */
const normalizedName = (name: string) => name.normalize("NFC").replaceAll("\\", "/").trim().toLowerCase();
const baseNameOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** Reads a ZIP in storage, from the parts it was uploaded in. */
export async function openPictureArchive(
  files: Files,
  { fileKey, parts: stored, bytes, received }: IncomingUploadRow,
): Promise<PictureArchive> {
  if (received < bytes) refuse("Some of the ZIP is still missing. Send the rest first.", 409);
  const zip = await joinedBytesOf(files, fileKey, stored);
  return pictureArchiveOf((await membersOfZip(zip)) ?? refuse(notAZip, 422));
}

function pictureArchiveOf(members: readonly ZipMember[]): PictureArchive {
  const pictures = members.filter(({ name }) => PICTURE_NAME.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  if (pictures.some(({ isLocked }) => isLocked)) refuse(lockedZipMessage, 422);
  const byName = new Map(pictures.map((picture) => [normalizedName(picture.name), picture]));
  const byBaseName = Map.groupBy(pictures, ({ name }) => baseNameOf(normalizedName(name)));
  const pictureFor = (name: string) => {
    const picturesOfThatName = byBaseName.get(normalizedName(name)) ?? [];
    return (
      byName.get(normalizedName(name)) ??
      (picturesOfThatName.length === 1 ? picturesOfThatName[0] : undefined) ??
      findByName(baseNameOf(normalizedName(name)), pictures, (picture) => baseNameOf(normalizedName(picture.name)))
    );
  };
  return {
    names: pictures.map(({ name }) => name),
    find: (name) => pictureFor(name)?.name,
    read: (name) => pictureFor(name)!.content(),
  };
}
