import { actorText } from "../../../contract/people/audit.ts";
import { History } from "lucide-react";
import { personHistory } from "../../../contract/app/person.ts";
import { ChangedFields } from "../../people/clients/studio/ChangedFields.tsx";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { PersonPart } from "./PersonPart.tsx";

/** What staff changed of the person and of what is theirs, the latest first. */
export function PersonHistory({ client, userID }: { client: string; userID: string }) {
  const list = usePagedAnswer(personHistory, { client, userID }, {});
  const entries = list.pages.flatMap((page) => page.entries);
  return (
    <PersonPart title="History" icon={History} text="What staff changed of them and of what is theirs.">
      <div className="border-t">
        <PagedList
          list={list}
          shown={entries.length}
          counts={false}
          empty={<p className="px-5 py-4 text-ink-3">Staff have changed nothing here.</p>}
        >
          <ul className="divide-y">
            {entries.map((entry) => (
              <li key={entry.auditID} className="grid gap-1 px-5 py-3">
                <p>
                  <span className="font-medium">{actorText(entry)}</span> {entry.did}
                </p>
                <p className="text-sm text-ink-3">
                  {entry.serviceName && `${entry.serviceName}, `}
                  <DateTimeText value={entry.at} clock={entry.timeZone ?? "here"} className="num" />
                </p>
                <ChangedFields fields={entry.fields} />
              </li>
            ))}
          </ul>
        </PagedList>
      </div>
    </PersonPart>
  );
}
