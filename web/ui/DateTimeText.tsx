import { type Clock, dateText, dateTimeText, relativeText, shortDateText, timeText } from "./dates.ts";
import { useHydrated } from "./useHydrated.ts";

const writers = { dateTime: dateTimeText, date: dateText, day: shortDateText, time: timeText };

type Props = {
  value: string | null | undefined;
  as?: keyof typeof writers;
  clock?: Clock;
  /** The zone's name, where it matters: 'Pacific'. */
  zone?: string;
  /** 'in 12 days' in place of the date, which stays in reach of the pointer. */
  relative?: boolean;
  className?: string;
};

/** 'Fri, Jun 19, 5:00 PM'. The reader's own clock is known in the browser only, so it is shown from then on. */
export function DateTimeText({ value, as = "dateTime", clock = "wall", zone, relative = false, className }: Props) {
  const hydrated = useHydrated();
  if (!value) return null;
  const full = `${writers[as](value, hydrated ? clock : "wall")}${zone ? ` ${zone}` : ""}`;
  return (
    <time dateTime={value} title={relative ? full : undefined} className={className}>
      {relative && hydrated ? relativeText(value) : full}
    </time>
  );
}
