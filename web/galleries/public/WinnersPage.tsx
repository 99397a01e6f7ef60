import { Award } from "lucide-react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { GalleryView } from "./GalleryView.tsx";
import { loadGallery, loadWinnersGalleryID } from "./gallery-loaders.ts";
import { winnersGalleryID } from "./winners-gallery.ts";
import { useWholeGallery } from "./use-whole-gallery.ts";

export async function loader(args: LoaderArgs) {
  const galleryID = await loadWinnersGalleryID(args);
  if (galleryID) await loadGallery(args, galleryID);
}

function WinnersPage({ params, origin }: PageProps) {
  const address = serviceAddressIn(params);
  const published = useAnswer(listPublicGalleries, address);
  const galleryID = winnersGalleryID(published);
  const page = { ...address, origin, path: paths.winners(address) };
  return galleryID ? (
    <Winners {...page} galleryID={galleryID} />
  ) : (
    <NoWinnersYet {...page} contestName={published.contestName} />
  );
}

type WinnersProps = ServiceAddress & { origin: string; path: string };

function Winners({ client, service, origin, path, galleryID }: WinnersProps & { galleryID: string }) {
  const gallery = useWholeGallery(getGallery, { client, service, galleryID });
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}

/** Before the release nothing is disclosed, whoever won. */
const NoWinnersYet = ({ client, origin, path, contestName }: WinnersProps & { contestName: string }) => (
  <div className="page py-10">
    <PublicHead
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

export { WinnersPage as Component };
