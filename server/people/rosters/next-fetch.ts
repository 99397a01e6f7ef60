import { DAY } from "../../../contract/platform/durations.ts";
import { type TimeZone, instantAt, localDayOf } from "../../../contract/platform/time-zone.ts";

type Times = { weekday: number | null; hour: number; timeZone: TimeZone };

/** The next time of a schedule after an instant, by the clock of its zone. */
export function nextFetch({ weekday, hour, timeZone }: Times, after: Date): Date {
  const today = Date.parse(`${localDayOf(after, timeZone)}T00:00:00Z`);
  for (let days = 0; ; days += 1) {
    const day = new Date(today + days * DAY);
    if (weekday !== null && day.getUTCDay() !== weekday) continue;
    const at = new Date(instantAt(`${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, "0")}:00`, timeZone)!);
    if (at > after) return at;
  }
}
