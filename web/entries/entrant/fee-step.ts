import { type EntryFees, dueInCart } from "../../../contract/entries/entry-fees.ts";
import { priceText } from "../../../contract/platform/money.ts";
import type { ChecklistTarget } from "./go-to-step.ts";

export const FEE_STEP = "fee";

/** The line of a checklist for an entry's fee; none where nothing is asked. */
export function feeSteps(fees: EntryFees | null): ChecklistTarget[] {
  if (!fees || (fees.asked === 0 && fees.paid === 0)) return [];
  const due = dueInCart(fees);
  const what = `${priceText(due)} to pay${fees.isNeeded ? "" : ", also later"}`;
  const name = fees.invoice ? `Entry fee, on invoice ${fees.invoice.number}` : "Entry fee";
  return [{ id: FEE_STEP, name, missing: due > 0 ? [{ what }] : [] }];
}
