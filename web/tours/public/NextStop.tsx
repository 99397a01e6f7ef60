import { clsx } from "clsx";
import { Navigation } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { Visit } from "../../../contract/platform/drive-planning.ts";
import { shortTimeText } from "../../../contract/platform/opening-hours.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { CrowdNow, useCrowd } from "./CrowdNow.tsx";
import { HomeLink } from "./HomeLink.tsx";
import { StopTrack } from "./StopTrack.tsx";
import { directionsLinks, milesText, minutesText, timeOfDayText } from "./route-words.ts";
import type { StopProps } from "./stop-props.ts";
import type { RouteProgress } from "./use-route-stops.ts";
import type { TourAnswer } from "./use-full-tour.ts";
import type { Route } from "./use-route.ts";

/** What one has just done can be undone from the message. */
const offerUndo = (text: string, before: RouteProgress, route: Route) =>
  toast(text, "confirm", { action: { label: "Undo", run: () => route.setProgress(before) } });

/** The one card: how to get there, and what to do once there. */
export function NextStop({ at, tour, home, visit, number, isLast, route, onChoose }: StopProps & { visit: Visit }) {
  const { propertyID, name, address, city, cover } = home;
  const { zone } = tour;
  const isToday = route.day !== undefined && Date.parse(route.day.opensAt) <= route.now.getTime();
  const drive = visit.minutes > 0 ? `${minutesText(visit.minutes)}, ${milesText(visit.miles)}` : "";
  return (
    <li data-slot="stop" aria-current="step">
      <StopTrack
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
            <UploadedPicture
              client={at.client}
              picture={cover}
              alt=""
              sizes="112px"
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
      </StopTrack>
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
    <p className={clsx("px-4 py-2.5", crowdLooks[crowd])}>
      <CrowdNow {...place} isLarge />
    </p>
  ) : null;
}
