import type { NetPromoter } from "../../../contract/survey-results.ts";

/** '+48', and '−12' with a minus as wide as the plus. */
export const pointsText = (score: number) => (score > 0 ? `+${score}` : String(score).replace("-", "−"));

type Props = { figure: NetPromoter; all: NetPromoter | null };

/** How many more would recommend it than wouldn't, and of how many each; everybody's beside it where few are looked at. */
export function NetPromoterFigure({ figure: { score, promoters, detractors, answered }, all }: Props) {
  const share = (people: number) => Math.round((people / answered) * 100);
  const parts = [
    { label: "9 and 10", people: promoters, fill: "bg-brand-line" },
    { label: "7 and 8", people: answered - promoters - detractors, fill: "bg-brand-line/45" },
    { label: "0 to 6", people: detractors, fill: "bg-ink/20" },
  ];
  return (
    <div data-slot="net-promoter" className="mb-5 grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="display text-3xl">{pointsText(score)}</b>
        <span className="text-sm text-ink-2">would recommend, less those who wouldn’t</span>
        {all && <span className="num text-sm text-ink-3">{`all: ${pointsText(all.score)}`}</span>}
      </p>
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-xs">
        {parts.map(({ label, people, fill }) => (
          <span key={label} className={fill} style={{ width: `${(people / answered) * 100}%` }} />
        ))}
      </div>
      <ul className="num flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {parts.map(({ label, people, fill }) => (
          <li key={label} className="inline-flex items-center gap-2">
            <i aria-hidden className={`size-2.5 rounded-xs ${fill}`} />
            {`${label}: ${share(people)}%`}
          </li>
        ))}
      </ul>
    </div>
  );
}
