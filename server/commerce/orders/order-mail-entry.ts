import type { OrderMailEntry } from "../../../contract/commerce/orders/order-management.ts";
import { undeliveredReason } from "../../mail/sending/undelivered-reasons.ts";
import type { OrderMailRow } from "./order-mail-queries.ts";

/** A mail of an order for staff: what became of it, and whether its address is still to be corrected. */
export function orderMailEntry(row: OrderMailRow): OrderMailEntry {
  const { mailID, kind, recipient, at, isSent, answer, hasBounced, isReplaced } = row;
  if (isSent === null)
    return { mailID, kind, recipient, at, state: "waiting", reason: null, answer: null, isOpen: false };
  if (isSent) return { mailID, kind, recipient, at, state: "sent", reason: null, answer: null, isOpen: false };
  const state = hasBounced ? "bounced" : "refused";
  const reason = undeliveredReason(answer ?? "");
  return { mailID, kind, recipient, at, state, reason, answer, isOpen: !isReplaced };
}
