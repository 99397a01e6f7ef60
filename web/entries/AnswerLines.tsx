type AnswerLine = { name: string; label: string; value: string };

/** What a recommender answered, question by question. */
export const AnswerLines = ({ lines }: { lines: readonly AnswerLine[] }) =>
  lines.length === 0 ? null : (
    <dl className="mt-2 grid gap-3">
      {lines.map(({ name, label, value }) => (
        <div key={name}>
          <dt className="text-sm wrap-break-word text-ink-3">{label}</dt>
          <dd className="mt-0.5 max-w-text text-base whitespace-pre-line wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
