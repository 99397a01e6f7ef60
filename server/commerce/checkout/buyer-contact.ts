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

/** The buyer's contact as stored; '' is absent. */
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
 * An online buyer's contact; the account fills what a signed-in buyer leaves out. Buyers who decline to be contacted may stay
 * anonymous: no mail goes out, and the cart's key or their account opens the order.
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

/** At a counter, every field is optional: the tickets are there at once. */
export const counterBuyerContact = (sent: BuyerBody): BuyerContact => checkBuyerContact(optionalBuyerElements, sent);
