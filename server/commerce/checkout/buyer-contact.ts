import type { Element } from "../../../contract/platform/forms/element.ts";
import { buyerElements, optionalBuyerElements } from "../../../contract/commerce/checkout/buyer-fields.ts";
import { checkFields } from "../../platform/http/input-checker.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";

type BuyerBody = {
  guestName?: string | null;
  guestEmail?: string | null;
  guestPhone?: string | null;
  declineContact?: boolean;
};

/** Who buys, as it is kept: '' is what they haven't said. */
export type BuyerContact = { guestName: string; guestEmail: string; guestPhone: string; declineContact: boolean };

function checkBuyerContact(elements: readonly Element[], { declineContact = false, ...sent }: BuyerBody): BuyerContact {
  const kept = checkFields(elements, sent);
  const text = (name: keyof typeof sent) => String(kept[name] ?? "");
  return {
    guestName: text("guestName"),
    guestEmail: text("guestEmail"),
    guestPhone: text("guestPhone"),
    declineContact,
  };
}

/**
 * Who buys online. What somebody who has signed in leaves out is their account's. Whoever declines to be contacted needn't say who
 * they are: no mail goes out, and the order is opened by the cart's key, or by whoever bought it when signed in.
 */
export function onlineBuyerContact(sent: BuyerBody, visitor: SignedInPerson | undefined): BuyerContact {
  if (sent.declineContact) return checkBuyerContact(optionalBuyerElements, sent);
  const { guestName = null, guestEmail = null } = sent;
  return checkBuyerContact(buyerElements, {
    ...sent,
    guestName: guestName ?? visitor?.fullName ?? null,
    guestEmail: guestEmail ?? visitor?.email ?? null,
  });
}

/** Who buys at a counter: their tickets are there at once, whatever they say. */
export const counterBuyerContact = (sent: BuyerBody): BuyerContact => checkBuyerContact(optionalBuyerElements, sent);
