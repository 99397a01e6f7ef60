import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import { getEntryFeeReturn } from "../../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import type { Entry } from "../../../../contract/entries/entries.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";

/** In the question before an entry is taken out: what goes back of its fee. */
export function FeeReturnText({ fees, at }: { fees: Entry["fees"]; at: EntryAddress }) {
  const isPaidOrBilled = fees !== null && (fees.paid > 0 || fees.invoice !== null);
  const { data, error } = useOptionalAnswer(getEntryFeeReturn, at, { enabled: isPaidOrBilled, isFresh: true });
  if (!isPaidOrBilled) return null;
  if (error) return <> What becomes of its fee can’t be said just now: {error.message}</>;
  return <> {data ? data.text : "One moment: what becomes of its fee …"}</>;
}
