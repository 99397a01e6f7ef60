import { Link } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { listPeople } from "../../../contract/people/people.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { Button } from "../../platform/ui/Button.tsx";
import type { FoundUser } from "../../platform/people/use-user-search.ts";

const MOST_SHOWN = 6;

type Props = { client: string; onChoose: (user: FoundUser) => void };

/** Members who offered in their account to scan tickets; a press chooses one. */
export function WillingVolunteers({ client, onChoose }: Props) {
  const list = usePagedAnswer(listPeople, { client }, { kind: "volunteers" });
  const people = list.pages.flatMap((page) => page.people);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="willing" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="willing" className="text-sm font-semibold">
        Willing to help
      </h3>
      <ul className="divide-y border-y">
        {people.slice(0, MOST_SHOWN).map((person) => (
          <li key={person.userID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <span translate="no" className="block font-medium wrap-anywhere">
                {person.fullName}
              </span>
              <span className="num block text-sm text-ink-3">
                {person.volunteer && volunteerText(person.volunteer)}
              </span>
            </span>
            <Button size="sm" aria-label={`Choose ${person.fullName}`} onClick={() => onChoose(person)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">
        <Link to={`${studioPaths.people({ client })}?who=volunteers`} className="underline hover:text-ink">
          See them all, or write to them
        </Link>
      </p>
    </section>
  );
}

const volunteerText = ({ weekends, phone }: { weekends: boolean; phone: string | null }) =>
  [weekends ? "Weekends" : "Any day", ...(phone ? [formatPhone(phone)] : [])].join(" · ");
