import { paths } from "../../../contract/platform/addresses.ts";
import { getArchive } from "../../../contract/galleries/galleries.ts";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { GalleryView } from "./GalleryView.tsx";
import { loadArchive } from "./gallery-loaders.ts";
import { useWholeGallery } from "./use-whole-gallery.ts";

export const loader = (args: LoaderArgs) => loadArchive(args, args.params["archiveID"]!);

/** F03 A past contest's gallery, kept for good; its entries' own pages are the gallery's. */
function ArchivePage({ params: { client = "", service = "", archiveID = "" }, origin }: PageProps) {
  const gallery = useWholeGallery(getArchive, { client, service, archiveID });
  const path = paths.gallery({ client, service, galleryID: archiveID });
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}

export { ArchivePage as Component };
