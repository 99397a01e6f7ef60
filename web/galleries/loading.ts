import type { LoaderFunctionArgs } from "react-router";
import { getArchive, getGallery, listPublicGalleries } from "../../contract/galleries.ts";
import { need } from "../api/answers.ts";

/** What pages of galleries know from their address. `origin` makes a picture's address one that other sites can follow. */
export type GalleryData = { origin: string; galleryID: string | null };

export const addressIn = ({ params }: Pick<LoaderFunctionArgs, "params">) => ({
  client: params["client"]!,
  service: params["service"]!,
});

export const originOf = ({ request }: Pick<LoaderFunctionArgs, "request">) => new URL(request.url).origin;

/** The contest's winners gallery, once there is one that everybody may see. */
export async function winnersIn(args: LoaderFunctionArgs): Promise<string | null> {
  const { galleries } = await need(args, listPublicGalleries, addressIn(args));
  return galleries.find(({ kind }) => kind === "winners")?.galleryID ?? null;
}

/** The gallery's first page; all of it where the address already asks for a part. */
export async function needGallery(args: LoaderFunctionArgs, galleryID: string): Promise<void> {
  const params = { ...addressIn(args), galleryID };
  const { next } = await need(args, getGallery, params);
  if (next && isFiltered(args)) await need(args, getGallery, params, { after: next });
}

export async function needArchive(args: LoaderFunctionArgs, archiveID: string): Promise<void> {
  const params = { ...addressIn(args), archiveID };
  const { next } = await need(args, getArchive, params);
  if (next && isFiltered(args)) await need(args, getArchive, params, { after: next });
}

function isFiltered({ request }: LoaderFunctionArgs): boolean {
  const { searchParams } = new URL(request.url);
  return searchParams.has("group") || searchParams.has("search");
}
