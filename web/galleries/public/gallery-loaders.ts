import { getArchive, getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { loadAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, serviceAddressIn } from "../../platform/page.ts";
import { winnersGalleryID } from "./winners-gallery.ts";

export const loadWinnersGalleryID = async (args: LoaderArgs): Promise<string | undefined> =>
  winnersGalleryID(await loadAnswer(args, listPublicGalleries, serviceAddressIn(args.params)));

/** The gallery's first page; all of it where the address has a filter. */
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
