import { ArrowRight } from "lucide-react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { ShareRoute } from "./ShareRoute.tsx";
import type { Route } from "./use-route.ts";
import { timeOfDayText, milesText, minutesText } from "./route-words.ts";

/** The route's homes, its length, and when it ends. */
export function RouteBar({ at, route, zone }: { at: ServiceAddress; route: Route; zone: TimeZone }) {
  const { homes, drive, numbered } = route;
  if (homes.length === 0) return null;
  return (
    <section
      aria-label="My route"
      data-slot="route-bar"
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-night p-3 pl-4 text-white shadow-3"
    >
      <span className="flex" aria-hidden>
        {homes.slice(0, 4).map(({ propertyID, cover }) => (
          <UploadedPicture
            key={propertyID}
            client={at.client}
            picture={cover}
            alt=""
            sizes="44px"
            className="size-11 rounded-full border-2 border-night object-cover not-first:-ml-3"
          />
        ))}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">My route, {plural(numbered.length, "home")}</p>
        <p className="num text-sm text-white/80">
          {[
            milesText(drive.miles),
            `${minutesText(drive.minutes)} of driving`,
            drive.doneAt !== null && `done by ${timeOfDayText(drive.doneAt, zone)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <ShareRoute at={at} homes={homes} variant="glass" />
      <LinkButton variant="award" size="lg" to={paths.tourRoute(at)}>
        Open route
        <ArrowRight aria-hidden size={18} />
      </LinkButton>
    </section>
  );
}
