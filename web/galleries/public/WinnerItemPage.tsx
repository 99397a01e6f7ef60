import { paths } from "../../../contract/addresses.ts";
import { getGalleryItem, listPublicGalleries } from "../../../contract/galleries.ts";
import { CallError } from "../../api/api.ts";
import { need, useAnswer } from "../../api/answers.ts";
import { type Asked, type PageProps, serviceIn } from "../../document/page.ts";
import { ItemView } from "./ItemView.tsx";
import { needWinners, winnersOf } from "./loading.ts";

export async function needs(asked: Asked) {
  const galleryID = await needWinners(asked);
  if (!galleryID) throw new CallError(404, "No such gallery.");
  await need(asked, getGalleryItem, { ...serviceIn(asked.params), galleryID, entryID: asked.params["entryID"]! });
}

export function Component({ params, origin }: PageProps) {
  const { client, service } = serviceIn(params);
  const galleryID = winnersOf(useAnswer(listPublicGalleries, { client, service })) ?? "";
  const item = useAnswer(getGalleryItem, { client, service, galleryID, entryID: params["entryID"] ?? "" });
  const galleryPath = paths.winners({ client, service });
  return <ItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}
