import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { getScoring } from "../../../contract/scoring.ts";

/** What others wrote of the applicant. Where names are hidden, they are numbered. */
export const Letters = ({ letters }: { letters: AnswerOf<typeof getScoring>["recommendations"] }) =>
  letters.length === 0 ? null : (
    <section aria-labelledby="letters">
      <h2 id="letters" className="mb-3 text-sm font-medium text-ink-3">
        Recommendations
      </h2>
      <dl className="grid gap-4">
        {letters.map(({ recommendationID, name, letter }, at) => (
          <div key={recommendationID}>
            <dt className="text-sm wrap-break-word text-ink-3">{name ?? `Letter ${at + 1}`}</dt>
            <dd className="mt-0.5 max-w-text text-md whitespace-pre-line wrap-break-word">{letter}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
