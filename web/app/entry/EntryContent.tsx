import type { ReactNode } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type Entry, saveEntryForm } from "../../../contract/entries/entries.ts";
import { untitledEntry, whyLocked } from "../../../contract/entries/entry-rules.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { EntryWithDrafts } from "./EntryWithDrafts.tsx";
import { EntryPeople, LeaveEntryButton } from "../../entries/entrant/EntryPeople.tsx";
import { EntryReader } from "./EntryReader.tsx";

/** `actions` stand at its head, `below` after all that is in it. */
type Props = { entry: Entry; at: EntryAddress; actions?: ReactNode; below?: ReactNode };

/** An entry as it can be now: to change, or to read. */
export function EntryContent({ entry, at, ...parts }: Props) {
  const why =
    whyLocked({ ...entry, submitted: entry.state === "submitted" }, entry.standings) ??
    (may(entry.standings, saveEntryForm.allow) ? undefined : "You can look at this, and not change it.");
  const shown = {
    ...parts,
    actions: (
      <>
        <LeaveEntryButton entry={entry} at={at} />
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
      <title>{`${entry.title || untitledEntry} · ${entry.serviceName}`}</title>
      {why === undefined ? (
        <EntryWithDrafts key={entry.entryID} entry={entry} at={at} {...shown} />
      ) : (
        <EntryReader key={entry.entryID} entry={entry} at={at} why={why} {...shown} />
      )}
    </>
  );
}
