import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Award, EyeOff } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { type AnswerOf, type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { getGallery, getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { filePath } from "../../../contract/platform/pictures.ts";
import {
  openResultsPreview,
  previewWinner,
  previewWinners,
  previewedPicture,
} from "../../../contract/galleries/results-previews.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type Api, type Call, type CallError, useApi } from "../../platform/api/api.ts";
import { App, newQueries } from "../App.tsx";
import { Component as ClientFrame } from "../../people/frames/ClientFrame.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Component as ServiceFrame } from "../frames/ServiceFrame.tsx";
import { LinkClosed, isLinkClosed } from "../../people/frames/LinkFrame.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PictureAddressContext } from "../../platform/ui/picture-address.ts";
import { GalleryView } from "../../galleries/public/GalleryView.tsx";
import { GalleryItemView } from "../../galleries/public/GalleryItemView.tsx";
import { ConfidentialContext } from "../../platform/frames/confidential-context.ts";
import { useWholeGallery } from "../../galleries/public/use-whole-gallery.ts";
import { ConfidentialBand } from "./ConfidentialBand.tsx";

type ResultsPreview = AnswerOf<typeof openResultsPreview>;

/** The winners as visitors will see them, for one person before the results are released, under their name. */
function WinnersPreviewPage() {
  const { client = "", service = "", resultsPreviewKey = "", entryID } = useParams();
  const { call } = useApi();
  const at = { client, service };
  // Counted once for each time that somebody comes, not for each page that they turn.
  const { data, error } = useQuery<ResultsPreview, CallError>({
    queryKey: [openResultsPreview.path, at, resultsPreviewKey],
    queryFn: ({ signal }) => call(openResultsPreview, at, {}, { signal, link: resultsPreviewKey }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  if (data.state === "released") return <Released at={at} />;
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <ConfidentialBand preview={data} />
      <ClientFrame params={{ client }}>
        <ServiceFrame params={{ client, service }}>
          {data.state === "ended" ? (
            <EndedPreview />
          ) : (
            <ResultsPreviewProvider at={at} link={resultsPreviewKey}>
              {entryID === undefined ? <Winners at={at} /> : <Winner at={at} entryID={entryID} />}
            </ResultsPreviewProvider>
          )}
        </ServiceFrame>
      </ClientFrame>
    </>
  );
}

/** What was confidential is everybody’s: there it is. */
function Released({ at }: { at: ServiceAddress }) {
  useEffect(() => location.replace(paths.winners(at)), [at]);
  return <PageSkeleton />;
}

const EndedPreview = () => (
  <div className="page py-10">
    <title>This preview has ended</title>
    <h1 className="sr-only">This preview has ended</h1>
    <EmptyState
      icon={EyeOff}
      title="This preview has ended"
      text="The winners were announced. If they aren’t to be seen any more, ask the association."
    />
  </div>
);

/** Visitors’ own pages ask for the same here as there, and it is answered by the link. */
function ResultsPreviewProvider({ at, link, children }: { at: ServiceAddress; link: string; children: ReactNode }) {
  const { call } = useApi();
  const [{ api, queries }] = useState(() => previewClients(call, link));
  return (
    <App api={api} queries={queries}>
      <ConfidentialContext value>
        <PictureAddressContext value={(usual) => pictureFor(at, link, usual)}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </PictureAddressContext>
      </ConfidentialContext>
    </App>
  );
}

/** A picture’s usual address, as whoever has the link has it from. */
function pictureFor({ client, service }: ServiceAddress, resultsPreviewKey: string, usual: string): string {
  const [uploadID = "", rendition = ""] = usual.split("/").slice(-2);
  return usual === callAddress({ path: filePath }, { client, uploadID, rendition })
    ? callAddress(previewedPicture, { client, service, resultsPreviewKey, uploadID, rendition })
    : usual;
}

const previewCalls: ReadonlyMap<AnyEndpoint, AnyEndpoint> = new Map<AnyEndpoint, AnyEndpoint>([
  [getGallery, previewWinners],
  [getGalleryItem, previewWinner],
]);

function previewClients(call: Call, link: string): { api: Api; queries: QueryClient } {
  const previewed: Call = async (endpoint, params, sent, options) => {
    const other = previewCalls.get(endpoint);
    return call((other ?? endpoint) as typeof endpoint, params, sent, { ...options, ...(other && { link }) });
  };
  return { api: { call: previewed }, queries: newQueries({ onServer: false }) };
}

const usePreviewPath = (at: ServiceAddress) => {
  const { resultsPreviewKey = "" } = useParams();
  return paths.winnersPreview({ ...at, resultsPreviewKey });
};

/** There is one winners gallery, whatever it will be called: the link says which. */
const ofLink = (at: ServiceAddress) => ({ ...at, galleryID: "" });

function Winners({ at }: { at: ServiceAddress }) {
  const path = usePreviewPath(at);
  const gallery = useWholeGallery(getGallery, ofLink(at));
  if (gallery.total === 0) return <NotYet name={gallery.contestName} />;
  return <GalleryView {...at} origin={location.origin} gallery={gallery} path={path} />;
}

const NotYet = ({ name }: { name: string }) => (
  <div className="page py-10">
    <title>{`Winners · ${name}`}</title>
    <h1 className="display text-3xl">{name}</h1>
    <EmptyState
      icon={Award}
      title="The winners aren’t decided yet"
      text="They stand here as soon as they are. This link stays yours."
    />
  </div>
);

function Winner({ at, entryID }: { at: ServiceAddress; entryID: string }) {
  const galleryPath = usePreviewPath(at);
  const item = useAnswer(getGalleryItem, { ...ofLink(at), entryID });
  return <GalleryItemView {...at} origin={location.origin} item={item} galleryPath={galleryPath} />;
}

export { WinnersPreviewPage as Component };
