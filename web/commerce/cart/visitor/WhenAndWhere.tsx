import { repeatedTimeframes } from "../../../../contract/platform/service-kinds.ts";
import type { ServicePage } from "../../../../contract/programs/service-page.ts";
import { currentWindow } from "../../../../contract/platform/visibility.ts";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { TimeAndPlace } from "../../tickets/TimeAndPlace.tsx";

/** When it is, or the next of its days. */
function whenText({ timeframes, timeZone, now }: Pick<ServicePage, "timeframes" | "timeZone" | "now">) {
  const [day] = repeatedTimeframes.flatMap((name) => currentWindow(timeframes, name, new Date(now)) ?? []);
  return day && dateTimeText(day.opensAt, timeZone, now);
}

/** When and where. */
export const WhenAndWhere = ({ page, place }: { page: ServicePage; place: string | undefined }) => (
  <TimeAndPlace when={whenText(page)} place={place} />
);
