import type { ReactNode } from "react";
import type { NetPromoter } from "../../../contract/surveys/survey-results.ts";

/** '+48', and '−12' with a minus as wide as the plus. */
export const pointsText = (score: number) => (score > 0 ? `+${score}` : String(score).replace("-", "−"));

/** Promoters, passives and detractors: their lowest number and color. */
const groups = [
  { label: "9 and 10", from: 9, fill: "bg-brand-line" },
  { label: "7 and 8", from: 7, fill: "bg-brand-line/45" },
  { label: "0 to 6", from: 0, fill: "bg-ink/20" },
] as const;

export const fillOfNumber = (label: string) => groups.find(({ from }) => Number.parseInt(label, 10) >= from)?.fill;

type Props = { figure: NetPromoter; all: NetPromoter | null; children: ReactNode };

/** The net promoter score of the filtered answers beside its chart, and the overall score below. */
export function NetPromoterFigure({ figure: { score, promoters, detractors, answered }, all, children }: Props) {
  const share = (people: number) => Math.round((people / answered) * 100);
  const people = [promoters, answered - promoters - detractors, detractors];
  const parts = groups.map((group, place) => ({ ...group, people: people[place]! }));
  return (
    <div data-slot="net-promoter" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <p className="min-w-18">
          <b className="display text-3xl">{pointsText(score)}</b>
          <span className="num block text-sm text-ink-3">{all ? `all: ${pointsText(all.score)}` : "points"}</span>
        </p>
        <div className="min-w-0 flex-1 basis-72">{children}</div>
      </div>
      <div aria-hidden className="flex h-5 gap-px overflow-hidden rounded-xs">
        {parts.map((part) => (
          <span key={part.label} className={part.fill} style={{ width: `${(part.people / answered) * 100}%` }} />
        ))}
      </div>
      <ul className="num flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {parts.map((part) => (
          <li key={part.label} className="inline-flex items-center gap-2">
            <i aria-hidden className={`size-2.5 rounded-xs ${part.fill}`} />
            {`${part.label}: ${share(part.people)}%`}
          </li>
        ))}
      </ul>
    </div>
  );
}
