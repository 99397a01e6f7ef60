import type { ReactNode } from "react";
import type { EntryAt } from "../../../contract/platform/addresses.ts";
import { type Entry, saveEntryForm } from "../../../contract/entries/entries.ts";
import { untitled, whyLocked } from "../../../contract/entries/entry-rules.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { EditEntry } from "./EditEntry.tsx";
import { EntryPeople, LeaveEntry } from "../../entries/entrant/EntryPeople.tsx";
import { ReadEntry } from "./ReadEntry.tsx";

/** `actions` stand at its head, `below` after all that is in it. */
type Props = { entry: Entry; at: EntryAt; actions?: ReactNode; below?: ReactNode };

/** An entry as it can be now: to change, or to read. */
export function OneEntry({ entry, at, ...parts }: Props) {
  const why =
    whyLocked({ ...entry, submitted: entry.state === "submitted" }, entry.standings) ??
    (may(entry.standings, saveEntryForm.allow) ? undefined : "You can look at this, and not change it.");
  const shown = {
    ...parts,
    actions: (
      <>
        <LeaveEntry entry={entry} at={at} />
        {parts.actions}
      </>
    ),
    below: (
      <>
        <EntryPeople entry={entry} at={at} />
        {parts.below}
      </>
    ),
  };
  return (
    <>
      <title>{`${entry.title || untitled} · ${entry.serviceName}`}</title>
      {why === undefined ? (
        <EditEntry key={entry.entryID} entry={entry} at={at} {...shown} />
      ) : (
        <ReadEntry key={entry.entryID} entry={entry} at={at} why={why} {...shown} />
      )}
    </>
  );
}
