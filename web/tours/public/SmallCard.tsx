import { X } from "lucide-react";
import { clsx } from "clsx";
import { paths } from "../../../contract/platform/addresses.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { isHomeOpen, openingText } from "../../../contract/platform/opening-hours.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Link } from "../../platform/address/Link.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { CrowdNow } from "./CrowdNow.tsx";
import { RouteButton } from "./HomeCard.tsx";
import type { Cards } from "./HomeGrid.tsx";

type Props = Pick<Cards, "at" | "zone" | "now" | "stops" | "toggleStop"> & {
  home: TourHome;
  /** The card of a chosen home is closed; one under the mouse goes by itself. */
  onClose?: (() => void) | undefined;
};

/** A home beside its pin. */
export function SmallCard({ at, home, zone, now, stops, toggleStop, onClose }: Props) {
  const { propertyID, name, address, city, cover, price, openings } = home;
  const open = isHomeOpen(openings, now);
  return (
    <article
      data-slot="small-card"
      className={clsx("relative flex gap-3.5 rounded-md bg-raised p-2 shadow-3", !onClose && "pointer-events-none")}
    >
      <UploadedPicture
        client={at.client}
        picture={cover}
        alt=""
        sizes="128px"
        className="h-26 w-32 shrink-0 rounded-sm object-cover"
      />
      <div className={clsx("min-w-0 flex-1 py-1", onClose ? "pr-9" : "pr-2")}>
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
        <p className={clsx("mt-0.5 text-sm", open ? "font-medium text-confirm-text" : "text-ink-2")}>
          {openingText(openings, zone, now)}
        </p>
        {open && (
          <p className="text-ink-2 empty:hidden">
            <CrowdNow at={at} propertyID={propertyID} />
          </p>
        )}
        {onClose && (
          <div className="mt-1.5">
            <RouteButton name={name} stop={stops.indexOf(propertyID) + 1} toggle={() => toggleStop(propertyID)} />
          </div>
        )}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label={`Close ${name}`}
          onClick={onClose}
          className="absolute top-1 right-1 z-10 grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </article>
  );
}
