import { useState } from "react";
import type { ListProblem, ListedPerson } from "../../../../contract/people/address-list.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { distinctKeys } from "../../../platform/ui/distinct-keys.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";

type Props = { people: readonly ListedPerson[]; problems: readonly ListProblem[]; repeated: readonly string[] };

const SHOWN_FIRST = 24;

/** What was understood of a pasted list: what can't be used first, then whom it is about. */
export function UnderstoodList({ people, problems, repeated }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, SHOWN_FIRST);
  const keys = distinctKeys(problems.map(({ why }) => why));
  if (people.length === 0 && problems.length === 0) return null;
  return (
    <section aria-label="What was understood" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {problems.length > 0 && (
        <Notice tone="warning" title={`${plural(problems.length, "part")} of the list can’t be used`}>
          <ul className="grid gap-1">
            {problems.map(({ why }, at) => (
              <li key={keys[at]} className="wrap-anywhere">
                {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {people.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p className="text-sm text-ink-3" aria-live="polite">
            {plural(people.length, "person", "people")}
            {repeated.length > 0 && `; ${repeated.join(", ")} only once`}
          </p>
          <ul aria-label="Who is invited" className="flex flex-wrap gap-1.5">
            {shown.map(({ email, name }) => (
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
          {shown.length < people.length && (
            <Button size="xs" className="w-fit" onClick={() => setWhole(true)}>
              Show all {people.length}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
