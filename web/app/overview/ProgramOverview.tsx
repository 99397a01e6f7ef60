import { CalendarDays, PanelsTopLeft, Users } from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { listSections } from "../../../contract/programs/sections.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { serviceSettings } from "../../../contract/programs/services.ts";
import { visibilityOf } from "../../../contract/platform/visibility.ts";
import { zoneLabel } from "../../../contract/platform/time-zone.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { publicView } from "../../../contract/app/publishing.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { programState } from "../../programs/program-state.ts";
import { ProgramTimeline } from "../../programs/studio/timeline/ProgramTimeline.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { OverviewHead } from "./OverviewHead.tsx";
import { SetupCard } from "./SetupCard.tsx";
import { programSteps } from "./setup-steps.ts";

/** The overview of programs that aren't contests: dates, page and people. */
export function ProgramOverview() {
  const { at, place, settings, standings } = useProgram();
  const { sections } = useAnswer(listSections, at);
  const { name, kind, status, timeframes, timeZone, resultsReleasedAt } = settings;
  const now = useNow();
  const visibility = visibilityOf(kind, timeframes, now);
  const stated = { kind, visibility, timeframes, timeZone, resultsReleased: resultsReleasedAt !== null };
  const { lacks } = useAnswer(publicView, at);
  const steps = programSteps(place, settings, sections.length);
  return (
    <>
      <OverviewHead
        place={place}
        name={name}
        status={status}
        state={programState(stated, now.toISOString())}
        standings={standings}
      />
      <div className="grid grid-cols-1 gap-5">
        {status === "published" && lacks.includes("payments") && (
          <Notice
            tone="warning"
            title="Nobody can pay"
            action={<LinkButton to={studioPaths.payments(place)}>Payments</LinkButton>}
          >
            It asks for money, and cards aren’t taken yet.
          </Notice>
        )}
        {steps.some(({ isDone }) => !isDone) && <SetupCard title="Set this program up" steps={steps} />}
        <Dates place={place} settings={settings} now={now} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <NextPageCard
            icon={PanelsTopLeft}
            title="Page"
            text={plural(sections.length, "section")}
            action="Edit the page"
            to={studioPaths.programPage(place)}
          />
          <NextPageCard
            icon={Users}
            title="People"
            text="Who may work on it, and who is invited"
            action="See people"
            to={studioPaths.people(place)}
          />
        </div>
      </div>
    </>
  );
}

type DatesProps = { place: ProgramAddress; settings: AnswerOf<typeof serviceSettings>; now: Date };

/** Dates in order of time. */
function Dates({ place, settings, now }: DatesProps) {
  const { timeframes, timeZone } = settings;
  return (
    <Card aria-label="Dates" className="shadow-none!">
      <CardHead
        title="Dates"
        actions={
          <LinkButton variant="ghost" size="sm" to={studioPaths.programDates(place)}>
            Change
          </LinkButton>
        }
      />
      {timeframes.length === 0 && (
        <p className="flex items-center gap-3 border-t px-5 py-6 text-ink-3">
          <CalendarDays aria-hidden size={18} />
          There are no dates yet.
        </p>
      )}
      {timeframes.length > 0 && (
        <div className="border-t">
          <ProgramTimeline {...settings} graceMinutes={null} now={now} />
        </div>
      )}
      <p className="border-t px-5 py-3 text-sm text-ink-3">Times are in {zoneLabel(timeZone)}.</p>
    </Card>
  );
}

type NextPageCardProps = { icon: typeof Users; title: string; text: string; action: string; to: string };

const NextPageCard = ({ icon: Icon, title, text, action, to }: NextPageCardProps) => (
  <Card aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 shadow-none!">
    <Icon aria-hidden size={18} className="text-ink-3" />
    <div className="min-w-0 flex-1">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-ink-3">{text}</p>
    </div>
    <LinkButton size="sm" to={to}>
      {action}
    </LinkButton>
  </Card>
);
