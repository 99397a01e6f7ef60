import { History } from "lucide-react";
import { personHistory } from "../../../contract/app/person.ts";
import { BeforeAndAfter } from "../../people/clients/studio/BeforeAndAfter.tsx";
import { actionText, actorText } from "../../people/clients/studio/audit-text.ts";
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
                <p className="text-sm text-ink-3">
                  <span className="font-medium text-ink-2">{actionText(entry.action)}</span>{" "}
                  {[actorText(entry), entry.serviceName].filter(Boolean).join(", ")},{" "}
                  <DateTimeText value={entry.at} clock={entry.timeZone ?? "here"} className="num" />
                </p>
                <BeforeAndAfter entry={entry} />
              </li>
            ))}
          </ul>
        </PagedList>
      </div>
    </PersonPart>
  );
}
