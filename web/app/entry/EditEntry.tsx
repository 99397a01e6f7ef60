import type { ReactNode } from "react";
import type { EntryAt } from "../../../contract/platform/addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { EditingEntry } from "./EditingEntry.tsx";
import { useDrafts } from "../../entries/entrant/useDrafts.ts";

type Props = { entry: Entry; at: EntryAt; actions?: ReactNode; below?: ReactNode };

/** An entry that can be changed now, once what this browser still kept of it has been found. */
export function EditEntry({ entry, at, ...parts }: Props) {
  const drafts = useDrafts(entry, at);
  return drafts ? <EditingEntry entry={entry} at={at} drafts={drafts} {...parts} /> : <PageSkeleton />;
}
