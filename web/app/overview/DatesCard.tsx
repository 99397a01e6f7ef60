import { CalendarDays } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { zoneLabel } from "../../../contract/platform/time-zone.ts";
import type { serviceSettings } from "../../../contract/programs/services.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ProgramTimeline } from "../../programs/studio/timeline/ProgramTimeline.tsx";

type Props = { place: ProgramAddress; settings: AnswerOf<typeof serviceSettings>; now: Date };

/** Dates on one axis. */
export function DatesCard({ place, settings, now }: Props) {
  const { timeframes, timeZone } = settings;
  return (
    <Card aria-label="Dates" className="overflow-hidden shadow-none!">
      <CardHead
        title="Dates"
        actions={
          <LinkButton variant="ghost" size="sm" to={studioPaths.programDates(place)}>
            Change
          </LinkButton>
        }
      />
      {timeframes.length === 0 ? (
        <p className="flex items-center gap-3 border-t px-5 py-6 text-ink-3">
          <CalendarDays aria-hidden size={18} />
          There are no dates yet.
        </p>
      ) : (
        <div className="border-t">
          <ProgramTimeline {...settings} graceMinutes={null} now={now} />
        </div>
      )}
      <p className="border-t px-5 py-3 text-sm text-ink-3">Times are in {zoneLabel(timeZone)}.</p>
    </Card>
  );
}
