import { useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type AuditEntry, actorText } from "../../../contract/people/audit.ts";
import { getEntryHistory } from "../../../contract/entries/entry-notes.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import { ChangedFields } from "../../people/clients/studio/ChangedFields.tsx";
import { Card } from "../../platform/ui/Card.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";

/** The staff's changes of an entry, fetched when it is opened. */
export function EntryHistory({ at }: { at: EntryAddress }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-label="History">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer px-5 py-4 text-md font-semibold">
          <h2 className="inline">History</h2>
        </summary>
        {isOpen && <Changes at={at} />}
      </details>
    </Card>
  );
}

function Changes({ at }: { at: EntryAddress }) {
  const list = usePagedAnswer(getEntryHistory, at, {});
  const entries = list.pages.flatMap((page) => page.entries);
  return (
    <PagedList
      list={list}
      shown={entries.length}
      empty={<p className="border-t px-5 py-4 text-base text-ink-3">Staff have changed nothing here.</p>}
    >
      <ul className="divide-y border-t">
        {entries.map((entry) => (
          <ChangeLine key={entry.auditID} entry={entry} />
        ))}
      </ul>
    </PagedList>
  );
}

const ChangeLine = ({ entry }: { entry: AuditEntry }) => (
  <li className="grid gap-1 px-5 py-3">
    <p>
      <span className="font-medium">{actorText(entry)}</span> {entry.did}
    </p>
    <DateTimeText value={entry.at} clock={entry.timeZone ?? "here"} className="num text-sm text-ink-3" />
    <ChangedFields fields={entry.fields} />
  </li>
);
