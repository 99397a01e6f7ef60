import { ChevronLeft, ChevronRight } from "lucide-react";
import { clsx } from "clsx";
import { type Ref, useRef, useState } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { orderBySeed } from "../../../contract/votes/ballot-rules.ts";
import { type TimeZone, momentText } from "../../../contract/platform/time-zone.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { BallotCard } from "../BallotCard.tsx";
import type { Ballot, BallotAt, BallotPlace, OwnBallot } from "./use-own-ballot.ts";

type Props = {
  ref: Ref<HTMLHeadingElement>;
  at: BallotAt;
  ballot: Ballot;
  group: Ballot["groups"][number];
  ownBallot: OwnBallot;
  place: BallotPlace;
};

/** Candidates of a group, each as large as a phone's screen: a swipe shows the next, a touch chooses. */
export function GroupStep({ ref, at: vote, ballot, group, ownBallot, place }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const isHydrated = useHydrated();
  const items = candidatesOf(ballot, group.groupID, ownBallot);
  // A row with scroll snapping keeps its scroll position: in another order it would begin in the middle, so that it is mounted anew.
  const order = items.map(({ itemID }) => itemID).join(" ");
  const isDone = ownBallot.votedIn.includes(group.groupID);
  const choices = ownBallot.chosen[group.groupID] ?? [];
  const { lack } = ownBallot;
  const reasonFor = (itemID: string): string | undefined => {
    if (isDone) return "You have voted in this group";
    if (lack === "ticket") return "Vote with your ticket";
    if (ownBallot.visited && !ownBallot.visited.some((visit) => visit.itemID === itemID)) return "Visit it to vote";
    return ballot.choices > 1 && choices.length >= ballot.choices && !choices.includes(itemID)
      ? "Take one back first"
      : undefined;
  };
  const noteFor = (itemID: string) => {
    const visit = ownBallot.visited?.find((one) => one.itemID === itemID);
    return visit && `You were here ${momentText(visit.at, ballot.zone as TimeZone)}`;
  };
  const shownAt = Math.min(at, items.length - 1);
  const go = (by: number) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.86, behavior: "smooth" });
  return (
    <>
      <header>
        <p className="text-md wrap-anywhere text-ink-2">
          {ballot.groups.length > 1 ? `${ballot.name}, ${group.name}` : ballot.name}
        </p>
        <h1 ref={ref} tabIndex={-1} className="display mt-1 text-3xl wrap-anywhere outline-none">
          {ballot.question}
        </h1>
        {ballot.description && <p className="mt-2 max-w-text text-md text-ink-2">{ballot.description}</p>}
      </header>
      {isDone && (
        <Notice tone="confirm">Your ballot is in for this group. Each counts once, so it can’t be changed.</Notice>
      )}
      {lack && !isDone && <LackNotice lack={lack} ballot={ballot} place={place} />}
      <ul
        key={order}
        ref={row}
        onScroll={({ currentTarget: list }) => setAt(nearestCard(list))}
        className={clsx(
          "-mx-[16px] flex snap-x snap-mandatory gap-4 overflow-x-auto px-[7.5vw] py-3 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-6 sm:overflow-visible sm:px-0",
          rowsFor(items.length),
        )}
      >
        {items.map((item, index) => (
          <li key={item.itemID} className="w-[85vw] shrink-0 snap-center sm:w-auto">
            <BallotCard
              client={vote.client}
              item={item}
              isChosen={choices.includes(item.itemID)}
              reason={reasonFor(item.itemID)}
              isMuted={!lack && !choices.includes(item.itemID) && reasonFor(item.itemID) !== undefined}
              note={noteFor(item.itemID)}
              to={paths.ballotItem({ ...place, itemID: item.itemID }) + (isHydrated ? location.hash : "")}
              eager={index === 0}
              onPress={() => ownBallot.choose(group.groupID, item.itemID)}
            />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 sm:hidden">
          <IconButton size="icon-lg" label="Previous one" icon={<ChevronLeft size={20} />} onClick={() => go(-1)} />
          <Dots at={shownAt} of={items.length} />
          <IconButton size="icon-lg" label="Next one" icon={<ChevronRight size={20} />} onClick={() => go(1)} />
        </div>
      )}
    </>
  );
}

/** As many beside each other as there are, up to four. */
const rowsFor = (count: number) =>
  count <= 2 ? "lg:max-w-4xl" : count === 3 ? "lg:grid-cols-3" : "lg:grid-cols-3 xl:grid-cols-4";

/** The card in the middle of the row. */
function nearestCard(list: HTMLUListElement): number {
  const middle = list.scrollLeft + list.clientWidth / 2;
  const distances = [...list.children].map((card) => {
    const { offsetLeft, offsetWidth } = card as HTMLElement;
    return Math.abs(offsetLeft - list.offsetLeft + offsetWidth / 2 - middle);
  });
  return distances.indexOf(Math.min(...distances));
}

const Dots = ({ at, of }: { at: number; of: number }) => (
  <span role="img" aria-label={`${at + 1} of ${of}`} className="flex items-center gap-2">
    {Array.from({ length: of }, (_, dot) => (
      <span
        key={dot}
        className={clsx(
          "h-3 rounded-full transition-[width] duration-150",
          dot === at ? "w-8 bg-ink" : "w-3 bg-line-2",
        )}
      />
    ))}
  </span>
);

type LackProps = { lack: "ticket" | "visit"; ballot: Ballot; place: BallotPlace };

/** What somebody needs before there is anything to choose. */
function LackNotice({ lack, ballot, place }: LackProps) {
  if (lack === "visit")
    return (
      <Notice
        title="You can vote once you were scanned"
        action={<LinkButton to={paths.program(place)}>See where to go</LinkButton>}
      >
        Have your ticket scanned at a home’s door. From then on that home can be chosen here.
      </Notice>
    );
  return (
    <Notice
      title={`Your ticket for ${ballot.ticketProgram ?? ballot.programName} is your ballot`}
      action={<LinkButton to={paths.lostTickets({ client: place.client })}>Find my tickets</LinkButton>}
    >
      Open this ballot from your ticket. You can vote once you were scanned, among the homes where you were.
    </Notice>
  );
}

/** In random order by voter, so that none is first for everybody; those that can be chosen come first. */
function candidatesOf({ items }: Ballot, groupID: string, { seed, visited }: OwnBallot) {
  const ofGroup = items.filter((item) => item.groupID === groupID);
  const ordered = seed ? orderBySeed(seed, ofGroup, ({ itemID }) => itemID) : ofGroup;
  const isVisited = (itemID: string) => visited === null || visited.some((visit) => visit.itemID === itemID);
  return ordered.toSorted((a, b) => Number(isVisited(b.itemID)) - Number(isVisited(a.itemID)));
}
