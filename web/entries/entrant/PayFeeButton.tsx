import { CreditCard } from "lucide-react";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";

/** The way to the cart, which has the fee in it then, beside whatever else is there. */
export function PayFeeButton({ fees, at }: { fees: Entry["fees"]; at: EntryAddress }) {
  if (!fees || fees.due === 0 || fees.notPayable !== null) return null;
  const { entryID, ...program } = at;
  const checkout = paths.checkout(program);
  return (
    <LinkButton to={`${checkout}?entry=${entryID}`}>
      <CreditCard aria-hidden size={16} />
      Pay now {priceText(fees.due)}
    </LinkButton>
  );
}
