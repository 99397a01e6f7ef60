import { clsx } from "clsx";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getScoring } from "../../../contract/judging/scoring.ts";
import { isComment } from "../../../contract/judging/scoring-rules.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { EntryAnswers } from "./EntryAnswers.tsx";
import { EntryFiles } from "./EntryFiles.tsx";

type ScoringAnswer = AnswerOf<typeof getScoring>;

/** Two entries, with what the scorer gave each; on a phone one beside the other by a swipe. */
function BesidePage() {
  const { entryID = "", otherID = "" } = useParams();
  const at = useProgramAddress();
  const { client, service } = at;
  const sides = [
    useAnswer(getScoring, { client, service, entryID }),
    useAnswer(getScoring, { client, service, entryID: otherID }),
  ];
  return (
    <div className="mx-auto w-full max-w-[1600px] px-4 py-6 sm:px-6">
      <title>{`${sides.map(({ entry }) => entry.title || entry.code).join(" and ")} · Scoring`}</title>
      <PageHead title="Side by side" crumbs={[{ label: "Scoring", to: paths.scoring(at) }]} />
      <div
        role="group"
        aria-label="Entries beside each other"
        tabIndex={0}
        className="grid auto-cols-[88%] grid-flow-col gap-4 overflow-x-auto max-md:snap-x max-md:snap-mandatory md:auto-cols-fr"
      >
        {sides.map((side) => (
          <ComparedEntry key={side.entry.entryID} at={at} side={side} others={sides} />
        ))}
      </div>
    </div>
  );
}

type Props = { at: ProgramAddress; side: ScoringAnswer; others: readonly ScoringAnswer[] };

function ComparedEntry({ at, side, others }: Props) {
  const { entry, scoresheet } = side;
  const scoreAt = { ...at, entryID: entry.entryID };
  return (
    <section
      aria-label={entry.title || entry.code}
      className="grid min-w-0 snap-start content-start gap-6 rounded-lg border bg-surface p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-md font-semibold wrap-break-word">
            <Link to={paths.scoreEntry(scoreAt)} className="rounded-xs hover:underline">
              {entry.title || "Untitled entry"}
            </Link>
          </h2>
          <p className="text-sm text-ink-3">{entry.categoryName}</p>
        </div>
        <Badge>{entry.code}</Badge>
      </header>
      {scoresheet && <ComparedScores side={side} others={others} />}
      <LinkButton to={paths.scoreEntry(scoreAt)} className="w-fit">
        {scoresheet?.isScored ? "Look at what you gave" : "Score this entry"}
        <ArrowRight aria-hidden size={16} />
      </LinkButton>
      <EntryFiles client={at.client} entry={entry} named={entry.code} />
      <EntryAnswers entry={entry} named={entry.code} />
    </section>
  );
}

/** What was given to this one; the higher number of the two stands out. */
function ComparedScores({ side: { entry, scoresheet }, others }: Omit<Props, "at">) {
  const other = others.find((one) => one.entry.entryID !== entry.entryID)?.scoresheet;
  const ofOther = (name: string) => other?.scoresheetCriteria.find((one) => one.name === name)?.value ?? null;
  const scales = scoresheet!.scoresheetCriteria.filter((one) => !isComment(one));
  const total = scoresheet!.percent;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
      {scales.map(({ name, label, value, maximumValue }) => (
        <ScoreLine key={name} label={label} isHigher={Number(value ?? -1) > Number(ofOther(name) ?? -1)}>
          {value ?? "–"} <span className="text-ink-3">/ {maximumValue}</span>
        </ScoreLine>
      ))}
      <ScoreLine label="Score" isHigher={(total ?? -1) > (other?.percent ?? -1)}>
        {total === null ? "–" : total.toFixed(1)}
      </ScoreLine>
    </dl>
  );
}

const ScoreLine = ({ label, isHigher, children }: { label: string; isHigher: boolean; children: ReactNode }) => (
  <>
    <dt className="min-w-0 text-ink-2 wrap-break-word">{label}</dt>
    <dd className={clsx("num text-right", isHigher ? "font-semibold text-ink" : "text-ink-2")}>{children}</dd>
  </>
);

export { BesidePage as Component };
