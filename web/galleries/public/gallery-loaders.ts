import { getArchive, getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { loadAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, serviceAddressIn } from "../../platform/page.ts";

/** The contest's winners gallery, once there is one that everybody may see. */
export const winnersGalleryID = ({ galleries }: AnswerOf<typeof listPublicGalleries>): string | undefined =>
  galleries.find(({ kind }) => kind === "winners")?.galleryID;

export const loadWinnersGalleryID = async (args: LoaderArgs): Promise<string | undefined> =>
  winnersGalleryID(await loadAnswer(args, listPublicGalleries, serviceAddressIn(args.params)));

/** The gallery's first page; all of it where the address already asks for a part. */
export async function loadGallery(args: LoaderArgs, galleryID: string): Promise<void> {
  const params = { ...serviceAddressIn(args.params), galleryID };
  const { next } = await loadAnswer(args, getGallery, params);
  if (next && isFiltered(args)) await loadAnswer(args, getGallery, params, { after: next });
}

export async function loadArchive(args: LoaderArgs, archiveID: string): Promise<void> {
  const params = { ...serviceAddressIn(args.params), archiveID };
  const { next } = await loadAnswer(args, getArchive, params);
  if (next && isFiltered(args)) await loadAnswer(args, getArchive, params, { after: next });
}

const isFiltered = ({ url: { searchParams } }: LoaderArgs) => searchParams.has("group") || searchParams.has("search");
