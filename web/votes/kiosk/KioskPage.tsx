import { Suspense, lazy } from "react";
import { clientPage } from "../../../contract/people/clients.ts";
import { getBallot } from "../../../contract/votes/public-votes.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, type PageParams, serviceAddressIn } from "../../platform/page.ts";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useOnline } from "../../platform/ui/use-online.ts";

const ballotIn = (params: PageParams) => ({ ...serviceAddressIn(params), publicVoteID: params["publicVoteID"] ?? "" });

export const loader = (args: LoaderArgs) =>
  Promise.all([
    loadAnswer(args, getBallot, ballotIn(args.params)),
    loadAnswer(args, clientPage, { client: ballotIn(args.params).client }),
  ]);

/** Loaded only at kiosks. */
const Kiosk = lazy(() => import("./Kiosk.tsx").then((module) => ({ default: module.Kiosk })));

/** A ballot on a device of staff in a hall. */
function KioskPage({ params }: PageProps) {
  const at = ballotIn(params);
  const ballot = useAnswer(getBallot, at);
  const { name: association, logo } = useAnswer(clientPage, { client: at.client });
  const isHydrated = useHydrated();
  // The right to be a kiosk is the part of the address behind the #, which only the browser knows.
  const link = isHydrated ? location.hash.slice(1) : undefined;
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
      <header className="flex items-center gap-4">
        <ClientMark client={at.client} name={association} logo={logo} size={48} />
        <p className="min-w-0 wrap-anywhere">
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
        <NoKiosk title="This vote isn’t open" text="Ask whoever runs it." />
      ) : link === undefined ? (
        ready
      ) : link === "" ? (
        <NoKiosk
          title="Open the link that you were sent"
          text="This address alone is no kiosk. Staff make the link on the page of this vote; open it whole, to its last letter."
        />
      ) : (
        <Suspense fallback={ready}>
          <Kiosk at={at} ballot={ballot} link={link} isOnline={isOnline} />
        </Suspense>
      )}
    </main>
  );
}

const NoKiosk = ({ title, text }: { title: string; text: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 text-center">
    <h1 className="display text-3xl text-balance sm:text-[3.5rem] sm:leading-none">{title}</h1>
    <p className="max-w-text text-xl text-pretty text-ink-2">{text}</p>
  </div>
);

export { KioskPage as Component };
