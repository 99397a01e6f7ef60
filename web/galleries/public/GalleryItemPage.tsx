import { paths } from "../../../contract/platform/addresses.ts";
import { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, type PageParams, serviceAddressIn } from "../../platform/page.ts";
import { GalleryItemView } from "./GalleryItemView.tsx";

const itemParams = ({ galleryID = "", entryID = "", ...params }: PageParams) => ({
  ...serviceAddressIn(params),
  galleryID,
  entryID,
});

export const loader = (args: LoaderArgs) => loadAnswer(args, getGalleryItem, itemParams(args.params));

function GalleryItemPage({ params, origin }: PageProps) {
  const { client, service, galleryID } = itemParams(params);
  const item = useAnswer(getGalleryItem, itemParams(params));
  const galleryPath = paths.gallery({ client, service, galleryID });
  return <GalleryItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}

export { GalleryItemPage as Component };
