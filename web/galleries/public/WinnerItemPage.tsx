import { paths } from "../../../contract/platform/addresses.ts";
import { getGalleryItem, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { CallError } from "../../platform/api/api.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceIn } from "../../platform/page.ts";
import { ItemView } from "./ItemView.tsx";
import { loadWinners, winnersOf } from "./loading.ts";

export async function loader(args: LoaderArgs) {
  const galleryID = await loadWinners(args);
  if (!galleryID) throw new CallError(404, "No such gallery.");
  await loadAnswer(args, getGalleryItem, { ...serviceIn(args.params), galleryID, entryID: args.params["entryID"]! });
}

export function Component({ params, origin }: PageProps) {
  const { client, service } = serviceIn(params);
  const galleryID = winnersOf(useAnswer(listPublicGalleries, { client, service })) ?? "";
  const item = useAnswer(getGalleryItem, { client, service, galleryID, entryID: params["entryID"] ?? "" });
  const galleryPath = paths.winners({ client, service });
  return <ItemView client={client} service={service} origin={origin} item={item} galleryPath={galleryPath} />;
}
