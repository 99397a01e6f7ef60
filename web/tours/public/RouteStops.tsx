import { ArrowDown, ArrowUp, Car, X } from "lucide-react";
import { clsx } from "clsx";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import type { Visit } from "../../../contract/platform/drive-planning.ts";
import { openingText } from "../../../contract/platform/opening-hours.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Link } from "../../platform/address/Link.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { timeOfDayText, directionsLinks, minutesText } from "./route-words.ts";
import type { Route } from "./use-route.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type Props = {
  at: ServiceAddress;
  tour: TourAnswer;
  route: Route;
  chosen: string | null;
  onChoose(propertyID: string): void;
};

/** Stop by stop; what can't be seen is told where it stands. */
export function RouteStops({ at, tour, route, chosen, onChoose }: Props) {
  const { homes, drive, toggle, reorder } = route;
  const order = homes.map(({ propertyID }) => propertyID);
  const move = (from: number, to: number) => reorder(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
  return (
    <ol className="mt-6">
      {homes.map((home, place) => (
        <li key={home.propertyID} className="relative pb-3">
          <Stop
            at={at}
            tour={tour}
            home={home}
            visit={drive.visits.find(({ key }) => key === home.propertyID)}
            number={route.numbered.indexOf(home.propertyID) + 1}
            isChosen={chosen === home.propertyID}
            onChoose={() => onChoose(home.propertyID)}
            onUp={place > 0 ? () => move(place, place - 1) : undefined}
            onDown={place < homes.length - 1 ? () => move(place, place + 1) : undefined}
            onRemove={() => toggle(home.propertyID)}
          />
        </li>
      ))}
    </ol>
  );
}

type StopProps = {
  at: ServiceAddress;
  tour: TourAnswer;
  home: TourHome;
  visit: Visit | undefined;
  number: number;
  isChosen: boolean;
  onChoose(): void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove(): void;
};

function Stop({ at, tour, home, visit, number, isChosen, onChoose, onUp, onDown, onRemove }: StopProps) {
  const { propertyID, name, address, city, cover, openings } = home;
  const { zone } = tour;
  return (
    <article
      data-slot="stop"
      onPointerEnter={onChoose}
      className={clsx(
        "flex gap-3 rounded-md border p-2.5 sm:gap-4",
        isChosen && visit ? "border-award shadow-2" : "border-line",
        !visit && "bg-sunken",
      )}
    >
      <b
        className={clsx(
          "num mt-1 grid size-8 shrink-0 place-items-center rounded-full text-base",
          !visit ? "border border-line-2 text-ink-3" : isChosen ? "bg-award text-award-ink" : "bg-brand text-brand-ink",
        )}
      >
        {visit ? number : <X aria-hidden size={16} />}
      </b>
      <Picture
        renditions={cover ? renditionsOf(at.client, cover) : []}
        alt=""
        sizes="80px"
        color={cover?.color}
        className="size-20 shrink-0 rounded-sm object-cover max-sm:size-16"
      />
      <div className="min-w-0 flex-1">
        <h2 className="text-md font-semibold wrap-anywhere">
          <Link to={paths.tourHome({ ...at, propertyID })} className="rounded-xs hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-base text-ink-2">{[address, city].filter(Boolean).join(", ")}</p>
        {visit ? (
          <p className="num mt-0.5 text-base">
            There at {timeOfDayText(visit.arriveAt, zone)}
            {visit.minutes > 0 && <span className="text-ink-2">, {minutesText(visit.minutes)} of driving</span>}
            {visit.enterAt > visit.arriveAt && (
              <span className="text-warning-text">, opens at {timeOfDayText(visit.enterAt, zone)}</span>
            )}
          </p>
        ) : (
          <p className="mt-0.5 text-base text-warning-text">
            It doesn’t fit: closed by then. {openingText(openings, zone, new Date(tour.now))}.
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-1">
          <LinkButton size="sm" to={directionsLinks([home]).google} rel="noopener" className="touch:min-h-11">
            <Car aria-hidden size={15} />
            Directions
          </LinkButton>
          <span className="ml-auto flex">
            {onUp && <IconButton label={`Move ${name} up`} icon={<ArrowUp aria-hidden size={18} />} onClick={onUp} />}
            {onDown && (
              <IconButton label={`Move ${name} down`} icon={<ArrowDown aria-hidden size={18} />} onClick={onDown} />
            )}
            <IconButton label={`Take ${name} off my route`} icon={<X aria-hidden size={18} />} onClick={onRemove} />
          </span>
        </div>
      </div>
    </article>
  );
}
