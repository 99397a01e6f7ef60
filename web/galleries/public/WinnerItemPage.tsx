import { paths } from "../../../contract/platform/addresses.ts";
import { getGalleryItem, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { CallError } from "../../platform/api/api.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { GalleryItemView } from "./GalleryItemView.tsx";
import { loadWinnersGalleryID } from "./gallery-loaders.ts";
import { winnersGalleryID } from "./winners-gallery.ts";

export async function loader(args: LoaderArgs) {
  const galleryID = await loadWinnersGalleryID(args);
  if (!galleryID) throw new CallError(404, "No such gallery.");
  await loadAnswer(args, getGalleryItem, {
    ...serviceAddressIn(args.params),
    galleryID,
    entryID: args.params["entryID"]!,
  });
}

function WinnerItemPage({ params, origin }: PageProps) {
  const { client, service } = serviceAddressIn(params);
  const galleryID = winnersGalleryID(useAnswer(listPublicGalleries, { client, service })) ?? "";
  const item = useAnswer(getGalleryItem, { client, service, galleryID, entryID: params["entryID"] ?? "" });
  const galleryPath = paths.winners({ client, service });
  return <GalleryItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}

export { WinnerItemPage as Component };
