import { getGalleryItem, listPublicGalleries } from "../../../contract/galleries.ts";
import { CallError } from "../../api/api.ts";
import { need, useAnswer } from "../../api/answers.ts";
import { type Asked, type PageProps, contestIn } from "../../document/page.ts";
import { ItemView } from "./ItemView.tsx";
import { needWinners, winnersOf } from "./loading.ts";

export async function needs(asked: Asked) {
  const galleryID = await needWinners(asked);
  if (!galleryID) throw new CallError(404, "No such gallery.");
  await need(asked, getGalleryItem, { ...contestIn(asked.params), galleryID, entryID: asked.params["entryID"]! });
}

export function Component({ params, origin }: PageProps) {
  const { client, service } = contestIn(params);
  const galleryID = winnersOf(useAnswer(listPublicGalleries, { client, service })) ?? "";
  const item = useAnswer(getGalleryItem, { client, service, galleryID, entryID: params["entryID"] ?? "" });
  const galleryPath = `/${client}/contests/${service}/winners`;
  return <ItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}
