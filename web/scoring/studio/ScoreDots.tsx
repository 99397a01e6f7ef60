type Score = { userID: string; fullName: string; percent: number };

/** Every score on a line from 0 to 100, and where their mean lies: agreement is seen at a glance. */
export function ScoreDots({ scores, mean }: { scores: readonly Score[]; mean: number | null }) {
  if (scores.length === 0) return <span className="text-sm text-ink-3">No scores yet</span>;
  const text = scores.map(({ fullName, percent }) => `${fullName} ${percent.toFixed(1)}`).join(", ");
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

const at = (percent: number) => 2 + 1.6 * percent;
