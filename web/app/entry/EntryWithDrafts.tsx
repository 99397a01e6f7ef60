import type { ReactNode } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { EntryEditor } from "./EntryEditor.tsx";
import { useDrafts } from "../../entries/entrant/use-drafts.ts";

type Props = { entry: Entry; at: EntryAddress; actions?: ReactNode; below?: ReactNode };

/** An entry that can be changed now, once what this browser still kept of it has been found. */
export function EntryWithDrafts({ entry, at, ...parts }: Props) {
  const drafts = useDrafts(entry, at);
  return drafts ? <EntryEditor entry={entry} at={at} drafts={drafts} {...parts} /> : <PageSkeleton />;
}
