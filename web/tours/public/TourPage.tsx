import { Heart, House, Ticket } from "lucide-react";
import { Suspense, lazy, useMemo, useState } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { hoursText } from "../../../contract/platform/opening-hours.ts";
import type { MapBounds } from "../../../contract/platform/map-coordinates.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { tourGuide } from "../../../contract/tours/tour.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import type { MapView } from "../../platform/maps/open-map.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { mediaHook } from "../../platform/ui/media-hook.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { HomeGrid } from "./HomeGrid.tsx";
import { TourFilters } from "./TourFilters.tsx";
import { TourNavigation } from "./TourNavigation.tsx";
import { fitsFilter, openNow } from "./tour-filter.ts";
import { FilterSelect } from "../../platform/ui/Toolbar.tsx";
import { useNearestFirst } from "./use-nearest-first.ts";
import { isWithin } from "./placed-homes.ts";
import { useSavedHomes } from "./use-saved-homes.ts";
import { useRoute } from "./use-route.ts";
import { useTourFilter } from "./use-tour-filter.ts";
import { type TourAnswer, loadTour, useFullTour } from "./use-full-tour.ts";

/** The map is loaded with its pins and cards. */
const PhoneMap = lazy(() => import("./PhoneMap.tsx").then((module) => ({ default: module.PhoneMap })));
const WideMap = lazy(() => import("./WideMap.tsx").then((module) => ({ default: module.WideMap })));

export const loader = (args: LoaderArgs) => loadTour(args);

/** F07 The homes of a tour, as a list and on a map: first the ones that are open now, then filters. */
function TourPage({ params, origin }: PageProps) {
  const at = serviceAddressIn(params);
  const tour = useFullTour(at);
  const { saved, toggle } = useSavedHomes(at);
  const route = useRoute(at, tour);
  const filter = useTourFilter();
  const [view, setView] = useAddressFilter("view");
  const isWide = useWideScreen();
  // Without scripts there is no map, and the list is read instead.
  const hydrated = useHydrated();
  const [shown, setShown] = useState<{ fitKey: string; box: MapBounds | undefined; view: MapView }>();
  const [timesAll, setTimesAll] = useState(0);
  const [follows, setFollows] = useState(true);
  const [selected, setSelected] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const now = useMemo(() => new Date(tour.now), [tour.now]);
  const filterText = JSON.stringify(filter.now);
  const fitting = useMemo(
    () => tour.homes.filter((home) => fitsFilter(home, filter.now, { now, saved })),
    [tour.homes, filter.now, now, saved],
  );
  // List and map are one state: the part of the map that is seen belongs to the filter with which it was put there.
  const fitKey = `${timesAll} ${filterText}`;
  const box = shown?.fitKey === fitKey ? shown.box : undefined;
  const isBoxed = box !== undefined && (follows || !isWide);
  const nearest = useNearestFirst();
  const { sort } = nearest;
  const visible = useMemo(() => {
    const seen = isBoxed ? fitting.filter((home) => isWithin(home, box)) : fitting;
    return sort ? sort(seen) : seen;
  }, [fitting, isBoxed, box, sort]);
  const isNarrowed = filter.isFiltered || isBoxed;
  const showAll = () => {
    setTimesAll((count) => count + 1);
    filter.clear();
  };
  const onMap = {
    homes: fitting,
    selected,
    pointed,
    saved,
    stops: route.numbered,
    ways: route.ways,
    onChoose: setSelected,
    fitKey,
    onBox: (box: MapBounds | undefined, view: MapView) => setShown({ fitKey, box, view }),
    firstView: box && shown?.view,
  };
  const lacksSaved = filter.now.saved !== "" && saved.length === 0;
  const cards = {
    at,
    zone: tour.zone,
    now,
    saved,
    toggle,
    stops: route.numbered,
    toggleStop: route.toggle,
    distanceText: nearest.distanceText,
  };
  return (
    <>
      <PublicHead
        client={at.client}
        origin={origin}
        path={paths.tour(at)}
        title={`Homes · ${tour.name}`}
        text={tour.tagline || `${plural(tour.total, "home")} of ${tour.name}.`}
        picture={tour.homes[0]?.cover}
      />
      {view === "map" && hydrated && !isWide && tour.known.place ? (
        <Suspense fallback={<div role="status" aria-label="Loading" className="min-h-dvh bg-sunken" />}>
          <PhoneMap
            {...onMap}
            {...cards}
            inView={visible}
            title={mapTitle(visible.length, filter.now.open === openNow, isBoxed)}
            subtitle={
              <>
                {tour.name}
                {tour.open > 0 ? `, ${tour.open} open now` : ". "}
                {tour.open === 0 && <OpenSentence tour={tour} now={now} />}
              </>
            }
            onList={() => setView("")}
          >
            <TourFilters isOverMap tour={tour} filter={filter} saved={saved} at={at} />
          </PhoneMap>
        </Suspense>
      ) : (
        <div className="page pt-5 lg:pt-4">
          <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <div className="min-w-0">
              <h1 className="display text-3xl wrap-break-word">{tour.name}</h1>
              <p className="mt-2 text-lg text-ink-2">
                <OpenSentence tour={tour} now={now} />
              </p>
            </div>
            {tour.sells && (
              <LinkButton variant="primary" size="lg" to={paths.tickets({ ...at, serviceType: "parades" })}>
                <Ticket aria-hidden size={18} />
                Get tickets
              </LinkButton>
            )}
          </header>
          {tour.total > 0 && <TourFilters tour={tour} filter={filter} saved={saved} at={at} className="mt-4" />}
          <div
            className={tour.known.place ? "mt-4 gap-x-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]" : "mt-5"}
          >
            <div>
              <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-3">
                <p role="status" className="num text-base text-ink-2">
                  {isBoxed ? (
                    <>
                      <b className="font-semibold text-ink">{plural(visible.length, "home")}</b> in this view
                    </>
                  ) : filter.isFiltered ? (
                    <>
                      <b className="font-semibold text-ink">{visible.length}</b> of {plural(tour.total, "home")}
                    </>
                  ) : (
                    <b className="font-semibold text-ink">{plural(tour.total, "home")}</b>
                  )}
                </p>
                {isBoxed && fitting.length > visible.length && (
                  <Button variant="ghost" className="-mr-3" onClick={() => setTimesAll((count) => count + 1)}>
                    {`Show all ${fitting.length}`}
                  </Button>
                )}
                {tour.known.place && hydrated && visible.length > 1 && (
                  <FilterSelect
                    size="large"
                    label="Order"
                    all="as listed"
                    value={nearest.isOn ? "nearest" : ""}
                    onChange={(value) => nearest.choose(value !== "")}
                    options={[{ value: "nearest", label: "Nearest first" }]}
                  />
                )}
              </div>
              <p role="status" className="pb-3 text-base text-pretty text-ink-2 empty:hidden">
                {nearest.text}
              </p>
              <HomeGrid
                {...cards}
                key={`${filterText} ${nearest.isOn}`}
                homes={visible}
                total={isNarrowed ? visible.length : tour.total}
                isBesideMap={tour.known.place}
                selected={selected}
                onPoint={setPointed}
              />
              {tour.total > 0 && (
                <p className="pt-8">
                  <LinkButton size="lg" to={callAddress(tourGuide, at)} reload>
                    Printable guide (PDF)
                  </LinkButton>
                </p>
              )}
              {tour.total === 0 && (
                <EmptyState
                  icon={House}
                  title="No homes yet"
                  text="They are listed here as soon as they are announced."
                />
              )}
              {tour.total > 0 && lacksSaved && hydrated && (
                <EmptyState
                  icon={Heart}
                  title="Nothing saved yet"
                  text="Press the heart on a home that you like. It is kept on this device, and listed here."
                  action={<Button onClick={showAll}>Show all homes</Button>}
                />
              )}
              {tour.total > 0 && visible.length === 0 && tour.isWhole && !lacksSaved && (
                <EmptyState
                  icon={House}
                  title={isBoxed && fitting.length > 0 ? "No home is here" : "No home is like that"}
                  text="Take a filter away, or look at all of them."
                  action={<Button onClick={showAll}>Show all homes</Button>}
                />
              )}
            </div>
            {tour.known.place && (
              <div className="noscript:hidden hidden lg:block">
                <div className="sticky top-4 h-[max(28rem,calc(100dvh-17rem))]">
                  {isWide && (
                    <Suspense
                      fallback={<div role="status" aria-label="Loading" className="size-full rounded-lg bg-sunken" />}
                    >
                      <WideMap
                        {...onMap}
                        {...cards}
                        follows={follows}
                        onFollow={setFollows}
                        onPoint={setPointed}
                        onClose={() => setSelected(null)}
                        route={route}
                      />
                    </Suspense>
                  )}
                </div>
              </div>
            )}
          </div>
        </div>
      )}
      <TourNavigation at={at} tour={tour} saved={saved.length} stops={route.homes.length} />
    </>
  );
}

/** '7 homes open now', '4 homes in this view' */
const mapTitle = (count: number, areOpen: boolean, isBoxed: boolean): string =>
  `${plural(count, "home")}${areOpen ? " open now" : isBoxed ? " in this view" : ""}`;

/** On wide screens list and map stand side by side. The server draws the list; a narrow screen loads a map only on request. */
const useWideScreen = mediaHook("(width >= 64rem)");

/** '7 of 10 homes are open now.', or when the next doors open. */
function OpenSentence({ tour: { open, total, days, zone }, now }: { tour: TourAnswer; now: Date }) {
  if (open > 0)
    return (
      <b className="font-semibold text-ink">
        {open} of {plural(total, "home")} {open === 1 ? "is" : "are"} open now.
      </b>
    );
  const next = days.find(({ closesAt }) => Date.parse(closesAt) > now.getTime());
  if (!next) return days.length > 0 ? "The tour is over. Thank you for coming." : "Dates to be announced";
  return `Open ${dayText(next.opensAt, zone, now)}, ${hoursText(next, zone)}`;
}

export { TourPage as Component };
