import { Link } from "react-router";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Stat, StatRow } from "../../platform/ui/Stat.tsx";
import { ProgramTimeline } from "../../programs/studio/timeline/ProgramTimeline.tsx";

type Props = { at: ProgramAddress; overview: ContestOverviewAnswer };

/** The contest's phases from opening to winners, with numbers. */
export const ContestPhases = ({ at, overview }: Props) => (
  <section aria-label="Progress" className="overflow-hidden rounded-lg border bg-surface">
    <Numbers at={at} overview={overview} />
    {overview.timeframes.length > 0 && (
      <div className="border-t">
        <ProgramTimeline
          {...overview}
          kind={kindOfSegment(at.serviceType)}
          now={new Date(overview.now)}
          released={overview.resultsReleasedAt}
        />
        <p className="border-t px-5 py-2.5 text-sm text-ink-3">
          <Link to={studioPaths.programDates(at)} className="underline underline-offset-4">
            Change dates
          </Link>
        </p>
      </div>
    )}
  </section>
);

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

function Numbers({ at, overview }: Props) {
  const { started, startedThisWeek, submitted, scoresIn, scoresExpected, scorers, scorersFinished, disqualified } =
    overview;
  return (
    <StatRow>
      <Stat
        label={`${capitalized(judgedWordsAt(at).many)} started`}
        value={<span className="num">{started.toLocaleString("en-US")}</span>}
        note={startedThisWeek > 0 ? `+${startedThisWeek} this week` : "None this week"}
        tone={startedThisWeek > 0 ? "confirm" : "quiet"}
      />
      <Stat
        label="Submitted"
        value={<span className="num">{submitted.toLocaleString("en-US")}</span>}
        note={`${share(submitted, started)}% of started`}
      />
      <Stat
        label="Scores in"
        value={<span className="num">{`${scoresIn} of ${scoresExpected}`}</span>}
        note={scorers === 0 ? "No scorers yet" : `${scorersFinished} of ${scorers} scorers finished`}
      />
      <Stat
        label="Disqualified"
        value={<span className="num">{disqualified}</span>}
        note={disqualified > 0 ? "Left out of all counts" : "None"}
      />
    </StatRow>
  );
}
