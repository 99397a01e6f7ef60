import { Check, Heart, Plus } from "lucide-react";
import { clsx } from "clsx";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { isHomeOpen, openingText } from "../../../contract/platform/opening-hours.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { propertyStatuses } from "../../../contract/people/participants.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Link } from "../../platform/address/Link.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { CrowdNow } from "./CrowdNow.tsx";
import { homeFacts } from "./home-facts.ts";

type Props = {
  at: ServiceAddress;
  home: TourHome;
  zone: TimeZone;
  now: Date;
  eager?: boolean;
  /** How far it is from whoever looks. */
  distance?: string | undefined;
  /** Below the page's title, or below a section's. */
  heading: "h2" | "h3";
  /** Whether the home is saved, and how to change that; without it there is no heart. */
  saved?: { isSaved: boolean; toggle: () => void };
  /** The stop's number on the route; 0 for none. */
  route?: { stop: number; toggle: () => void };
  /** Two cards stand beside a map on a wide screen. */
  isBesideMap?: boolean;
  /** Below a phone's map: a low picture, and the words within the card. */
  isLow?: boolean;
  /** Chosen on the map. */
  isChosen?: boolean;
};

const besideMap = "(min-width: 1440px) 300px, (min-width: 1024px) 22vw, (min-width: 640px) 47vw, 92vw";
const sizes = "(min-width: 1440px) 330px, (min-width: 1024px) 30vw, (min-width: 640px) 47vw, 92vw";

/** A home's picture, price and hours. The whole card is its link. */
export function HomeCard({ at, home, zone, now, eager, heading: Heading, saved, ...more }: Props) {
  const { distance, route, isBesideMap, isLow, isChosen } = more;
  const { propertyID, name, cover, price, status, company, openings } = home;
  const open = isHomeOpen(openings, now);
  return (
    <article
      data-slot="home-card"
      aria-current={isChosen || undefined}
      className={clsx(
        "group relative rounded-[20px]",
        isLow && "overflow-hidden border bg-surface",
        isLow && isChosen && "outline-3 outline-offset-1 outline-award",
      )}
    >
      <div
        className={clsx(
          "overflow-hidden bg-sunken",
          !isLow && "rounded-[20px]",
          !isLow && isChosen && "outline-3 outline-offset-3 outline-award",
        )}
      >
        <UploadedPicture
          client={at.client}
          picture={cover}
          alt=""
          sizes={isBesideMap ? besideMap : sizes}
          eager={eager}
          className={clsx(
            "w-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03]",
            isLow ? "h-34" : "aspect-[3/2]",
          )}
        />
      </div>
      {saved && (
        <button
          type="button"
          aria-pressed={saved.isSaved}
          aria-label={`Save ${name}`}
          onClick={saved.toggle}
          className="noscript:hidden absolute top-3 right-3 z-10 grid size-11 cursor-pointer place-items-center rounded-full bg-white text-[#0e2229] shadow-2 transition-colors duration-150 hover:bg-[#e4ecec]"
        >
          <Heart aria-hidden size={20} className={clsx(saved.isSaved && "fill-[#c43126] text-[#c43126]")} />
        </button>
      )}
      <div
        className={clsx("flex flex-wrap items-baseline justify-between gap-x-4", isLow ? "mt-2.5 px-3.5" : "mt-3.5")}
      >
        <Heading className="line-clamp-4 min-w-0 flex-1 basis-32 text-md font-semibold wrap-anywhere">
          <Link
            to={paths.tourHome({ ...at, propertyID })}
            className="after:absolute after:inset-0 after:rounded-[20px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-brand-text"
          >
            {name}
          </Link>
        </Heading>
        <span className="num shrink-0 font-semibold">
          {price === null ? status !== "forSale" && propertyStatuses[status] : priceText(price)}
        </span>
      </div>
      <p className={clsx("num text-base opacity-75", isLow && "px-3.5")}>{homeFacts(home).join(" · ") || company}</p>
      {distance && <p className={clsx("num text-base font-medium", isLow && "px-3.5")}>{distance}</p>}
      <div className={clsx("mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1", isLow && "px-3.5 pb-3")}>
        <p className={clsx("flex items-center gap-2 text-base", open ? "font-medium" : "opacity-75")}>
          {open && <i aria-hidden className="size-2 rounded-full bg-confirm" />}
          {openingText(openings, zone, now)}
          {open && <CrowdNow at={at} propertyID={propertyID} />}
        </p>
        {route && <RouteButton name={name} {...route} />}
      </div>
    </article>
  );
}

type RouteProps = { name: string; stop: number; toggle: () => void };

/** Adds a home to the route, or removes it. */
export const RouteButton = ({ name, stop, toggle }: RouteProps) => (
  <button
    type="button"
    aria-pressed={stop > 0}
    aria-label={stop > 0 ? `Stop ${stop}: take ${name} off my route` : `Put ${name} on my route`}
    onClick={toggle}
    className={clsx(
      "noscript:hidden thumb relative z-10 inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium",
      stop > 0 ? "border-transparent bg-brand-soft text-brand-text" : "border-line-2 bg-surface hover:bg-sunken",
    )}
  >
    {stop > 0 ? <Check aria-hidden size={14} /> : <Plus aria-hidden size={14} />}
    {stop > 0 ? `Stop ${stop}` : "Route"}
  </button>
);
