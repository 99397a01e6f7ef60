import { useNavigate } from "react-router";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { type Entry, submitEntryWhenPaid } from "../../../contract/entries/entries.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { feeCheckoutPath } from "./PayFeeButton.tsx";

/** The payment submits the entry, so that nobody pays and leaves a draft behind. */
export function PayAndSubmitDialog({ entry, due, at }: { entry: Entry; due: number; at: EntryAddress }) {
  const navigate = useNavigate();
  const { title, serviceName, category } = entry;
  return (
    <Confirm
      title="Pay and submit this entry?"
      text={`“${title || untitledEntry}” goes to ${serviceName} in ${category.name} as soon as the fee of ${priceText(due)} is paid. While entries are open you can reopen and change it.`}
      lasting="reversible"
      action="Go to the payment"
      endpoint={submitEntryWhenPaid}
      params={at}
      onDone={() => void navigate(feeCheckoutPath(at))}
    />
  );
}
