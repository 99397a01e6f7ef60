import { paths } from "../../../contract/addresses.ts";
import { getGalleryItem } from "../../../contract/galleries.ts";
import { loadAnswer, useAnswer } from "../../api/answers.ts";
import { type LoaderArgs, type PageProps, type Params, serviceIn } from "../../document/page.ts";
import { ItemView } from "./ItemView.tsx";

const itemIn = ({ galleryID = "", entryID = "", ...params }: Params) => ({ ...serviceIn(params), galleryID, entryID });

export const loader = (args: LoaderArgs) => loadAnswer(args, getGalleryItem, itemIn(args.params));

export function Component({ params, origin }: PageProps) {
  const { client, service, galleryID } = itemIn(params);
  const item = useAnswer(getGalleryItem, itemIn(params));
  const galleryPath = paths.gallery({ client, service, galleryID });
  return <ItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}
