import { ArrowDown, ArrowUp, Check, Navigation, X } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import type { Visit } from "../../../contract/platform/drive-planning.ts";
import { openingText, shortTimeText } from "../../../contract/platform/opening-hours.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText, isSameDay } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Link } from "../../platform/address/Link.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { CrowdNow, useCrowd } from "./CrowdNow.tsx";
import { timeOfDayText, directionsLinks, milesText, minutesText } from "./route-words.ts";
import type { RouteProgress } from "./stored-homes.ts";
import type { Route } from "./use-route.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type Props = {
  at: ServiceAddress;
  tour: TourAnswer;
  route: Route;
  /** Whether the visitor changes the route: all that is to come are rows then. */
  isChanging: boolean;
  selected: string | null;
  onChoose(propertyID: string): void;
};

/** The most seen homes that are told one by one. */
const MOST_SEEN_SHOWN = 2;

/** What was seen in a line each, the next stop as the one card, and rows for what follows. */
export function RouteStops(props: Props) {
  const { at, tour, route, isChanging } = props;
  const { ahead, drive, seen, skipped } = route;
  const order = ahead.map(({ propertyID }) => propertyID);
  const move = (from: number, to: number) => route.reorder(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
  return (
    <>
      <SeenStops {...props} />
      <ol className={seen.length > 0 ? "" : "mt-6"}>
        {ahead.map((home, place) => {
          const { propertyID } = home;
          const stop = {
            ...props,
            home,
            visit: drive.visits.find(({ key }) => key === propertyID),
            number: route.numbered.indexOf(propertyID) + 1,
            isLast: place === ahead.length - 1,
          };
          return !isChanging && place === 0 && stop.visit ? (
            <NextStop key={propertyID} {...stop} visit={stop.visit} />
          ) : (
            <LaterStop
              key={propertyID}
              {...stop}
              onUp={place > 0 ? () => move(place, place - 1) : undefined}
              onDown={place < ahead.length - 1 ? () => move(place, place + 1) : undefined}
            />
          );
        })}
      </ol>
      {skipped.length > 0 && (
        <section aria-labelledby="skipped" className="mt-2 border-t pt-4">
          <h2 id="skipped" className="text-sm font-medium text-ink-3">
            Skipped
          </h2>
          <ul>
            {skipped.map(({ propertyID, name }) => (
              <li key={propertyID} data-slot="skipped-stop" className="flex items-center gap-3 py-1">
                <HomeLink at={at} propertyID={propertyID} className="min-w-0 flex-1 text-base">
                  {name}
                </HomeLink>
                <Button size="sm" className="touch:min-h-11" onClick={() => route.putBack(propertyID)}>
                  Put back
                </Button>
                <IconButton
                  label={`Take ${name} off my route`}
                  size="icon-lg"
                  icon={<X aria-hidden size={18} />}
                  onClick={() => route.toggle(propertyID)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ahead.length === 0 && seen.length > 0 && (
        <p className="mt-5">
          <LinkButton size="lg" to={paths.tour(at)}>
            Look at {tour.homes.length > seen.length ? "the other homes" : "the homes"}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function SeenStops({ at, tour, route }: Props) {
  const { seen, now } = route;
  if (seen.length === 0) return null;
  const rows = seen.map(({ home, at: moment }) => (
    <li key={home.propertyID} data-slot="seen-stop">
      <Track
        mark={
          <b className="grid size-9 place-items-center rounded-full bg-sunken text-brand-text">
            <Check aria-hidden size={18} />
          </b>
        }
      >
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 pb-3">
          <HomeLink at={at} propertyID={home.propertyID} className="min-w-0 flex-1 text-md text-ink-2">
            {home.name}
          </HomeLink>
          <span className="num text-sm text-ink-3">{seenText(moment, tour.zone, now)}</span>
          <IconButton
            label={`${home.name} isn’t seen yet`}
            icon={<X aria-hidden size={16} />}
            className="touch:size-11"
            onClick={() => route.putBack(home.propertyID)}
          />
        </div>
      </Track>
    </li>
  ));
  return (
    <div className="mt-6">
      {seen.length > MOST_SEEN_SHOWN ? (
        <details data-slot="seen-stops" className="pb-3">
          <summary className="cursor-pointer py-2 text-md text-ink-2">
            {plural(seen.length, "home")} seen, last {seen.at(-1)!.home.name}
          </summary>
          <ol className="pt-2">{rows}</ol>
        </details>
      ) : (
        <ol>{rows}</ol>
      )}
    </div>
  );
}

const seenText = (moment: Date, zone: TourAnswer["zone"], now: Date) =>
  isSameDay(moment, now, zone) ? `Seen at ${timeOfDayText(moment, zone)}` : `Seen ${dayText(moment, zone, now)}`;

/** A stop's number at the line that joins all of them. */
const Track = ({ mark, isLast, children }: { mark: ReactNode; isLast?: boolean; children: ReactNode }) => (
  <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3">
    <div className="flex flex-col items-center">
      {mark}
      {!isLast && <i aria-hidden className="w-0.5 flex-1 bg-line-2" />}
    </div>
    {children}
  </div>
);

type LinkProps = { at: ServiceAddress; propertyID: string; className?: string; children: ReactNode };
const HomeLink = ({ at, propertyID, className, children }: LinkProps) => (
  <Link
    to={paths.tourHome({ ...at, propertyID })}
    className={clsx("rounded-xs wrap-anywhere hover:underline", className)}
  >
    {children}
  </Link>
);

type StopProps = Props & { home: TourHome; visit: Visit | undefined; number: number; isLast: boolean };

/** What one has just done can be undone from the message. */
const offerUndo = (text: string, before: RouteProgress, route: Route) =>
  toast(text, "confirm", { action: { label: "Undo", run: () => route.setProgress(before) } });

function NextStop({ at, tour, home, visit, number, isLast, route, onChoose }: StopProps & { visit: Visit }) {
  const { propertyID, name, address, city, cover } = home;
  const { zone } = tour;
  const isToday = route.day !== undefined && Date.parse(route.day.opensAt) <= route.now.getTime();
  const drive = visit.minutes > 0 ? `${minutesText(visit.minutes)}, ${milesText(visit.miles)}` : "";
  return (
    <li data-slot="stop" aria-current="step">
      <Track
        isLast={isLast}
        mark={
          <b className="num grid size-9 place-items-center rounded-full bg-award text-md text-award-ink">{number}</b>
        }
      >
        <article
          data-slot="next-stop"
          onPointerEnter={() => onChoose(propertyID)}
          className="mb-5 overflow-hidden rounded-lg border bg-surface shadow-2"
        >
          <div className="flex gap-4 p-4">
            <Picture
              renditions={cover ? renditionsOf(at.client, cover) : []}
              alt=""
              sizes="112px"
              color={cover?.color}
              className="size-24 shrink-0 rounded-md object-cover sm:size-28"
            />
            <div className="min-w-0">
              <p className="num text-base text-award-text">
                {[number === 1 ? "First" : "Next", drive].filter(Boolean).join(", ")}
              </p>
              <h2 className="text-lg font-semibold">
                <HomeLink at={at} propertyID={propertyID}>
                  {name}
                </HomeLink>
              </h2>
              <p className="text-base text-ink-2 wrap-anywhere">{address || city}</p>
              <p className="num text-base text-ink-2">There at {timeOfDayText(visit.arriveAt, zone)}</p>
              <VisitHours home={home} visit={visit} zone={zone} />
            </div>
          </div>
          {isToday && <CrowdStrip at={at} propertyID={propertyID} />}
          <div className="flex flex-wrap gap-2.5 p-4 pt-3">
            <LinkButton
              variant="primary"
              size="lg"
              to={directionsLinks([home]).google}
              rel="noopener"
              className="grow max-sm:basis-full"
              aria-label={`Directions to ${name}`}
            >
              <Navigation aria-hidden size={18} />
              Directions
            </LinkButton>
            {isToday && (
              <Button
                size="lg"
                className="grow"
                onClick={() => offerUndo(`${name} is seen.`, route.markSeen(propertyID), route)}
              >
                We’re here
              </Button>
            )}
            <Button
              size="lg"
              className="max-sm:grow"
              onClick={() => offerUndo(`${name} is skipped.`, route.skip(propertyID), route)}
            >
              Skip
            </Button>
          </div>
        </article>
      </Track>
    </li>
  );
}

/** Until when it is open at the visit, or when its door opens. */
function VisitHours({ home, visit, zone }: { home: TourHome; visit: Visit; zone: TourAnswer["zone"] }) {
  if (visit.enterAt > visit.arriveAt)
    return <p className="num text-base text-warning-text">Opens at {shortTimeText(visit.enterAt, zone)}</p>;
  const hours = home.openings.find(
    (opening) =>
      opening.hours &&
      Date.parse(opening.hours.opensAt) <= visit.enterAt &&
      visit.enterAt < Date.parse(opening.hours.closesAt),
  )?.hours;
  return hours ? (
    <p className="num text-base text-confirm-text">Open until {shortTimeText(hours.closesAt, zone)}</p>
  ) : null;
}

const crowdLooks = {
  quiet: "bg-confirm-soft text-confirm-text",
  steady: "bg-sunken text-ink-2",
  busy: "bg-warning-soft text-warning-text",
};

function CrowdStrip(place: { at: ServiceAddress; propertyID: string }) {
  const crowd = useCrowd(place);
  return crowd ? (
    <p className={clsx("px-4 py-2.5 text-base [&>span]:text-base [&>span]:opacity-100", crowdLooks[crowd])}>
      <CrowdNow {...place} />
    </p>
  ) : null;
}

type LaterProps = StopProps & { onUp: (() => void) | undefined; onDown: (() => void) | undefined };

/** A stop after the next, or one that can't be visited any more, which says so in its place. */
function LaterStop(props: LaterProps) {
  const { at, tour, home, visit, number, isLast, route, isChanging, selected, onChoose, onUp, onDown } = props;
  const { propertyID, name, cover, openings } = home;
  const { zone } = tour;
  const mark = visit ? (
    <b
      className={clsx(
        "num grid size-9 place-items-center rounded-full border-2 bg-bg text-base",
        selected === propertyID ? "border-award" : "border-line-2",
      )}
    >
      {number}
    </b>
  ) : (
    <b className="grid size-9 place-items-center rounded-full border-2 border-dashed border-line-2 text-ink-3">
      <X aria-hidden size={16} />
    </b>
  );
  return (
    <li data-slot="stop">
      <Track isLast={isLast} mark={mark}>
        <article onPointerEnter={() => onChoose(propertyID)} className="flex gap-3 pb-5">
          <div className="min-w-0 flex-1 pt-1">
            <h2 className="text-md font-semibold">
              <HomeLink at={at} propertyID={propertyID}>
                {name}
              </HomeLink>
            </h2>
            {visit ? (
              <p className="num text-base text-ink-2">
                There at {timeOfDayText(visit.arriveAt, zone)}
                {visit.minutes > 0 && `, ${minutesText(visit.minutes)} drive`}
                {visit.enterAt > visit.arriveAt && (
                  <span className="text-warning-text">, opens at {shortTimeText(visit.enterAt, zone)}</span>
                )}
              </p>
            ) : (
              <p className="text-base text-warning-text">
                It doesn’t fit: closed by then. {openingText(openings, zone, route.now)}.
              </p>
            )}
            {visit && <CrowdNow at={at} propertyID={propertyID} />}
          </div>
          {isChanging ? (
            <span className="flex shrink-0 items-center">
              {onUp && (
                <IconButton
                  label={`Move ${name} up`}
                  size="icon-lg"
                  icon={<ArrowUp aria-hidden size={18} />}
                  onClick={onUp}
                />
              )}
              {onDown && (
                <IconButton
                  label={`Move ${name} down`}
                  size="icon-lg"
                  icon={<ArrowDown aria-hidden size={18} />}
                  onClick={onDown}
                />
              )}
              <IconButton
                label={`Take ${name} off my route`}
                size="icon-lg"
                icon={<X aria-hidden size={18} />}
                onClick={() => route.toggle(propertyID)}
              />
            </span>
          ) : (
            <Picture
              renditions={cover ? renditionsOf(at.client, cover) : []}
              alt=""
              sizes="64px"
              color={cover?.color}
              className="size-16 shrink-0 rounded-md object-cover"
            />
          )}
        </article>
      </Track>
    </li>
  );
}
