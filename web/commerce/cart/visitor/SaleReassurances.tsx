import type { ReactNode } from "react";
import type { Registration } from "../../../../contract/commerce/cart/registration.ts";
import { holdMinutes } from "../../../../contract/commerce/shop/sale-rules.ts";
import { endDateText } from "../../../platform/ui/date-text.ts";

type Props = { offer: Pick<Registration, "zone" | "now" | "changesUntil" | "refundPolicy"> };

/** What one needn't worry about before one pays, on a screen with room for it. */
export function SaleReassurances({ offer: { zone, now, changesUntil, refundPolicy } }: Props) {
  const namesAreOpen = changesUntil !== null && Date.parse(changesUntil) > Date.parse(now);
  return (
    <ul className="mt-8 hidden gap-8 border-t pt-6 sm:grid sm:grid-cols-3">
      <Reassurance title="No hurry">
        What you choose is held for {holdMinutes.cart} minutes. Nothing is charged before you pay.
      </Reassurance>
      {namesAreOpen && (
        <Reassurance title="Names can wait">Say who comes until {endDateText(changesUntil, zone, now)}.</Reassurance>
      )}
      {refundPolicy && <Reassurance title="Plans change">{refundPolicy}</Reassurance>}
    </ul>
  );
}

const Reassurance = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="min-w-0 text-base">
    <p className="text-md font-semibold">{title}</p>
    <p className="mt-0.5 text-pretty whitespace-pre-line text-ink-2">{children}</p>
  </li>
);
