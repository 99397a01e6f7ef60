import type { EntryAt } from "../../../contract/platform/addresses.ts";
import { type Entry, submitEntry } from "../../../contract/entries/entries.ts";
import { untitled } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { keep } from "../../platform/api/kept.ts";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { wordsAt } from "../../programs/entry/words.ts";

type Props = { entry: Entry; at: EntryAt; toCome: number };

/** D30 An application is submitted for good; an entry can be taken back while entries are open. Both say so. */
export const SubmitDialog = ({ entry, at, toCome }: Props) => (
  <Confirm
    title={`Submit this ${wordsAt(at).one}?`}
    text={
      entry.screening === "returned"
        ? answeredText(entry)
        : wordsAt(at).isFinal
          ? finalText(entry, toCome)
          : reversibleText(entry)
    }
    lasting={wordsAt(at).isFinal || entry.screening === "returned" ? "final" : "reversible"}
    action={`Submit ${wordsAt(at).one}`}
    endpoint={submitEntry}
    done={`${capitalized(wordsAt(at).one)} submitted.`}
    params={at}
    onDone={({ submittedAt }) => keep("entry submitted", submittedAt, at.entryID)}
  />
);

const answeredText = ({ title, serviceName }: Entry) =>
  `“${title || untitled}” goes back to ${serviceName}, where your answers are looked at before it is judged.`;

const reversibleText = ({ title, serviceName, category }: Entry) =>
  `“${title || untitled}” goes to ${serviceName} in ${category.name}. While entries are open you can take it back and change it.`;

/** What others are still to write comes after it, and counts all the same. */
const finalText = ({ category }: Entry, toCome: number) =>
  [
    `It goes to the committee of ${category.name}. You can read it afterwards, and change nothing in it.`,
    toCome > 0 && `${plural(toCome, "recommendation")} can still come afterwards.`,
  ]
    .filter(Boolean)
    .join(" ");
