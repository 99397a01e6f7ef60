import { X } from "lucide-react";
import { clsx } from "clsx";
import { paths } from "../../../contract/platform/addresses.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { isHomeOpen, openingText } from "../../../contract/platform/opening-hours.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Link } from "../../platform/address/Link.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { RouteButton } from "./HomeCard.tsx";
import type { Cards } from "./HomeGrid.tsx";

type Props = Pick<Cards, "at" | "zone" | "now" | "stops" | "toggleStop"> & { home: TourHome; onClose(): void };

/** The home of the chosen pin. */
export function SmallCard({ at, home, zone, now, stops, toggleStop, onClose }: Props) {
  const { propertyID, name, address, city, cover, price, openings } = home;
  const open = isHomeOpen(openings, now);
  return (
    <article
      data-slot="small-card"
      className="relative flex w-full max-w-[400px] animate-rise gap-4 rounded-md bg-raised p-2 shadow-3"
    >
      <Picture
        renditions={cover ? renditionsOf(at.client, cover) : []}
        alt=""
        sizes="128px"
        color={cover?.color}
        className="h-28 w-32 shrink-0 rounded-sm object-cover"
      />
      <div className="min-w-0 flex-1 py-1 pr-9">
        <h2 className="line-clamp-2 text-md wrap-anywhere font-semibold">
          <Link
            to={paths.tourHome({ ...at, propertyID })}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand-text"
          >
            {name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm text-ink-2">
          {[address || city, price === null ? "" : priceText(price)].filter(Boolean).join(" · ")}
        </p>
        <p className={clsx("mt-1 text-sm", open ? "font-medium text-confirm-text" : "text-ink-2")}>
          {openingText(openings, zone, now)}
        </p>
        <div className="mt-1.5">
          <RouteButton name={name} stop={stops.indexOf(propertyID) + 1} toggle={() => toggleStop(propertyID)} />
        </div>
      </div>
      <button
        type="button"
        aria-label={`Close ${name}`}
        onClick={onClose}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </article>
  );
}
