import { House, Printer, Ticket } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { hoursText } from "../../../contract/platform/opening-hours.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { tourGuide } from "../../../contract/tours/tour.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import type { MapBounds } from "../../platform/maps/open-map.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { mediaHook } from "../../platform/ui/media-hook.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { HomeGrid } from "./HomeGrid.tsx";
import { TourFilters } from "./TourFilters.tsx";
import { TourNavigation } from "./TourNavigation.tsx";
import { fitsFilter } from "./tour-filter.ts";
import { isWithin } from "./placed-homes.ts";
import { useSavedHomes } from "./stored-homes.ts";
import { useRoute } from "./use-route.ts";
import { useTourFilter } from "./use-tour-filter.ts";
import { type TourAnswer, loadTour, useFullTour } from "./use-full-tour.ts";

/** What stands on the map comes with it. */
const PhoneMap = lazy(() => import("./PhoneMap.tsx").then((module) => ({ default: module.PhoneMap })));
const WideMap = lazy(() => import("./WideMap.tsx").then((module) => ({ default: module.WideMap })));

export const loader = (args: LoaderArgs) => loadTour(args);

/** F07 The homes of a tour, as a list and on a map: what is open now first said, then narrowed by what matters to a visitor. */
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
  const [box, setBox] = useState<MapBounds>();
  const [timesAll, setTimesAll] = useState(0);
  const [follows, setFollows] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const now = new Date(tour.now);
  const fitting = tour.homes.filter((home) => fitsFilter(home, filter.now, { now, saved }));
  const isBoxed = isWide && follows && box !== undefined;
  const shown = isBoxed ? fitting.filter((home) => isWithin(home, box)) : fitting;
  const isNarrowed = filter.isFiltered || isBoxed;
  const showAll = () => {
    setTimesAll((count) => count + 1);
    filter.clear();
  };
  const homeOf = (propertyID: string | null) => tour.homes.find((home) => home.propertyID === propertyID);
  const card = homeOf(chosen);
  const onMap = {
    homes: fitting,
    chosen,
    pointed,
    saved,
    stops: route.numbered,
    onChoose: setChosen,
  };
  const fitKey = `${timesAll} ${JSON.stringify(filter.now)}`;
  const cards = { at, zone: tour.zone, now, saved, toggle, stops: route.numbered, toggleStop: route.toggle };
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
          <PhoneMap {...onMap} {...cards} fitKey={fitKey} onList={() => setView("")}>
            <TourFilters tour={tour} filter={filter} saved={saved} at={at} />
          </PhoneMap>
        </Suspense>
      ) : (
        <div className="page pt-6 sm:pt-8">
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
          {tour.total > 0 && <TourFilters tour={tour} filter={filter} saved={saved} at={at} className="mt-6" />}
          <div
            className={tour.known.place ? "mt-5 gap-x-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]" : "mt-5"}
          >
            <div>
              <p role="status" className="num pb-4 text-base text-ink-2">
                {isNarrowed ? (
                  <>
                    <b className="font-semibold text-ink">{shown.length}</b> of {plural(tour.total, "home")}
                    {isBoxed && " in view"}
                  </>
                ) : (
                  <b className="font-semibold text-ink">{plural(tour.total, "home")}</b>
                )}
              </p>
              <HomeGrid
                {...cards}
                key={JSON.stringify(filter.now)}
                homes={shown}
                total={isNarrowed ? shown.length : tour.total}
                isBesideMap={tour.known.place}
                onPoint={setPointed}
              />
              {tour.total > 0 && (
                <p className="pt-8">
                  <LinkButton size="lg" to={callAddress(tourGuide, at)} reload>
                    <Printer aria-hidden size={18} />
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
              {tour.total > 0 && shown.length === 0 && tour.isWhole && (
                <EmptyState
                  icon={House}
                  title={isBoxed && fitting.length > 0 ? "No home is here" : "No home is like that"}
                  text="Ask for less, or look at all of them."
                  action={<Button onClick={showAll}>Show all homes</Button>}
                />
              )}
            </div>
            {tour.known.place && (
              <div className="noscript:hidden hidden lg:block">
                <div className="sticky top-4 h-[min(42rem,calc(100dvh-2rem))]">
                  {isWide && (
                    <Suspense
                      fallback={<div role="status" aria-label="Loading" className="size-full rounded-lg bg-sunken" />}
                    >
                      <WideMap
                        {...onMap}
                        {...cards}
                        fitKey={fitKey}
                        onBox={setBox}
                        follows={follows}
                        onFollow={setFollows}
                        card={card}
                        onClose={() => setChosen(null)}
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

/** Where list and map stand side by side. The server draws the list; a narrow screen loads no map unless it is asked for. */
const useWideScreen = mediaHook("(width >= 64rem)");

/** '7 of 10 homes are open now.', or when the next doors open. */
function OpenSentence({ tour: { open, total, days, zone }, now }: { tour: TourAnswer; now: Date }) {
  if (open > 0)
    return (
      <>
        <b className="font-semibold text-ink">
          {open} of {plural(total, "home")} {open === 1 ? "is" : "are"} open now.
        </b>
      </>
    );
  const next = days.find(({ closesAt }) => Date.parse(closesAt) > now.getTime());
  if (!next) return days.length > 0 ? "The tour is over. Thank you for coming." : "Dates to be announced";
  return `Open ${dayText(next.opensAt, zone, now)}, ${hoursText(next, zone)}`;
}

export { TourPage as Component };
