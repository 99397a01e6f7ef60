import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { getGalleryItem } from "../../contract/galleries.ts";
import { need, useAnswer } from "../api/answers.ts";
import { ItemView } from "./ItemView.tsx";
import { type GalleryData, addressIn, originOf } from "./loading.ts";

export async function loader(args: LoaderFunctionArgs): Promise<GalleryData> {
  const { galleryID = "", entryID = "" } = args.params;
  await need(args, getGalleryItem, { ...addressIn(args), galleryID, entryID });
  return { origin: originOf(args), galleryID };
}

export function Component() {
  const { origin } = useLoaderData<GalleryData>();
  const { client = "", service = "", galleryID = "", entryID = "" } = useParams();
  const item = useAnswer(getGalleryItem, { client, service, galleryID, entryID });
  const galleryPath = `/${client}/contests/${service}/gallery/${galleryID}`;
  return (
    <ItemView key={entryID} client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />
  );
}
