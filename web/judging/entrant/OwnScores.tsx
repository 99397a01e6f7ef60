import { ChevronRight } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getOwnScores } from "../../../contract/judging/scoring.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { ErrorState } from "../../platform/ui/EmptyState.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

type Scores = AnswerOf<typeof getOwnScores>;
type ScoredCriterion = Scores["scoresheetCriteria"][number];

/** D23 The judges' scores: each criterion out of its maximum, and a total; the mean first, then sheet by sheet. */
export function OwnScores({ at }: { at: EntryAddress }) {
  const { data, error } = useOptionalAnswer(getOwnScores, at);
  return (
    <Modal size="md" title="My scores" text={data?.title}>
      {error && <ErrorState title="Your scores can’t be shown" text={error.message} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <ScoreSheets scores={data} />}
    </Modal>
  );
}

function ScoreSheets({ scores }: { scores: Scores }) {
  const { scorers, scoresheetCriteria, total, maximumTotal } = scores;
  if (total === null || maximumTotal === null)
    return <p className="text-ink-2">No scoresheets were given for this entry.</p>;
  return (
    <div className="grid gap-6">
      <ScoreSheet
        title={scorers.length === 1 ? "One scoresheet" : `Mean of ${scorers.length} scoresheets`}
        criteria={scoresheetCriteria}
        total={total}
        maximumTotal={maximumTotal}
      />
      {scorers.map(({ scorer, ...sheet }) => (
        <details key={scorer} className="group rounded-md border px-4 py-3" open={scorers.length === 1}>
          <summary className="flex cursor-pointer items-center justify-between gap-4 font-medium">
            <span className="flex items-center gap-2">
              <ChevronRight
                aria-hidden
                size={16}
                className="text-ink-3 transition-transform duration-150 group-open:rotate-90"
              />
              {scorer}
            </span>
            <span className="num font-normal text-ink-3">
              {sheet.total} of {sheet.maximumTotal}
            </span>
          </summary>
          <div className="pt-3">
            <ScoreSheet criteria={sheet.scoresheetCriteria} total={sheet.total} maximumTotal={sheet.maximumTotal} />
          </div>
        </details>
      ))}
    </div>
  );
}

type SheetProps = { title?: string; criteria: readonly ScoredCriterion[]; total: number; maximumTotal: number };

const ScoreSheet = ({ title, criteria, total, maximumTotal }: SheetProps) => (
  <section aria-label={title}>
    {title && <h3 className="mb-3 text-sm font-medium text-ink-3">{title}</h3>}
    <dl className="grid gap-3">
      {criteria.map((criterion) => (
        <CriterionLine key={criterion.name} criterion={criterion} />
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="num text-lg font-semibold">
          {total} <span className="text-base font-normal text-ink-3">of {maximumTotal}</span>
        </dd>
      </div>
    </dl>
  </section>
);

function CriterionLine({ criterion }: { criterion: ScoredCriterion }) {
  const { label, value, maximumValue } = criterion;
  if (typeof value === "string")
    return (
      <div>
        <dt className="text-sm text-ink-3">{label}</dt>
        <dd className="mt-1 whitespace-pre-line wrap-break-word">{value}</dd>
      </div>
    );
  if (value === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5">
      <dt>{label}</dt>
      <dd className="num font-medium">
        {value} <span className="font-normal text-ink-3">of {maximumValue}</span>
      </dd>
      <dd className="col-span-2">
        <Meter label={label} value={value} max={maximumValue} />
      </dd>
    </div>
  );
}
