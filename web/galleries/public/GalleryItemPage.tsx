import { paths } from "../../../contract/platform/addresses.ts";
import { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, type Params, serviceIn } from "../../platform/page.ts";
import { ItemView } from "./ItemView.tsx";

const itemIn = ({ galleryID = "", entryID = "", ...params }: Params) => ({ ...serviceIn(params), galleryID, entryID });

export const loader = (args: LoaderArgs) => loadAnswer(args, getGalleryItem, itemIn(args.params));

export function Component({ params, origin }: PageProps) {
  const { client, service, galleryID } = itemIn(params);
  const item = useAnswer(getGalleryItem, itemIn(params));
  const galleryPath = paths.gallery({ client, service, galleryID });
  return <ItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}
