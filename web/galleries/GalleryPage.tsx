import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { getGallery } from "../../contract/galleries.ts";
import { GalleryView } from "./GalleryView.tsx";
import { type GalleryData, needGallery, originOf } from "./loading.ts";
import { useWholeGallery } from "./useWholeGallery.ts";

export async function loader(args: LoaderFunctionArgs): Promise<GalleryData> {
  const galleryID = args.params["galleryID"]!;
  await needGallery(args, galleryID);
  return { origin: originOf(args), galleryID };
}

export function Component() {
  const { origin } = useLoaderData<GalleryData>();
  const { client = "", service = "", galleryID = "" } = useParams();
  const gallery = useWholeGallery(getGallery, { client, service, galleryID });
  const path = `/${client}/contests/${service}/gallery/${galleryID}`;
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}
