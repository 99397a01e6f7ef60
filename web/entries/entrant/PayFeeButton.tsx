import { CreditCard } from "lucide-react";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";

/** Leads to the cart, with the fee in it beside its other items. What is on an open invoice is paid there. */
export function PayFeeButton({ fees, at }: { fees: Entry["fees"]; at: EntryAddress }) {
  const due = (fees?.due ?? 0) - (fees?.invoice?.amount ?? 0);
  if (!fees || due === 0 || fees.notPayable !== null) return null;
  const { entryID, ...program } = at;
  const checkout = paths.checkout(program);
  return (
    <LinkButton to={`${checkout}?entry=${entryID}`}>
      <CreditCard aria-hidden size={16} />
      Pay now {priceText(due)}
    </LinkButton>
  );
}
