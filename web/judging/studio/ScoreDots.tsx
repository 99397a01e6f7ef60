import type { ScoreRange } from "./results.ts";

type Score = { userID: string; fullName: string; percent: number };
type Props = { scores: readonly Score[]; mean: number | null; range: ScoreRange };

/** Every score on a line over the range of them all, with their mean: agreement is seen at a glance. */
export function ScoreDots({ scores, mean, range }: Props) {
  if (scores.length === 0) return <span className="text-sm text-ink-3">No scores yet</span>;
  const text = scores.map(({ fullName, percent }) => `${fullName} ${percent.toFixed(1)}`).join(", ");
  const at = (percent: number) => 2 + (160 * (percent - range.least)) / (range.most - range.least);
  return (
    <svg role="img" aria-label={text} viewBox="0 0 164 16" className="h-4 w-41 max-w-full overflow-visible">
      <title>{text}</title>
      <line x1="2" x2="162" y1="8" y2="8" stroke="var(--line-2)" />
      {mean !== null && <line x1={at(mean)} x2={at(mean)} y1="1" y2="15" stroke="var(--ink)" strokeWidth="2" />}
      {scores.map(({ userID, percent }) => (
        <circle
          key={userID}
          cx={at(percent)}
          cy="8"
          r="4"
          fill="var(--primary-line)"
          fillOpacity="0.55"
          stroke="var(--surface)"
        />
      ))}
    </svg>
  );
}
