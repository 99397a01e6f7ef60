import type { OrderMailEntry } from "../../../contract/commerce/orders/order-management.ts";
import { MAIL_TAKEN_OUT, undeliveredReason } from "../../mail/sending/undelivered-reasons.ts";
import type { OrderMailRow } from "./order-mail-queries.ts";

/** A mail in the list of an order; `isOpen`: it couldn't be delivered, and nothing has been sent in its place. */
export function orderMailEntry(row: OrderMailRow): OrderMailEntry {
  const { mailID, kind, recipient, at, isSent, answer, hasBounced, isReplaced } = row;
  if (isSent === null)
    return { mailID, kind, recipient, at, state: "waiting", reason: null, answer: null, isOpen: false };
  if (isSent) return { mailID, kind, recipient, at, state: "sent", reason: null, answer: null, isOpen: false };
  const state = hasBounced ? "bounced" : "refused";
  const reason = undeliveredReason(answer ?? "");
  const isOpen = !isReplaced && answer !== MAIL_TAKEN_OUT;
  // Where no mail server was asked, none has answered.
  const serverAnswer = answer === reason ? null : answer;
  return { mailID, kind, recipient, at, state, reason, answer: serverAnswer, isOpen };
}
