import { EyeOff } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { type ServiceAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type AnswerOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { previewService } from "../../../contract/app/preview-links.ts";
import { tourGuide } from "../../../contract/tours/tour.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import type { CallError } from "../../platform/api/api.ts";
import { Component as ClientFrame } from "../../people/frames/ClientFrame.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { RehearsalBand } from "../../programs/rehearsal/RehearsalBand.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { ServiceScope } from "../../programs/public/ServiceScope.tsx";
import { PreviewAddress } from "./PreviewAddress.tsx";
import { PreviewBand } from "./PreviewBand.tsx";
import { useStylesheet } from "./use-stylesheet.ts";

type Previewed = AnswerOf<typeof previewService>;
type Props = { children: (preview: Previewed, at: ServiceAddress) => ReactNode };

/** Around every page of a preview: access, stylesheet and the band. */
export function PreviewFrame({ children }: Props) {
  const { client = "", service = "", previewKey } = useParams();
  const { pathname } = useLocation();
  // Fetched on each opening, so that a withdrawn link shows nothing.
  const { data, error } = useOptionalAnswer(previewService, { client, service }, { link: previewKey, isFresh: true });
  if (error && isClosed(error)) return <ClosedLink />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  if (data.page.kind !== kindOfPagePath(pathname)) return <ClosedLink />;
  return (
    <StyledPreview client={client} preview={data}>
      <PreviewAddress previewKey={previewKey}>{children(data, { client, service })}</PreviewAddress>
    </StyledPreview>
  );
}

/** The link has expired, is incomplete, or belongs to something else. */
const isClosed = ({ status }: CallError) => status === 401 || status === 403 || status === 404;

const NoIndex = () => (
  <>
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
  </>
);

const ClosedLink = () => (
  <main className="grid min-h-dvh place-items-center">
    <title>This preview isn’t open · Rosette</title>
    <NoIndex />
    <h1 className="sr-only">This preview isn’t open</h1>
    <EmptyState
      icon={EyeOff}
      title="This preview isn’t open"
      text="The link may have ended, or its address may be incomplete. Ask whoever sent it for a new one."
    />
  </main>
);

type StyledPreviewProps = { client: string; preview: Previewed; children: ReactNode };

function StyledPreview({ client, preview: { page, css, status, openUntil }, children }: StyledPreviewProps) {
  const place = programAddress(client, page);
  useStylesheet(css);

  /** Links to the program's pages outside the preview do nothing. */
  function stay(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (status !== "draft" || !link) return;
    const { pathname } = new URL(link.href, location.href);
    const publicPath = paths.program(place);
    const isShown = pathname.startsWith(`${publicPath}/preview/`) || pathname === `${publicPath}/preview`;
    const isGuide = pathname === callAddress(tourGuide, place);
    if (isShown || !(pathname.startsWith(`${publicPath}/`) || isGuide)) return;
    event.preventDefault();
    event.stopPropagation();
    toast("That opens once the program is published.");
  }
  return (
    <>
      <NoIndex />
      <PreviewBand status={status} openUntil={openUntil} />
      <RehearsalBand client={client} service={page.url} enabled={openUntil === null} className="sticky top-9 z-30" />
      <ClientFrame params={{ client }}>
        <ServiceScope client={client} service={page.url}>
          <div onClickCapture={stay}>{children}</div>
        </ServiceScope>
      </ClientFrame>
    </>
  );
}
