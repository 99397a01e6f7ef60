import { clsx } from "clsx";
import { listCrowds } from "../../../contract/door/crowds.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { hoursText, shortTimeText } from "../../../contract/platform/opening-hours.ts";
import { type TimeZone, dayText, isSameDay } from "../../../contract/platform/time-zone.ts";
import type { TourPage } from "../../../contract/tours/tour.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { CrowdNow } from "./CrowdNow.tsx";

type Props = { at: ServiceAddress; home: TourPage["home"]; zone: TimeZone; now: Date };

/** When a home is open, and when it is quiet. */
export const HomeHours = (props: Props) => (
  <>
    <OpeningHours {...props} />
    <QuietHour {...props} />
  </>
);

/** Every day of the tour: today is bold, with how busy it is; past days are muted. */
function OpeningHours({ at, home: { propertyID, openings }, zone, now }: Props) {
  if (openings.length === 0) return <p className="text-ink-3">Dates to be announced</p>;
  return (
    <ul className="divide-y border-t text-base">
      {openings.map(({ timeframeID, day, hours }) => {
        const isToday = isSameDay(day, now, zone);
        const isOver = hours !== null && Date.parse(hours.closesAt) <= now.getTime();
        return (
          <li
            key={timeframeID}
            className={clsx(
              "num grid grid-cols-[minmax(6.5rem,1fr)_minmax(0,2fr)] items-baseline gap-x-4 py-2.5",
              isToday && "font-semibold",
              isOver && "text-ink-3",
            )}
          >
            <span>{isToday ? "Today" : dayText(day, zone, now)}</span>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{hours === null ? "Closed" : hoursText(hours, zone)}</span>
              {isOver && <span className="text-sm font-normal">Over</span>}
              {isToday && !isOver && hours !== null && <CrowdNow at={at} propertyID={propertyID} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** 'Quietest after 3:30 PM, going by Thu, Nov 26.', from those who were let in at the door. */
function QuietHour({ at: { client, service }, home: { propertyID }, zone, now }: Props) {
  const { data } = useOptionalAnswer(listCrowds, { client, service });
  const quiet = data?.quiet.find((home) => home.propertyID === propertyID);
  if (!quiet) return null;
  return (
    <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-base text-ink-2">
      {`Quietest after ${shortTimeText(quiet.from, zone)}, going by ${dayText(quiet.from, zone, now)}.`}
    </p>
  );
}
