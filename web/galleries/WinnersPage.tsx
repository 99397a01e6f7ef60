import { Award } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { getGallery, listPublicGalleries } from "../../contract/galleries.ts";
import { useAnswer } from "../api/answers.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { GalleryHead } from "./GalleryHead.tsx";
import { GalleryView } from "./GalleryView.tsx";
import { type GalleryData, needGallery, originOf, winnersIn } from "./loading.ts";
import { useWholeGallery } from "./useWholeGallery.ts";

export async function loader(args: LoaderFunctionArgs): Promise<GalleryData> {
  const galleryID = await winnersIn(args);
  if (galleryID) await needGallery(args, galleryID);
  return { origin: originOf(args), galleryID };
}

export function Component() {
  const { galleryID } = useLoaderData<GalleryData>();
  return galleryID ? <Winners galleryID={galleryID} /> : <NotYet />;
}

function Winners({ galleryID }: { galleryID: string }) {
  const { origin } = useLoaderData<GalleryData>();
  const { client = "", service = "" } = useParams();
  const gallery = useWholeGallery(getGallery, { client, service, galleryID });
  const path = `/${client}/contests/${service}/winners`;
  return <GalleryView client={client} service={service} origin={origin} gallery={gallery} path={path} />;
}

/** Before results are released there is nothing to tell, whoever won. */
function NotYet() {
  const { origin } = useLoaderData<GalleryData>();
  const { client = "", service = "" } = useParams();
  const { contestName } = useAnswer(listPublicGalleries, { client, service });
  return (
    <div className="page py-10">
      <GalleryHead
        client={client}
        origin={origin}
        path={`/${client}/contests/${service}/winners`}
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
}
