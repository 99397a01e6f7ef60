import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { HomeCard } from "./HomeCard.tsx";
import type { Cards } from "./HomeGrid.tsx";
import { HomesMap } from "./HomesMap.tsx";
import { placedHomes } from "./placed-homes.ts";

type Props = Cards &
  Pick<ComponentProps<typeof HomesMap>, "selected" | "pointed" | "ways" | "fitKey" | "onBox" | "firstView"> & {
    /** All on the map, and those in the part of it that is seen. */
    homes: readonly TourHome[];
    inView: readonly TourHome[];
    onChoose(propertyID: string | null): void;
    /** How many homes are seen, and of which tour. */
    title: string;
    subtitle: ReactNode;
    onList(): void;
    /** The filters. */
    children: ReactNode;
  };

/** More cards than anybody swipes through; the list has the others. */
const MOST_CARDS = 18;
/** A strip that was swiped comes to rest within this time. */
const SWIPE_MILLISECONDS = 3_000;
/** The distance in pixels that a finger moves before the sheet follows. */
const PULL_PIXELS = 36;

/** The search above, the buttons at the right, the sheet below. */
const edges = { top: 178, right: 96, bottom: 64, left: 56 };

/** On a phone the map is the page. The sheet below has three heights: the bar, the cards, and the list. */
export function PhoneMap({ children, onList, ...props }: Props) {
  const { at, zone, now, homes, inView, selected, saved, toggle, stops, toggleStop, onChoose } = props;
  const [height, setHeight] = useState<"bar" | "cards">("cards");
  const cardHomes = withChosenHome(placedHomes(inView).slice(0, MOST_CARDS), homes, selected);
  const cards = cardHomes.map(({ propertyID }) => propertyID).join(" ");
  const { list, ...swiping } = useCardSwipe(selected, onChoose, height === "cards" ? cards : "");
  const pulled = useSheetPull((up) => (up ? (height === "bar" ? setHeight("cards") : onList()) : setHeight("bar")));
  const isLow = height === "bar";
  return (
    <div
      data-slot="map-view"
      className="fixed inset-x-0 top-0 bottom-0 z-20 flex flex-col bg-bg pb-[calc(3.5rem+max(0.5rem,env(safe-area-inset-bottom)))]"
    >
      <HomesMap
        {...props}
        edges={edges}
        className="min-h-0 flex-1"
        controlsClass="right-4 bottom-12"
        creditClass="bottom-6 left-3"
      >
        <div className="absolute inset-x-0 top-0 z-30 px-3 pt-3">{children}</div>
      </HomesMap>
      <section aria-label="Homes on the map" className="relative z-10 -mt-5 rounded-t-lg bg-bg shadow-3">
        <button
          type="button"
          aria-expanded={!isLow}
          aria-label={isLow ? "Show the cards" : "Show more of the map"}
          onClick={() => setHeight(isLow ? "cards" : "bar")}
          {...pulled}
          className="grid h-8 w-full touch-none place-items-center"
        >
          <i aria-hidden className="block h-1 w-9 rounded-full bg-line-2" />
        </button>
        <div className="flex items-center justify-between gap-3 px-5 pb-2.5">
          <div className="min-w-0">
            <h1 className="display text-xl">{props.title}</h1>
            <p className="text-base text-pretty text-ink-2">{props.subtitle}</p>
          </div>
          <Button variant="ghost" onClick={onList} className="-mr-3 shrink-0 touch:min-h-11">
            List
          </Button>
        </div>
        {!isLow && (
          <ul
            ref={list}
            {...swiping}
            // What scrolls is reached by keyboard.
            tabIndex={0}
            aria-label="Cards"
            className="flex snap-x snap-mandatory gap-3.5 overflow-x-auto overscroll-x-contain px-5 pt-1.5 pb-4 [scrollbar-width:none]"
          >
            {cardHomes.map((home) => {
              const { propertyID } = home;
              return (
                <li key={propertyID} data-home={propertyID} className="w-[min(19.5rem,80vw)] shrink-0 snap-center">
                  <HomeCard
                    at={at}
                    home={home}
                    heading="h2"
                    zone={zone}
                    now={now}
                    distance={props.distanceText?.(home)}
                    isLow
                    isChosen={propertyID === selected}
                    saved={{ isSaved: saved.includes(propertyID), toggle: () => toggle(propertyID) }}
                    route={{ stop: stops.indexOf(propertyID) + 1, toggle: () => toggleStop(propertyID) }}
                  />
                </li>
              );
            })}
            {inView.length > MOST_CARDS && (
              <li className="grid w-[min(19.5rem,80vw)] shrink-0 snap-center place-items-center rounded-[20px] border">
                <Button onClick={onList}>{`All ${inView.length} homes`}</Button>
              </li>
            )}
          </ul>
        )}
      </section>
    </div>
  );
}

/** The chosen home is among the cards, wherever the map stands. */
function withChosenHome(cardHomes: readonly TourHome[], all: readonly TourHome[], selected: string | null) {
  const one = all.find(({ propertyID }) => propertyID === selected);
  const isThere = cardHomes.some(({ propertyID }) => propertyID === selected);
  return one && !isThere ? [one, ...cardHomes] : cardHomes;
}

/** Swiping to a card chooses its home; choosing a pin scrolls to its card. */
function useCardSwipe(selected: string | null, onChoose: (propertyID: string) => void, cards: string) {
  const list = useRef<HTMLUListElement>(null);
  const bySwipe = useRef<string | null>(null);
  const before = useRef(cards);
  const movedAt = useRef(0);
  const moves = () => void (movedAt.current = performance.now());
  const bring = useEffectEvent((propertyID: string) => {
    // The map moved to the home and has other cards now: the cards stay where they were swiped to.
    const isSame = before.current === cards;
    before.current = cards;
    if (isSame && bySwipe.current === propertyID) return;
    const card = list.current?.querySelector(`[data-home="${propertyID}"]`);
    card?.scrollIntoView({ inline: "center", block: "nearest", behavior: isSame ? "smooth" : "instant" });
  });
  useEffect(() => {
    if (selected && cards) bring(selected);
  }, [selected, cards]);
  function settled() {
    const strip = list.current;
    // Other cards after the map was moved scroll the strip, too, and mustn't move the map again.
    const isSwiped = movedAt.current > 0 && performance.now() - movedAt.current < SWIPE_MILLISECONDS;
    movedAt.current = 0;
    if (!strip || !isSwiped) return;
    const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
    const distance = (card: Element) => {
      const { left, width } = card.getBoundingClientRect();
      return Math.abs(left + width / 2 - middle);
    };
    const [nearest] = [...strip.children].sort((a, b) => distance(a) - distance(b));
    const propertyID = (nearest as HTMLElement | undefined)?.dataset["home"];
    if (!propertyID || propertyID === selected) return;
    bySwipe.current = propertyID;
    onChoose(propertyID);
  }
  return { list, onScrollEnd: settled, onTouchMove: moves, onWheel: moves, onKeyDown: moves };
}

/** A sheet is pulled up or down by its handle, or with a press of it. */
function useSheetPull(onPull: (up: boolean) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent) => void (from.current = event.clientY),
    onPointerUp(event: React.PointerEvent) {
      const way = from.current === null ? 0 : event.clientY - from.current;
      from.current = null;
      if (Math.abs(way) >= PULL_PIXELS) onPull(way < 0);
    },
  };
}
