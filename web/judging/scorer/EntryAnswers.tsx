import type { ScorerEntry } from "./scorer-entry.ts";

/** What the entrant wrote, form by form. `named` says whose, where there are two. */
export const EntryAnswers = ({ entry, named }: { entry: ScorerEntry; named?: string }) => (
  <div className="grid gap-8">
    {entry.entryForms
      .filter(({ entryFormQuestions }) => entryFormQuestions.length > 0)
      .map(({ entryFormID, name, entryFormQuestions }) => (
        <section key={entryFormID} aria-label={named ? `${name}, ${named}` : name}>
          <h2 className="mb-3 text-sm font-medium text-ink-3">{name}</h2>
          <dl className="grid gap-4">
            {entryFormQuestions.map((question) => (
              <div key={question.name}>
                <dt className="text-sm text-ink-3">{question.label}</dt>
                <dd className="mt-0.5 max-w-text text-md whitespace-pre-line wrap-break-word">{question.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
  </div>
);
