import type { Element } from "../../../contract/platform/forms/element.ts";
import { guestElements, optionalGuestElements } from "../../../contract/commerce/buyer-fields.ts";
import { checkedFields } from "../../platform/http/check.ts";
import type { SignedIn } from "../../platform/access/sessions.ts";

type SentGuest = {
  guestName?: string | null;
  guestEmail?: string | null;
  guestPhone?: string | null;
  declineContact?: boolean;
};

/** Who buys, as it is kept: '' is what they haven't said. */
export type Guest = { guestName: string; guestEmail: string; guestPhone: string; declineContact: boolean };

function checkedGuest(elements: readonly Element[], { declineContact = false, ...sent }: SentGuest): Guest {
  const kept = checkedFields(elements, sent);
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
export function buyerOf(sent: SentGuest, visitor: SignedIn | undefined): Guest {
  if (sent.declineContact) return checkedGuest(optionalGuestElements, sent);
  const { guestName = null, guestEmail = null } = sent;
  return checkedGuest(guestElements, {
    ...sent,
    guestName: guestName ?? visitor?.fullName ?? null,
    guestEmail: guestEmail ?? visitor?.email ?? null,
  });
}

/** Who buys at a counter: their tickets are there at once, whatever they say. */
export const buyerAtHand = (sent: SentGuest): Guest => checkedGuest(optionalGuestElements, sent);
