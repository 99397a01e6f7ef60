import { paths } from "../../../contract/platform/addresses.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { GalleryView } from "./GalleryView.tsx";
import { loadGallery } from "./gallery-loaders.ts";
import { useWholeGallery } from "./use-whole-gallery.ts";

export const loader = (args: LoaderArgs) => loadGallery(args, args.params["galleryID"]!);

function GalleryPage({ params: { client = "", service = "", galleryID = "" }, origin }: PageProps) {
  const gallery = useWholeGallery(getGallery, { client, service, galleryID });
  const path = paths.gallery({ client, service, galleryID });
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}

export { GalleryPage as Component };
