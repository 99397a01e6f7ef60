import { Suspense, lazy } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { type LoaderArgs, type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";
import { TourNavigation } from "./TourNavigation.tsx";
import { stopsInLink } from "./route-words.ts";
import { useSavedHomes } from "./use-saved-homes.ts";
import { useRoute } from "./use-route.ts";
import { loadTour, useFullTour } from "./use-full-tour.ts";

const OwnRoute = lazy(() => import("./OwnRoute.tsx").then((module) => ({ default: module.OwnRoute })));
const NoRoute = lazy(() => import("./NoRoute.tsx").then((module) => ({ default: module.NoRoute })));
const SharedRoute = lazy(() => import("./SharedRoute.tsx").then((module) => ({ default: module.SharedRoute })));

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
        {isReady ? (
          <Suspense fallback={<RouteLoading />}>
            {shared.stops.length > 0 && (
              <SharedRoute stops={shared.stops} onAnswered={shared.forget} tour={tour} route={route} />
            )}
            {route.homes.length + route.untold.length === 0 ? (
              <NoRoute at={at} saved={saved} route={route} />
            ) : (
              <OwnRoute at={at} tour={tour} route={route} />
            )}
          </Suspense>
        ) : (
          <RouteLoading />
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

export { TourRoutePage as Component };
