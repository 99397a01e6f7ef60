import { ChevronLeft, ChevronRight } from "lucide-react";
import { type Ref, useRef } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { orderBySeed } from "../../../contract/votes/ballot-rules.ts";
import { type TimeZone, momentText } from "../../../contract/platform/time-zone.ts";
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
  own: OwnBallot;
  place: BallotPlace;
};

/** A group's candidates, each as large as the screen of a phone: a swipe goes on, a touch chooses. */
export function GroupStep({ ref, at, ballot, group, own, place }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const isHydrated = useHydrated();
  const items = candidatesOf(ballot, group.groupID, own);
  // A row that snaps stays with what it showed: put in another order it would begin in its middle, so that it is made anew.
  const order = items.map(({ itemID }) => itemID).join(" ");
  const isDone = own.votedIn.includes(group.groupID);
  const chosen = own.chosen[group.groupID] ?? [];
  const reasonFor = (itemID: string): string | undefined => {
    if (isDone) return "You have voted in this group";
    if (own.visited && !own.visited.some((visit) => visit.itemID === itemID)) return "Visit it to vote";
    return ballot.choices > 1 && chosen.length >= ballot.choices && !chosen.includes(itemID)
      ? "Take one back first"
      : undefined;
  };
  const noteFor = (itemID: string) => {
    const visit = own.visited?.find((one) => one.itemID === itemID);
    return visit && `You were here ${momentText(visit.at, ballot.zone as TimeZone)}`;
  };
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
      {ballot.visitedOnly && own.visited === null && !own.known.isLoading && (
        <Notice>You vote among the homes where your ticket was scanned. Open this ballot from your ticket.</Notice>
      )}
      <ul
        key={order}
        ref={row}
        className="-mx-[16px] flex snap-x snap-mandatory gap-4 overflow-x-auto px-[7.5vw] py-3 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-6 sm:overflow-visible sm:px-0 lg:grid-cols-3 xl:grid-cols-4"
      >
        {items.map((item, index) => (
          <li key={item.itemID} className="w-[85vw] shrink-0 snap-center sm:w-auto">
            <BallotCard
              client={at.client}
              item={item}
              isChosen={chosen.includes(item.itemID)}
              reason={reasonFor(item.itemID)}
              note={noteFor(item.itemID)}
              to={paths.ballotItem({ ...place, itemID: item.itemID }) + (isHydrated ? location.hash : "")}
              eager={index === 0}
              onPress={() => own.choose(group.groupID, item.itemID)}
            />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="flex justify-center gap-6 sm:hidden">
          <IconButton size="icon-lg" label="Previous one" icon={<ChevronLeft size={20} />} onClick={() => go(-1)} />
          <IconButton size="icon-lg" label="Next one" icon={<ChevronRight size={20} />} onClick={() => go(1)} />
        </div>
      )}
    </>
  );
}

/** In the voter's own order, so that nobody is first for everybody; those that can be chosen before the others. */
function candidatesOf({ items }: Ballot, groupID: string, { seed, visited }: OwnBallot) {
  const ofGroup = items.filter((item) => item.groupID === groupID);
  const ordered = seed ? orderBySeed(seed, ofGroup, ({ itemID }) => itemID) : ofGroup;
  const wasThere = (itemID: string) => visited === null || visited.some((visit) => visit.itemID === itemID);
  return ordered.toSorted((a, b) => Number(wasThere(b.itemID)) - Number(wasThere(a.itemID)));
}
