import { Calendar, MapPin } from "lucide-react";
import { repeatedTimeframes } from "../../../contract/service-kinds.ts";
import type { ServicePage } from "../../../contract/service-page.ts";
import { currentWindow } from "../../../contract/visibility.ts";
import { dateTimeText } from "../../ui/dates.ts";

/** When it is, or the next of its days. */
function whenText({ timeframes, timeZone, now }: Pick<ServicePage, "timeframes" | "timeZone" | "now">) {
  const [day] = repeatedTimeframes.flatMap((name) => currentWindow(timeframes, name, new Date(now)) ?? []);
  return day && dateTimeText(day.opensAt, timeZone, now);
}

/** When and where. */
export function WhenAndWhere({ page, place }: { page: ServicePage; place: string | undefined }) {
  const when = whenText(page);
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-md text-ink-2">
      {when && (
        <span className="num flex items-center gap-2">
          <Calendar aria-hidden size={18} className="text-ink-3" />
          {when}
        </span>
      )}
      {place && (
        <span className="flex min-w-0 items-center gap-2">
          <MapPin aria-hidden size={18} className="text-ink-3" />
          <span className="min-w-0 wrap-anywhere">{place}</span>
        </span>
      )}
    </p>
  );
}
