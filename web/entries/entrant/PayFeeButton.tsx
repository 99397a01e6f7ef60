import { CreditCard } from "lucide-react";
import { type EntryAddress, type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { dueInCart } from "../../../contract/entries/entry-fees.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";

/** The cart, with the fees of entries in it beside its other items. */
export const feesCheckoutPath = (program: ProgramAddress, entryIDs: readonly string[]) =>
  `${paths.checkout(program)}?${entryIDs.map((entryID) => `entry=${entryID}`).join("&")}`;

export const feeCheckoutPath = ({ entryID, ...program }: EntryAddress) => feesCheckoutPath(program, [entryID]);

type Props = { entry: Pick<Entry, "fees" | "state">; at: EntryAddress };

/** Leads to the cart. What is on an open invoice is paid there. A draft that can't be submitted unpaid is paid and submitted in one. */
export function PayFeeButton({ entry: { fees, state }, at }: Props) {
  const due = fees ? dueInCart(fees) : 0;
  if (!fees || due === 0 || fees.notPayable !== null || !fees.takesCards) return null;
  if (state === "draft" && fees.isNeeded && !fees.submitsWhenPaid) return null;
  return (
    <LinkButton to={feeCheckoutPath(at)}>
      <CreditCard aria-hidden size={16} />
      Pay now {priceText(due)}
    </LinkButton>
  );
}
