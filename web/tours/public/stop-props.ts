import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Visit } from "../../../contract/platform/drive-planning.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import type { TourAnswer } from "./use-full-tour.ts";
import type { Route } from "./use-route.ts";

export type RouteStopsProps = {
  at: ServiceAddress;
  tour: TourAnswer;
  route: Route;
  /** Whether the visitor changes the route: all that are to come are rows then. */
  isChanging: boolean;
  selected: string | null;
  onChoose(propertyID: string): void;
};

/** A stop that is still to come; without a visit where it is closed by then. */
export type StopProps = RouteStopsProps & {
  home: TourHome;
  visit: Visit | undefined;
  number: number;
  isLast: boolean;
};
