import type { EntryAt } from "../../../contract/addresses.ts";
import { type Entry, submitEntry } from "../../../contract/entries.ts";
import { untitled } from "../../../contract/entry-rules.ts";
import { keep } from "../../api/kept.ts";
import { Confirm } from "../../dialogs/Confirm.tsx";
import { capital, wordsAt } from "../words.ts";

/** D30 An application is submitted for good; an entry can be taken back while entries are open. Both say so. */
export const SubmitDialog = ({ entry, at }: { entry: Entry; at: EntryAt }) => (
  <Confirm
    title={`Submit this ${wordsAt(at).one}?`}
    text={wordsAt(at).isFinal ? finalText(entry) : reversibleText(entry)}
    lasting={wordsAt(at).isFinal ? "final" : "reversible"}
    action={`Submit ${wordsAt(at).one}`}
    endpoint={submitEntry}
    done={`${capital(wordsAt(at).one)} submitted.`}
    params={at}
    onDone={({ submittedAt }) => keep("entry submitted", submittedAt, at.entryID)}
  />
);

const reversibleText = ({ title, serviceName, category }: Entry) =>
  `“${title || untitled}” goes to ${serviceName} in ${category.name}. While entries are open you can take it back and change it.`;

const finalText = ({ category }: Entry) =>
  `It goes to the committee of ${category.name}. You can read it afterwards, and change nothing in it.`;
