import {
  type Clock,
  dateText,
  dateTimeText,
  endDateText,
  endText,
  relativeText,
  secondText,
  shortDateText,
  timeOfSecondText,
  timeText,
} from "./date-text.ts";
import { usePageClock } from "./page-zone.ts";
import { useHydrated } from "./use-hydrated.ts";

const writers = {
  dateTime: dateTimeText,
  end: endText,
  endDate: endDateText,
  date: dateText,
  day: shortDateText,
  time: timeText,
  dateSecond: secondText,
  second: timeOfSecondText,
};

type Props = {
  value: string | null | undefined;
  as?: keyof typeof writers;
  clock: Clock;
  /** 'in 12 days' in place of the date, which is in the tooltip. */
  relative?: boolean;
  /** The reader's own time beside the program's, where it differs: for what they must not miss. */
  withOwn?: boolean;
  className?: string;
};

/** 'Fri, Jun 19, 5:00 PM CDT'. The reader's own zone is known in the browser only; until then the time is UTC, and says so. */
export function DateTimeText({ value, as = "dateTime", clock, relative = false, withOwn = false, className }: Props) {
  const hydrated = useHydrated();
  const pageClock = usePageClock();
  if (!value) return null;
  const known = clock === "here" ? pageClock : clock;
  const full = writers[as](value, known === "here" && !hydrated ? "UTC" : known);
  return (
    <time dateTime={value} title={relative ? full : undefined} className={className}>
      {relative && hydrated ? relativeText(value) : full}
      {withOwn && hydrated && ownTimeText(value, full, writers[as])}
    </time>
  );
}

/** ' (6:00 PM EST where you are)', with the day where it is another; nothing where the reader's clock shows the same. */
function ownTimeText(value: string, full: string, write: typeof dateTimeText): string {
  const own = write(value, "here");
  if (own === full) return "";
  const [day, time] = [dateText(value, "here"), timeText(value, "here")];
  return ` (${full.startsWith(day) ? time : own} where you are)`;
}
