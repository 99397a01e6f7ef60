import type { EntryAt } from "../../../contract/addresses.ts";
import { type Entry, submitEntry } from "../../../contract/entries.ts";
import { untitled } from "../../../contract/entry-rules.ts";
import { keep } from "../../api/kept.ts";
import { Confirm } from "../../dialogs/Confirm.tsx";

/** Submitting can be taken back while entries are open, and says so. */
export const SubmitDialog = ({ entry, at }: { entry: Entry; at: EntryAt }) => (
  <Confirm
    title="Submit this entry?"
    text={`“${entry.title || untitled}” goes to ${entry.serviceName} in ${entry.category.name}. While entries are open you can take it back and change it.`}
    lasting="reversible"
    action="Submit entry"
    endpoint={submitEntry}
    params={at}
    onDone={({ submittedAt }) => keep("entry submitted", submittedAt, at.entryID)}
  />
);
