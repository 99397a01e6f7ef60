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

function checkBuyerContact(elements: readonly Element[], { declineContact = false, ...body }: BuyerBody): BuyerContact {
  const checkedFields = checkFields(elements, body);
  const text = (name: keyof typeof body) => String(checkedFields[name] ?? "");
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
export function onlineBuyerContact(body: BuyerBody, visitor: SignedInPerson | undefined): BuyerContact {
  if (body.declineContact) return checkBuyerContact(optionalBuyerElements, body);
  const { guestName = null, guestEmail = null } = body;
  return checkBuyerContact(buyerElements, {
    ...body,
    guestName: guestName ?? visitor?.fullName ?? null,
    guestEmail: guestEmail ?? visitor?.email ?? null,
  });
}

/** At a counter, every field is optional: the tickets are there at once. */
export const counterBuyerContact = (body: BuyerBody): BuyerContact => checkBuyerContact(optionalBuyerElements, body);
