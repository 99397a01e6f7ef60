type Props = {
  value: number;
  from: number | null;
  to: number | null;
  /** It reaches from -limit to limit. */ limit: number;
  digits: number;
};

/** A number on a line with 0 in the middle, and the span within which it lies. */
export function IntervalBar({ value, from, to, limit, digits }: Props) {
  const at = (one: number) => 82 + (80 * Math.max(-limit, Math.min(limit, one))) / limit;
  const text =
    from === null || to === null
      ? "No span: too few scoresheets beside others’"
      : `${from.toFixed(digits)} to ${to.toFixed(digits)}`;
  return (
    <svg role="img" aria-label={text} viewBox="0 0 164 16" className="h-4 w-41 max-w-full overflow-visible">
      <title>{text}</title>
      <line x1="2" x2="162" y1="8" y2="8" stroke="var(--line-2)" />
      <line x1="82" x2="82" y1="3" y2="13" stroke="var(--ink-3)" />
      {from !== null && to !== null && (
        <line
          x1={at(from)}
          x2={at(to)}
          y1="8"
          y2="8"
          stroke="var(--primary-line)"
          strokeOpacity="0.55"
          strokeWidth="4"
          strokeLinecap="round"
        />
      )}
      <circle cx={at(value)} cy="8" r="4" fill="var(--primary-line)" stroke="var(--surface)" />
    </svg>
  );
}
