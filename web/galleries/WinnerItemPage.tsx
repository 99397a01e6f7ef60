import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { getGalleryItem } from "../../contract/galleries.ts";
import { need, useAnswer } from "../api/answers.ts";
import { CallError } from "../api/api.ts";
import { ItemView } from "./ItemView.tsx";
import { type GalleryData, addressIn, originOf, winnersIn } from "./loading.ts";

export async function loader(args: LoaderFunctionArgs): Promise<GalleryData> {
  const galleryID = await winnersIn(args);
  if (!galleryID) throw new CallError(404, "No such gallery.");
  await need(args, getGalleryItem, { ...addressIn(args), galleryID, entryID: args.params["entryID"]! });
  return { origin: originOf(args), galleryID };
}

export function Component() {
  const { origin, galleryID } = useLoaderData<GalleryData>();
  const { client = "", service = "", entryID = "" } = useParams();
  const item = useAnswer(getGalleryItem, { client, service, galleryID: galleryID ?? "", entryID });
  const galleryPath = `/${client}/contests/${service}/winners`;
  return (
    <ItemView key={entryID} client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />
  );
}
