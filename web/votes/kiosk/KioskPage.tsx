import { Suspense, lazy } from "react";
import { getBallot } from "../../../contract/votes/public-votes.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, type PageParams, serviceAddressIn } from "../../platform/page.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useOnline } from "../../platform/ui/use-online.ts";

const ballotIn = (params: PageParams) => ({ ...serviceAddressIn(params), publicVoteID: params["publicVoteID"] ?? "" });

export const loader = (args: LoaderArgs) => loadAnswer(args, getBallot, ballotIn(args.params));

/** What whoever votes on their own phone needn't load. */
const Kiosk = lazy(() => import("./Kiosk.tsx").then((module) => ({ default: module.Kiosk })));

/** The same ballot on a device of staff in a hall. */
function KioskPage({ params }: PageProps) {
  const at = ballotIn(params);
  const ballot = useAnswer(getBallot, at);
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  const ready = (
    <h1 className="display content-center text-center text-3xl sm:text-[3.5rem] sm:leading-none">
      Show your ticket, and vote
    </h1>
  );
  return (
    <main
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] bg-bg p-5 text-ink sm:p-10"
      data-mode="dark"
    >
      <title>{`${ballot.name} · ${ballot.programName}`}</title>
      <meta name="robots" content="noindex" />
      <header>
        <p className="wrap-anywhere">
          <b className="block text-lg font-semibold">{ballot.programName}</b>
          <span className="text-ink-2">{ballot.name}</span>
        </p>
      </header>
      <div role="status">
        {!isOnline && (
          <Notice tone="warning" className="mt-5 text-lg">
            There is no connection just now, so no ballot can be handed in. Voting goes on here as soon as it is back.
          </Notice>
        )}
      </div>
      {ballot.state !== "open" ? (
        <EmptyState title="This vote isn’t open" text="Ask whoever runs it." />
      ) : isHydrated ? (
        <Suspense fallback={ready}>
          <Kiosk at={at} ballot={ballot} link={location.hash.slice(1)} isOnline={isOnline} />
        </Suspense>
      ) : (
        ready
      )}
    </main>
  );
}

export { KioskPage as Component };
