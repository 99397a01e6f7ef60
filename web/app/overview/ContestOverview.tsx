import { type ContestOverviewAnswer as Overview, contestOverview } from "../../../contract/app/overview.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useRehearsalAt } from "../../programs/rehearsal/use-rehearsal.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { programState } from "../../programs/program-state.ts";
import { useService } from "../../programs/studio/use-service.ts";
import { AttentionCard } from "./AttentionCard.tsx";
import { CategoryProgressCard } from "./CategoryProgressCard.tsx";
import { CountsChart } from "./CountsChart.tsx";
import { LatestEntries } from "./LatestEntries.tsx";
import { OverviewHead } from "./OverviewHead.tsx";
import { ContestPhases } from "./ContestPhases.tsx";
import { ScholarshipCards } from "./ScholarshipCards.tsx";
import { SetupCard } from "./SetupCard.tsx";
import { contestSteps } from "./setup-steps.ts";
import { kindOfSegment } from "../../../contract/platform/service-kinds.ts";

/** A contest's state: what needs attention today, then the numbers. */
export function ContestOverview() {
  const { at: place, standings } = useService();
  const overview = useAnswer(contestOverview, place);
  const isRehearsal = useRehearsalAt(place.client, place.service) !== undefined;
  const { name, status, timeZone, missing, now, days, categories, latest, attention, scholarship } = overview;
  const state = programState(
    { ...overview, kind: kindOfSegment(place.serviceType), resultsReleased: overview.resultsReleasedAt !== null },
    now,
  );
  return (
    <>
      <OverviewHead place={place} name={name} status={status} state={state} standings={standings} hasReport />
      <div className="grid grid-cols-1 gap-5">
        {isSettingUp(overview) && !isRehearsal && <SetupCard title="Set it up" steps={contestSteps(place, missing)} />}
        {attention.length > 0 && <AttentionCard at={place} attention={attention} />}
        <ContestPhases at={place} overview={overview} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <CountsChart
              title={`${capitalized(judgedWordsAt(place).many)} over time`}
              labels={["Started", "Submitted"]}
              days={days.map(({ day, started, submitted }) => ({ day, counts: [started, submitted] }))}
              now={`${wallClockMinute(now, timeZone)}Z`}
            />
            <LatestEntries at={place} entries={latest} now={now} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:-order-1">
            {attention.length === 0 && <AttentionCard at={place} attention={attention} />}
            {scholarship && (
              <ScholarshipCards at={place} scholarship={scholarship} now={new Date(now)} timeZone={timeZone} />
            )}
            <CategoryProgressCard at={place} categories={categories} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Until all is there; a program whose results are out needs none of it any more. */
const isSettingUp = ({ missing, resultsReleasedAt }: Overview) => missing.length > 0 && resultsReleasedAt === null;
