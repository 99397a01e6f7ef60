import { clsx } from "clsx";
import type { ContestOverview } from "../../../../contract/overview.ts";
import type { TimeZone } from "../../../../contract/time-zone.ts";
import { type KeptTimeframe, windowAt } from "../../../../contract/visibility.ts";
import { timeframeLabel } from "../../words.ts";
import { spanText } from "../../../ui/dates.ts";
import { Stat, StatRow } from "../../../ui/Stat.tsx";
import type { ProgramAt } from "../../../../contract/addresses.ts";
import { type ServiceKind, kindOfSegment } from "../../../../contract/service-kinds.ts";
import { capital } from "../../../../contract/capital.ts";
import { wordsAt } from "../../../entries/words.ts";

type Phase = { key: string; label: string; text: string; state: "past" | "now" | "next" };

const orders = ["registration", "entries", "scoring", "publicVoting", "gallery", "tour"] as const;

type Props = { at: ProgramAt; overview: ContestOverview };

/** The contest's way from its opening to its winners, and the numbers so far. */
export const Phases = ({ at, overview }: Props) => (
  <section aria-label="Progress" className="overflow-hidden rounded-lg border bg-surface">
    {overview.timeframes.length > 0 && <Way phases={phasesOf(overview, kindOfSegment(at.serviceType)!)} />}
    <Numbers at={at} overview={overview} />
  </section>
);

function phasesOf({ timeframes, timeZone, resultsReleasedAt, now }: ContestOverview, kind: ServiceKind): Phase[] {
  const windows = orders
    .flatMap((name) => timeframes.filter((timeframe) => timeframe.name === name))
    .map((timeframe) => phaseOf(kind, timeframe, timeZone, now));
  const results: Phase = {
    key: "results",
    label: "Results",
    text: resultsReleasedAt ? "Released" : "Not released yet",
    state: resultsReleasedAt ? "past" : "next",
  };
  return [...windows, results];
}

function phaseOf(kind: ServiceKind, timeframe: KeptTimeframe, timeZone: TimeZone, now: string): Phase {
  const state = windowAt(timeframe, new Date(now));
  return {
    key: timeframe.timeframeID,
    label: timeframeLabel(kind, timeframe.name),
    text: spanText(timeframe.opensAt, timeframe.closesAt, timeZone),
    state: ({ open: "now", future: "next", closed: "past" } as const)[state],
  };
}

const Way = ({ phases }: { phases: readonly Phase[] }) => (
  <ol className="flex flex-wrap border-b *:border-r *:last:border-r-0 max-sm:flex-col">
    {phases.map(({ key, label, text, state }, at) => (
      <li
        key={key}
        aria-current={state === "now" ? "step" : undefined}
        className={clsx("flex min-w-44 flex-1 items-center gap-3 px-5 py-3", state === "now" && "bg-brand-soft")}
      >
        <span
          aria-hidden
          className={clsx(
            "num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold",
            state === "now" ? "bg-brand text-brand-ink" : "border border-line-2 text-ink-3",
            state === "past" && "bg-sunken",
          )}
        >
          {state === "past" ? "✓" : at + 1}
        </span>
        <span className="min-w-0">
          <span className={clsx("block font-medium", state === "past" && "text-ink-2")}>{label}</span>
          <span className="num block text-sm text-ink-3">{text}</span>
        </span>
      </li>
    ))}
  </ol>
);

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

function Numbers({ at, overview }: Props) {
  const { started, startedThisWeek, submitted, scoresIn, scoresExpected, scorers, scorersFinished, disqualified } =
    overview;
  return (
    <StatRow>
      <Stat
        label={`${capital(wordsAt(at).many)} started`}
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
