import {
  type Clock,
  dateText,
  dateTimeText,
  relativeText,
  secondText,
  shortDateText,
  timeOfSecondText,
  timeText,
} from "./date-text.ts";
import { useHydrated } from "./use-hydrated.ts";

const writers = {
  dateTime: dateTimeText,
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
  /** 'in 12 days' in place of the date, which stays in reach of the pointer. */
  relative?: boolean;
  className?: string;
};

/** 'Fri, Jun 19, 5:00 PM'. The reader's own clock is known in the browser only; until then the time is UTC, and says so. */
export function DateTimeText({ value, as = "dateTime", clock, relative = false, className }: Props) {
  const hydrated = useHydrated();
  if (!value) return null;
  const full = writers[as](value, clock === "here" && !hydrated ? "UTC" : clock);
  return (
    <time dateTime={value} title={relative ? full : undefined} className={className}>
      {relative && hydrated ? relativeText(value) : full}
    </time>
  );
}
