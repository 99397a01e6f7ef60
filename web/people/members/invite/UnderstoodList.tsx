import type { ListProblem, ListedPerson } from "../../../../contract/people/address-list.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";

type Props = { people: readonly ListedPerson[]; problems: readonly ListProblem[]; repeated: readonly string[] };

/** What was understood of a pasted list: what can't be used first, then whom it is about. */
export function UnderstoodList({ people, problems, repeated }: Props) {
  if (people.length === 0 && problems.length === 0) return null;
  return (
    <section aria-label="What was understood" className="grid gap-3">
      {problems.length > 0 && (
        <Notice tone="warning" title={`${plural(problems.length, "part")} of the list can’t be used`}>
          <ul className="grid max-h-40 gap-1 overflow-y-auto">
            {problems.map(({ why }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same words may stand there twice
              <li key={at} className="wrap-anywhere">
                {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {people.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-3" aria-live="polite">
            {plural(people.length, "person", "people")}
            {repeated.length > 0 && `; ${repeated.join(", ")} only once`}
          </p>
          <ul aria-label="Who is invited" className="flex max-h-36 flex-wrap gap-1.5 overflow-y-auto">
            {people.map(({ email, name }) => (
              <li
                key={email}
                translate="no"
                className="max-w-full truncate rounded-full bg-sunken px-2.5 py-1 text-sm"
                title={email}
              >
                {name && <span className="font-medium">{name} </span>}
                <span className={name ? "text-ink-3" : undefined}>{email}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
