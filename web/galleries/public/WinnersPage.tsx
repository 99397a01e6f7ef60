import { Award } from "lucide-react";
import { type ServiceAt, paths } from "../../../contract/platform/addresses.ts";
import { getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceIn } from "../../platform/page.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { GalleryHead } from "../../platform/frames/GalleryHead.tsx";
import { GalleryView } from "./GalleryView.tsx";
import { loadGallery, loadWinners, winnersOf } from "./loading.ts";
import { useWholeGallery } from "./useWholeGallery.ts";

export async function loader(args: LoaderArgs) {
  const galleryID = await loadWinners(args);
  if (galleryID) await loadGallery(args, galleryID);
}

export function Component({ params, origin }: PageProps) {
  const address = serviceIn(params);
  const published = useAnswer(listPublicGalleries, address);
  const galleryID = winnersOf(published);
  const page = { ...address, origin, path: paths.winners(address) };
  return galleryID ? (
    <Winners {...page} galleryID={galleryID} />
  ) : (
    <NotYet {...page} contestName={published.contestName} />
  );
}

type PageAt = ServiceAt & { origin: string; path: string };

function Winners({ client, service, origin, path, galleryID }: PageAt & { galleryID: string }) {
  const gallery = useWholeGallery(getGallery, { client, service, galleryID });
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}

/** Before results are released there is nothing to tell, whoever won. */
const NotYet = ({ client, origin, path, contestName }: PageAt & { contestName: string }) => (
  <div className="page py-10">
    <GalleryHead
      client={client}
      origin={origin}
      path={path}
      title={`Winners · ${contestName}`}
      text={`The winners of ${contestName} will be shown here.`}
    />
    <h1 className="display text-3xl">{contestName}</h1>
    <EmptyState
      icon={Award}
      title="The winners aren’t announced yet"
      text="Once the judges are done, they will be shown here."
    />
  </div>
);
