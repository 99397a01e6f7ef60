import { Heart, House, Map as MapIcon, Route as RouteIcon, Ticket } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { useAddress } from "../../platform/address/address.ts";
import { Link } from "../../platform/address/Link.tsx";
import { isPlainPress } from "../../platform/ui/is-plain-press.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type Props = { at: ServiceAddress; tour: Pick<TourAnswer, "sells" | "known">; saved: number; stops: number };

/** The bar at the bottom of a phone: map or list, saved homes, route, tickets. */
export function TourNavigation({ at, tour, saved, stops }: Props) {
  const { path, search, refine } = useAddress();
  const params = new URLSearchParams(search);
  const isHere = path === paths.tour(at);
  const isMap = isHere && params.get("view") === "map";
  const isSaved = isHere && params.get("saved") === "1";
  /** On the tour's page it is changed in place; from another page it is a link. */
  const change = (name: string, value: string) => (event: React.MouseEvent) => {
    if (!isHere || !isPlainPress(event)) return;
    event.preventDefault();
    refine((next) => (value ? next.set(name, value) : next.delete(name)));
    window.scrollTo({ top: 0 });
  };
  const home = paths.tour(at);
  return (
    <nav
      aria-label="This tour"
      data-slot="tour-places"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t bg-bg px-2 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      {isMap ? (
        <NavigationLink to={home} icon={<House aria-hidden size={22} />} label="List" onClick={change("view", "")} />
      ) : (
        tour.known.place && (
          <NavigationLink
            to={`${home}?view=map`}
            icon={<MapIcon aria-hidden size={22} />}
            label="Map"
            onClick={change("view", "map")}
          />
        )
      )}
      {!isHere && !tour.known.place && (
        <NavigationLink to={home} icon={<House aria-hidden size={22} />} label="Homes" />
      )}
      <NavigationLink
        to={`${home}?saved=1`}
        icon={<Heart aria-hidden size={22} />}
        label="Saved"
        count={saved}
        isCurrent={isSaved}
        onClick={change("saved", isSaved ? "" : "1")}
      />
      <NavigationLink
        to={paths.tourRoute(at)}
        icon={<RouteIcon aria-hidden size={22} />}
        label="Route"
        count={stops}
        isCurrent={path === paths.tourRoute(at)}
      />
      {tour.sells && (
        <NavigationLink
          to={paths.tickets({ ...at, serviceType: "parades" })}
          icon={<Ticket aria-hidden size={22} />}
          label="Tickets"
        />
      )}
    </nav>
  );
}

type NavigationLinkProps = {
  to: string;
  icon: ReactNode;
  label: string;
  count?: number;
  isCurrent?: boolean;
  onClick?(event: React.MouseEvent): void;
};

const NavigationLink = ({ to, icon, label, count = 0, isCurrent = false, onClick }: NavigationLinkProps) => (
  <Link
    to={to}
    onClick={onClick}
    aria-current={isCurrent || undefined}
    className={clsx(
      "grid min-h-13 content-start justify-items-center gap-1 rounded-sm pt-1.5 text-xs font-medium",
      isCurrent ? "text-brand-text" : "text-ink-2",
    )}
  >
    <span className="relative">
      {icon}
      {count > 0 && (
        <b className="num absolute -top-1.5 -right-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-award px-0.5 text-2xs font-bold text-award-ink">
          {count}
        </b>
      )}
    </span>
    {label}
  </Link>
);
