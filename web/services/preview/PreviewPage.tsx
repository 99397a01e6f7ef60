import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import type { MouseEvent } from "react";
import { useLocation, useParams } from "react-router";
import { type ServiceAt, paths, programAt } from "../../../contract/addresses.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { kindAt } from "../../../contract/service-kinds.ts";
import { previewService } from "../../../contract/preview-links.ts";
import { type CallError, useApi } from "../../api/api.ts";
import { Component as ClientFrame } from "../../frames/ClientFrame.tsx";
import { PageSkeleton } from "../../frames/PageSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { toast } from "../../ui/toast.ts";
import { ProgramView } from "../public/ProgramPage.tsx";
import { ServiceScope } from "../public/ServiceScope.tsx";
import { PreviewBand } from "./PreviewBand.tsx";
import { useStylesheet } from "./useStylesheet.ts";

/** A program's page as visitors will see it: for its staff, and for whoever was given a link. */
export function Component() {
  const { client = "", service = "", previewKey } = useParams();
  const { pathname } = useLocation();
  const { data, error } = usePreview({ client, service }, previewKey);
  if (error && isClosed(error)) return <Closed />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  if (data.page.kind !== kindAt(pathname)) return <Closed />;
  return <Preview client={client} preview={data} />;
}

/** Asked for each time that it is opened, so that a link which was withdrawn shows nothing any more. */
function usePreview(at: ServiceAt, link: string | undefined) {
  const { call } = useApi();
  return useQuery<AnswerOf<typeof previewService>, CallError>({
    queryKey: [previewService.path, at, link ?? null],
    queryFn: ({ signal }) => call(previewService, at, undefined, { signal, link }),
    staleTime: 0,
  });
}

/** A link that is over, or was cut short, or is for something else. */
const isClosed = ({ status }: CallError) => status === 401 || status === 403 || status === 404;

const Unlisted = () => (
  <>
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
  </>
);

const Closed = () => (
  <main className="grid min-h-dvh place-items-center">
    <title>This preview isn’t open · Rosette</title>
    <Unlisted />
    <h1 className="sr-only">This preview isn’t open</h1>
    <EmptyState
      icon={EyeOff}
      title="This preview isn’t open"
      text="The link may have ended or been withdrawn, or its address may be incomplete. Ask whoever sent it for a new one."
    />
  </main>
);

type Props = { client: string; preview: AnswerOf<typeof previewService> };

function Preview({ client, preview: { page, css, status, openUntil } }: Props) {
  const place = programAt(client, page);
  useStylesheet(css);

  /** What stands below the program's own address is nobody's yet. */
  function stay(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const below = `${paths.program(place)}/`;
    if (status !== "draft" || !link || !new URL(link.href, location.href).pathname.startsWith(below)) return;
    event.preventDefault();
    event.stopPropagation();
    toast("That opens once the program is published.");
  }
  return (
    <>
      <title>{`Preview · ${page.name}`}</title>
      <Unlisted />
      <PreviewBand status={status} openUntil={openUntil} />
      <ClientFrame params={{ client }}>
        <ServiceScope client={client} service={page.url}>
          <div onClickCapture={stay}>
            <ProgramView client={client} page={page} />
          </div>
        </ServiceScope>
      </ClientFrame>
    </>
  );
}
