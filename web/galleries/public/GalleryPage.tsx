import { paths } from "../../../contract/platform/addresses.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { GalleryView } from "./GalleryView.tsx";
import { loadGallery } from "./loading.ts";
import { useWholeGallery } from "./useWholeGallery.ts";

export const loader = (args: LoaderArgs) => loadGallery(args, args.params["galleryID"]!);

export function Component({ params: { client = "", service = "", galleryID = "" }, origin }: PageProps) {
  const gallery = useWholeGallery(getGallery, { client, service, galleryID });
  const path = paths.gallery({ client, service, galleryID });
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}
