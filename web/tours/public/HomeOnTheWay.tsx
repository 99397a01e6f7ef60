import { Sparkles } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { shortTimeText } from "../../../contract/platform/opening-hours.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { HomeLink } from "./HomeLink.tsx";
import { homeOnTheWay } from "./route-choices.ts";
import { minutesText } from "./route-words.ts";
import type { TourAnswer } from "./use-full-tour.ts";
import type { Route } from "./use-route.ts";

/** Offers one more home, which is open when one drives by. */
export function HomeOnTheWay({ at, tour, route }: { at: ServiceAddress; tour: TourAnswer; route: Route }) {
  const found = route.isFull ? undefined : homeOnTheWay(tour, route);
  if (!found) return null;
  const { home, minutes, before, enterAt } = found;
  return (
    <aside
      data-slot="home-on-the-way"
      aria-label="On your way"
      className="mt-6 flex items-center gap-3.5 rounded-lg bg-sunken p-4"
    >
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-brand-text">
        <Sparkles size={18} />
      </span>
      <p className="min-w-0 flex-1 text-base">
        <HomeLink at={at} propertyID={home.propertyID} className="font-semibold">
          {home.name}
        </HomeLink>
        <span className="num block text-ink-2">
          {minutes < 1 ? "lies on your way" : `lies ${minutesText(minutes)} off your way`}
          {`, about ${shortTimeText(enterAt, tour.zone)}`}
        </span>
      </p>
      <Button variant="ghost" size="lg" onClick={() => route.add(home.propertyID, before)}>
        Add
      </Button>
    </aside>
  );
}
