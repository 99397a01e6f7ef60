import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { getArchive } from "../../contract/galleries.ts";
import { GalleryView } from "./GalleryView.tsx";
import { type GalleryData, needArchive, originOf } from "./loading.ts";
import { useWholeGallery } from "./useWholeGallery.ts";

export async function loader(args: LoaderFunctionArgs): Promise<GalleryData> {
  const galleryID = args.params["archiveID"]!;
  await needArchive(args, galleryID);
  return { origin: originOf(args), galleryID };
}

/** F03 A past contest's gallery, kept for good; its entries' own pages are the gallery's. */
export function Component() {
  const { origin } = useLoaderData<GalleryData>();
  const { client = "", service = "", archiveID = "" } = useParams();
  const gallery = useWholeGallery(getArchive, { client, service, archiveID });
  const path = `/${client}/contests/${service}/gallery/${archiveID}`;
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}
