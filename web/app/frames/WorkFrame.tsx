import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Link, Outlet, useParams } from "react-router";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { UnsentFiles } from "../../entries/entrant/UnsentFiles.tsx";
import { RehearsalBand } from "../../programs/rehearsal/RehearsalBand.tsx";
import { WaitingSheets } from "../../judging/scorer/WaitingSheets.tsx";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { PersonCorner } from "../../people/frames/PersonCorner.tsx";
import { noteEntranceClient } from "../../people/users/entrance-client.ts";
import { ScoringLinkBand } from "../../people/users/ScoringLinkBand.tsx";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { PageZone } from "../../platform/ui/page-zone.ts";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";

/** For the pages of entrants and scorers, with the way back to the program. */
function WorkFrame() {
  const { client = "", service } = useParams();
  const page = useAnswer(clientPage, { client });
  usePageMood("desk", page.url);
  useEffect(() => noteEntranceClient(page.url), [page.url]);
  const program = page.programs.find(({ url, serviceID }) => url === service || serviceID === service);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_auto_1fr] bg-bg">
      <ClientStylesheet href={page.themeURL} />
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-surface px-4 sm:px-6">
        <div className="flex h-14 items-center gap-3">
          <Link to={paths.client({ client: page.url })} aria-label={page.name} className="rounded-xs">
            <ClientMark client={page.url} name={page.name} logo={page.logo} size={28} />
          </Link>
          {program ? (
            <Link
              to={paths.program(programAddress(page.url, program))}
              className="flex min-w-0 items-center gap-1.5 rounded-xs text-base font-medium text-ink-2 hover:text-ink"
            >
              <ArrowLeft aria-hidden size={16} className="shrink-0" />
              <span className="truncate">{program.name}</span>
            </Link>
          ) : (
            <span className="truncate text-base font-medium">{page.name}</span>
          )}
          <div className="ml-auto flex shrink-0 items-center gap-2">
            <PersonCorner />
          </div>
        </div>
      </header>
      <RehearsalBand client={client} service={service} enabled={!program} className="sticky top-14 z-10" />
      <ScoringLinkBand client={client} />
      <main id="page" tabIndex={-1} className="row-start-4 min-w-0 outline-none">
        <Suspense fallback={null}>
          <UnsentFiles />
          <WaitingSheets />
        </Suspense>
        <PageZone value={program?.timeZone}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </PageZone>
      </main>
    </div>
  );
}

export { WorkFrame as Component };
