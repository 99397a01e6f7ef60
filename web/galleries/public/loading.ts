import { getArchive, getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { loadAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, serviceIn } from "../../platform/page.ts";

/** The contest's winners gallery, once there is one that everybody may see. */
export const winnersOf = ({ galleries }: AnswerOf<typeof listPublicGalleries>): string | undefined =>
  galleries.find(({ kind }) => kind === "winners")?.galleryID;

export const loadWinners = async (args: LoaderArgs): Promise<string | undefined> =>
  winnersOf(await loadAnswer(args, listPublicGalleries, serviceIn(args.params)));

/** The gallery's first page; all of it where the address already asks for a part. */
export async function loadGallery(args: LoaderArgs, galleryID: string): Promise<void> {
  const params = { ...serviceIn(args.params), galleryID };
  const { next } = await loadAnswer(args, getGallery, params);
  if (next && isFiltered(args)) await loadAnswer(args, getGallery, params, { after: next });
}

export async function loadArchive(args: LoaderArgs, archiveID: string): Promise<void> {
  const params = { ...serviceIn(args.params), archiveID };
  const { next } = await loadAnswer(args, getArchive, params);
  if (next && isFiltered(args)) await loadAnswer(args, getArchive, params, { after: next });
}

const isFiltered = ({ url: { searchParams } }: LoaderArgs) => searchParams.has("group") || searchParams.has("search");
