import { getArchive, getGallery, listPublicGalleries } from "../../../contract/galleries.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { need } from "../../api/answers.ts";
import { type Asked, serviceIn } from "../../document/page.ts";

/** The contest's winners gallery, once there is one that everybody may see. */
export const winnersOf = ({ galleries }: AnswerOf<typeof listPublicGalleries>): string | undefined =>
  galleries.find(({ kind }) => kind === "winners")?.galleryID;

export const needWinners = async (asked: Asked): Promise<string | undefined> =>
  winnersOf(await need(asked, listPublicGalleries, serviceIn(asked.params)));

/** The gallery's first page; all of it where the address already asks for a part. */
export async function needGallery(asked: Asked, galleryID: string): Promise<void> {
  const params = { ...serviceIn(asked.params), galleryID };
  const { next } = await need(asked, getGallery, params);
  if (next && isFiltered(asked)) await need(asked, getGallery, params, { after: next });
}

export async function needArchive(asked: Asked, archiveID: string): Promise<void> {
  const params = { ...serviceIn(asked.params), archiveID };
  const { next } = await need(asked, getArchive, params);
  if (next && isFiltered(asked)) await need(asked, getArchive, params, { after: next });
}

const isFiltered = ({ url: { searchParams } }: Asked) => searchParams.has("group") || searchParams.has("search");
