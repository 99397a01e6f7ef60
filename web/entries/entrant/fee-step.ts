import type { EntryFees } from "../../../contract/entries/entry-fees.ts";
import { priceText } from "../../../contract/platform/money.ts";
import type { ChecklistTarget } from "./go-to-step.ts";

export const FEE_STEP = "fee";

/** The line of a checklist for an entry's fee; none where nothing is asked. */
export function feeSteps(fees: EntryFees | null): ChecklistTarget[] {
  if (!fees || (fees.asked === 0 && fees.paid === 0)) return [];
  const what = `${priceText(fees.due)} to pay${fees.isNeeded ? "" : ", also later"}`;
  return [{ id: FEE_STEP, name: "Entry fee", missing: fees.due > 0 ? [{ what }] : [] }];
}
