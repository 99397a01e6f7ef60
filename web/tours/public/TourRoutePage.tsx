import { Heart, Route as RouteIcon } from "lucide-react";
import { Suspense, lazy } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import { TourNavigation } from "./TourNavigation.tsx";
import { useSavedHomes } from "./stored-homes.ts";
import { stopsInLink } from "./route-words.ts";
import { type Route, useRoute } from "./use-route.ts";
import { type TourAnswer, loadTour, useFullTour } from "./use-full-tour.ts";

const OwnRoute = lazy(() => import("./OwnRoute.tsx").then((module) => ({ default: module.OwnRoute })));

export const loader = (args: LoaderArgs) => loadTour(args);

/** A visitor's route. The server draws the same page for everybody. */
function TourRoutePage({ params, origin }: PageProps) {
  const at = serviceAddressIn(params);
  const tour = useFullTour(at);
  const route = useRoute(at, tour, { isUrgent: true });
  const { saved } = useSavedHomes(at);
  const shared = useSharedStops();
  const isReady = route.isHere && tour.isWhole && route.isSettled;
  return (
    <>
      <PublicHead
        client={at.client}
        origin={origin}
        path={paths.tourRoute(at)}
        title={`My route · ${tour.name}`}
        text={`Put homes of ${tour.name} in the order in which you drive.`}
        picture={tour.homes[0]?.cover}
      />
      <div className="page pt-6 sm:pt-8">
        {isReady && shared.stops.length > 0 && <SharedRoute shared={shared} tour={tour} route={route} />}
        {!isReady ? (
          <RouteLoading />
        ) : route.homes.length + route.untold.length === 0 ? (
          <NoRoute at={at} saved={saved} route={route} />
        ) : (
          <Suspense fallback={<RouteLoading />}>
            <OwnRoute at={at} tour={tour} route={route} />
          </Suspense>
        )}
      </div>
      <TourNavigation at={at} tour={tour} saved={saved.length} stops={route.homes.length} />
    </>
  );
}

/** A shared route's stops stand behind the # of the address, so the server doesn't learn them. */
function useSharedStops() {
  const isHydrated = useHydrated();
  const [stops, setStops] = useKeyedState(isHydrated, () => (isHydrated ? stopsInLink(location.hash) : []));
  const forget = () => {
    history.replaceState(history.state, "", location.pathname + location.search);
    setStops([]);
  };
  return { stops, forget };
}

type SharedProps = { shared: ReturnType<typeof useSharedStops>; tour: TourAnswer; route: Route };

function SharedRoute({ shared: { stops, forget }, tour, route }: SharedProps) {
  const knownStops = stops.filter((stop) => tour.homes.some(({ propertyID }) => propertyID === stop));
  const ownStops = route.homes.map(({ propertyID }) => propertyID);
  if (knownStops.join() === ownStops.join()) return null;
  const take = () => {
    route.take(knownStops);
    forget();
  };
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={`Somebody sent you a route of ${plural(knownStops.length, "home")}`}
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={take}>
              {ownStops.length > 0 ? "Take it instead of mine" : "Take it"}
            </Button>
            <Button onClick={forget}>No, thanks</Button>
          </span>
        }
      >
        {knownStops.map((stop) => tour.homes.find(({ propertyID }) => propertyID === stop)!.name).join(", ")}
      </Notice>
    </div>
  );
}

const RouteLoading = () => (
  <div aria-busy className="grid gap-4">
    <h1 className="display text-3xl">My route</h1>
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <noscript>
      <p className="text-lg">Your route is kept by your browser, with scripts: they are turned off here.</p>
    </noscript>
  </div>
);

function NoRoute({ at, saved, route }: { at: ServiceAddress; saved: readonly string[]; route: Route }) {
  const fromSaved = () => {
    route.take(saved);
    route.orderForMe();
  };
  return (
    <>
      <h1 className="display text-3xl">My route</h1>
      <EmptyState
        icon={RouteIcon}
        title="No stops yet"
        text="Press “Route” on the homes that you want to see. Here they are put in a good order, by where they are and when they are open."
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {saved.length > 0 && (
              <Button variant="primary" size="lg" onClick={fromSaved}>
                <Heart aria-hidden size={18} />
                Take my {plural(saved.length, "saved home")}
              </Button>
            )}
            <LinkButton size="lg" to={paths.tour(at)}>
              Look at the homes
            </LinkButton>
          </span>
        }
      />
    </>
  );
}

export { TourRoutePage as Component };
