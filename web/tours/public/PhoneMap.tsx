import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import type { MapBounds } from "../../platform/maps/open-map.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { HomeCard } from "./HomeCard.tsx";
import type { Cards } from "./HomeGrid.tsx";
import { HomesMap } from "./HomesMap.tsx";
import { isWithin, placedHomes } from "./placed-homes.ts";

type Props = Cards & {
  homes: readonly TourHome[];
  chosen: string | null;
  pointed: string | null;
  onChoose(propertyID: string | null): void;
  fitKey: string;
  onList(): void;
  /** The filters. */
  children: ReactNode;
};

/** More cards than anybody swipes through. */
const MOST_CARDS = 40;
/** So far a finger goes before the sheet follows, in pixels. */
const PULL_PIXELS = 36;

/** On a phone the map is the page; the sheet below has the bar, the cards, and, as the third height, the list. */
export function PhoneMap({ children, onList, ...props }: Props) {
  const { at, zone, now, homes, chosen, saved, toggle, stops, toggleStop, onChoose } = props;
  const [height, setHeight] = useState<"bar" | "cards">("cards");
  const [box, setBox] = useState<MapBounds>();
  const placed = placedHomes(homes);
  const inView = box ? placed.filter((home) => isWithin(home, box)) : placed;
  const shown = withChosenHome(inView.slice(0, MOST_CARDS), placed, chosen);
  const cards = shown.map(({ propertyID }) => propertyID).join(" ");
  const { list, settled } = useCardSwipe(chosen, onChoose, height === "cards" ? cards : "");
  const pulled = useSheetPull((up) => (up ? (height === "bar" ? setHeight("cards") : onList()) : setHeight("bar")));
  const isLow = height === "bar";
  return (
    <div data-slot="map-view" className="fixed inset-x-0 top-16 bottom-[4.75rem] z-20 flex flex-col bg-bg sm:top-19">
      <HomesMap {...props} onBox={setBox} className="min-h-0 flex-1" controlsClass="right-4 bottom-10">
        <div className="absolute inset-x-0 top-0 z-10 px-3 pt-2">{children}</div>
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
        <div className="flex items-end justify-between gap-3 px-5 pb-3">
          <h1 className="display text-xl">
            {box ? `${plural(inView.length, "home")} here` : plural(placed.length, "home")}
          </h1>
          <Button variant="ghost" onClick={onList} className="-my-1 -mr-3 touch:min-h-11">
            List
          </Button>
        </div>
        {!isLow && (
          <ul
            ref={list}
            onScrollEnd={settled}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
            tabIndex={0}
            aria-label="Cards"
            className="flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain px-5 pt-1 pb-4 [scrollbar-width:none]"
          >
            {shown.map((home) => {
              const { propertyID } = home;
              return (
                <li
                  key={propertyID}
                  data-home={propertyID}
                  className={clsx(
                    "w-[min(19rem,82vw)] shrink-0 snap-center rounded-[20px] p-1",
                    propertyID === chosen && "ring-2 ring-award",
                  )}
                >
                  <HomeCard
                    at={at}
                    home={home}
                    heading="h2"
                    zone={zone}
                    now={now}
                    isLow
                    saved={{ isSaved: saved.includes(propertyID), toggle: () => toggle(propertyID) }}
                    route={{ stop: stops.indexOf(propertyID) + 1, toggle: () => toggleStop(propertyID) }}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}

/** The chosen one is among the cards, wherever the map stands. */
function withChosenHome<H extends TourHome>(shown: H[], all: readonly H[], chosen: string | null): H[] {
  const one = all.find(({ propertyID }) => propertyID === chosen);
  return one && !shown.includes(one) ? [one, ...shown] : shown;
}

/** Swiping to a card chooses it; choosing a pin brings its card. */
function useCardSwipe(chosen: string | null, onChoose: (propertyID: string) => void, cards: string) {
  const list = useRef<HTMLUListElement>(null);
  const bySwipe = useRef<string | null>(null);
  const before = useRef(cards);
  const bring = useEffectEvent((propertyID: string) => {
    // The map went to it, and has other cards now: it stays where it was swiped to.
    const isSame = before.current === cards;
    before.current = cards;
    if (isSame && bySwipe.current === propertyID) return;
    const card = list.current?.querySelector(`[data-home="${propertyID}"]`);
    card?.scrollIntoView({ inline: "center", block: "nearest", behavior: isSame ? "smooth" : "instant" });
  });
  useEffect(() => {
    if (chosen && cards) bring(chosen);
  }, [chosen, cards]);
  function settled() {
    const strip = list.current;
    if (!strip) return;
    const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
    const distance = (card: Element) => {
      const { left, width } = card.getBoundingClientRect();
      return Math.abs(left + width / 2 - middle);
    };
    const [nearest] = [...strip.children].sort((a, b) => distance(a) - distance(b));
    const propertyID = (nearest as HTMLElement | undefined)?.dataset["home"];
    if (!propertyID || propertyID === chosen) return;
    bySwipe.current = propertyID;
    onChoose(propertyID);
  }
  return { list, settled };
}

/** A sheet is pulled up or down by its handle; a press of it does the same. */
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
