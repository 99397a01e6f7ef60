import { Vote } from "lucide-react";
import { type ProgramAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type TimeZone, deadlineText } from "../../../contract/platform/time-zone.ts";
import { type ServicePage, servicePage } from "../../../contract/programs/service-page.ts";
import { orderBySeed } from "../../../contract/votes/ballot-rules.ts";
import { type BallotItem, getBallot } from "../../../contract/votes/public-votes.ts";
import { loadAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { EmbedTitle, NothingHere, SeeItAt, TopButton } from "../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../platform/embedding/EmbeddedPage.tsx";
import { NotPublicPage } from "../../platform/embedding/NotPublicPage.tsx";
import { loadPublic } from "../../platform/embedding/load-public.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import type { Ballot } from "./use-own-ballot.ts";

/** How many candidates stand in the frame; the ballot has all of them. */
const MOST_SHOWN = 12;

/** A vote that is open comes before one whose outcome is told. */
const shownVote = ({ publicVotes }: ServicePage) =>
  publicVotes.find(({ state }) => state === "open") ?? publicVotes.find(({ state }) => state === "announced");

export const loader = (args: LoaderArgs) =>
  loadPublic(
    loadAnswer(args, servicePage, serviceAddressIn(args.params)).then(async (page) => {
      const vote = shownVote(page);
      if (vote)
        await loadAnswer(args, getBallot, { ...serviceAddressIn(args.params), publicVoteID: vote.publicVoteID });
    }),
  );

/** A public vote, in a frame of another site. Votes are cast on a page of their own, where a browser keeps who has voted. */
function EmbeddedBallotPage({ params }: PageProps) {
  const { data: page } = useOptionalAnswer(servicePage, serviceAddressIn(params));
  if (!page) return <NotPublicPage title="Public vote" icon={Vote} />;
  const at = programAddress(serviceAddressIn(params).client, page);
  const vote = shownVote(page);
  return (
    <EmbeddedPage title={`Public vote · ${page.name}`}>
      <div className="p-4 sm:p-5">
        {vote ? (
          <ShownBallot at={at} publicVoteID={vote.publicVoteID} />
        ) : (
          <>
            <EmbedTitle>{page.name}</EmbedTitle>
            <NothingHere icon={Vote}>There is nothing to vote for just now.</NothingHere>
          </>
        )}
        <OtherVotes at={at} votes={page.publicVotes.filter((other) => other !== vote)} />
      </div>
    </EmbeddedPage>
  );
}

type ShownProps = { at: ProgramAddress; publicVoteID: string };

function ShownBallot({ at, publicVoteID }: ShownProps) {
  const { data: ballot } = useOptionalAnswer(getBallot, { client: at.client, service: at.service, publicVoteID });
  const isHydrated = useHydrated();
  const [seed] = useKeyedState(isHydrated, () => (isHydrated ? crypto.randomUUID() : ""));
  if (!ballot) return <NothingHere icon={Vote}>There is nothing to vote for just now.</NothingHere>;
  const isOpen = ballot.state === "open";
  const items = isOpen ? candidatesOf(ballot, seed) : chosenItems(ballot);
  return (
    <>
      <p className="text-base wrap-anywhere text-ink-3">{ballot.programName}</p>
      <EmbedTitle>{ballot.name}</EmbedTitle>
      <p className="mt-1 max-w-text text-pretty wrap-anywhere text-ink-2">{stateText(ballot)}</p>
      <p className="mt-4">
        <TopButton to={paths.ballot({ ...at, publicVoteID })}>
          <Vote aria-hidden size={18} />
          {isOpen ? "Vote" : "See who was chosen"}
        </TopButton>
      </p>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-x-5 gap-y-6">
        {items.map((item, index) => (
          <li key={item.itemID} className="min-w-0">
            <Candidate client={at.client} item={item} eager={index === 0} />
          </li>
        ))}
      </ul>
      {isOpen && ballot.items.length > items.length && (
        <p className="mt-4 text-base text-ink-3">And {ballot.items.length - items.length} more on the ballot.</p>
      )}
    </>
  );
}

/** In another order for each visitor, so that none is first for everybody. */
const candidatesOf = ({ items }: Ballot, seed: string): BallotItem[] =>
  (seed ? orderBySeed(seed, items, ({ itemID }) => itemID) : items).slice(0, MOST_SHOWN);

/** Each of those who won a group, once. */
function chosenItems({ winners, items }: Ballot): BallotItem[] {
  const chosen = new Set(winners.map(({ itemID }) => itemID));
  return items.filter(({ itemID }) => chosen.has(itemID));
}

function stateText({ state, question, closesAt, zone, winners, ballots }: Ballot): string {
  if (state === "open")
    return [question, closesAt && `Voting closes ${deadlineText(closesAt, zone as TimeZone)}.`]
      .filter(Boolean)
      .join(" ");
  if (winners.length === 0) return "Nobody voted, so nobody was chosen.";
  return ballots === null ? "Chosen by public vote." : `Chosen by public vote: ${plural(ballots, "ballot")} counted.`;
}

const Candidate = ({ client, item, eager }: { client: string; item: BallotItem; eager: boolean }) => (
  <article>
    <div className="overflow-hidden rounded-lg bg-sunken">
      <UploadedPicture
        client={client}
        picture={item.cover}
        alt=""
        sizes="(min-width: 360px) 240px, 92vw"
        eager={eager}
        className="aspect-[3/2] w-full object-cover"
      />
    </div>
    <h2 className="mt-2.5 line-clamp-2 font-semibold wrap-anywhere">{item.title || "Untitled"}</h2>
    <p className="text-base wrap-anywhere text-ink-3">{[item.byline, item.place].filter(Boolean).join(", ")}</p>
  </article>
);

const OtherVotes = ({ at, votes }: { at: ProgramAddress; votes: ServicePage["publicVotes"] }) =>
  votes.map(({ publicVoteID, name, state }) => (
    <SeeItAt key={publicVoteID} to={paths.ballot({ ...at, publicVoteID })}>
      {name}: {state === "open" ? "vote" : "see who was chosen"}
    </SeeItAt>
  ));

export { EmbeddedBallotPage as Component };
