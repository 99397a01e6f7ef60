import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type Entry, submitEntry } from "../../../contract/entries/entries.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { storeValue } from "../../platform/api/browser-storage.ts";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

type Props = { entry: Entry; at: EntryAddress; toCome: number };

/** D30 The dialog says that an application is submitted for good, and that an entry can be taken back while entries are open. */
export const SubmitDialog = ({ entry, at, toCome }: Props) => (
  <Confirm
    title={`Submit this ${judgedWordsAt(at).one}?`}
    text={
      entry.screening === "returned"
        ? answeredText(entry)
        : judgedWordsAt(at).isFinal
          ? finalText(entry, toCome)
          : reversibleText(entry)
    }
    lasting={judgedWordsAt(at).isFinal || entry.screening === "returned" ? "final" : "reversible"}
    action={`Submit ${judgedWordsAt(at).one}`}
    endpoint={submitEntry}
    done={doneText(entry, capitalized(judgedWordsAt(at).one))}
    params={at}
    onDone={({ submittedAt }) => storeValue("entry submitted", submittedAt, at.entryID)}
  />
);

const answeredText = ({ title, serviceName }: Entry) =>
  `“${title || untitledEntry}” goes back to ${serviceName}, where your answers are looked at before it is judged.`;

const reversibleText = ({ title, serviceName, category, fees }: Entry) =>
  [
    `“${title || untitledEntry}” goes to ${serviceName} in ${category.name}. While entries are open you can reopen and change it.`,
    fees?.countsOncePaid && fees.invoice && `It is judged as soon as invoice ${fees.invoice.number} is paid.`,
  ]
    .filter(Boolean)
    .join(" ");

const doneText = ({ fees }: Entry, name: string) =>
  fees?.countsOncePaid && fees.invoice
    ? `${name} submitted. It is judged as soon as invoice ${fees.invoice.number} is paid.`
    : `${name} submitted.`;

/** Recommendations that come after the submission count all the same. */
const finalText = ({ category }: Entry, toCome: number) =>
  [
    `It goes to the committee of ${category.name}. You can read it afterwards, and change nothing in it.`,
    toCome > 0 && `${plural(toCome, "recommendation")} can still come afterwards.`,
  ]
    .filter(Boolean)
    .join(" ");
