import { type Static, Integer, String as Str } from "typebox";
import { download } from "../../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";

/**
 * `inquiry`: the bank asks, and has taken nothing; `open`: it has taken the money, and an answer is waited for; `answered`: the bank
 * decides; `closed`: an inquiry that ended without money.
 */
export const disputeStates = ["inquiry", "open", "answered", "won", "lost", "closed"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeStateLabels = {
  inquiry: "The bank asks",
  open: "To be answered",
  answered: "The bank decides",
  won: "Won",
  lost: "Lost",
  closed: "Closed",
} as const satisfies Record<DisputeState, string>;

/** States in which the answer is the association's. */
export const isAnswerDue = (state: DisputeState) => state === "inquiry" || state === "open";

export const disputeReasons = [
  "notTheirs",
  "twice",
  "notReceived",
  "notAsDescribed",
  "refundDue",
  "cancelled",
  "amount",
  "notPaid",
  "other",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** What the buyer says, by their bank. */
export const disputeReasonTexts = {
  notTheirs: "The buyer says that they didn’t make this payment.",
  twice: "The buyer says that they were charged twice.",
  notReceived: "The buyer says that they didn’t get what they bought.",
  notAsDescribed: "The buyer says that it wasn’t what was described.",
  refundDue: "The buyer says that a refund is due, and hasn’t come.",
  cancelled: "The buyer says that they had cancelled it.",
  amount: "The buyer says that the amount is wrong.",
  notPaid: "The bank says that the account couldn’t pay it: there wasn’t enough money, or it is closed.",
  other: "The bank gives no reason that we know.",
} as const satisfies Record<DisputeReason, string>;

export const dispute = record({
  disputeID: ID(),
  /** The provider's. */
  reference: Str(),
  provider: Str(),
  /** Cents. */
  amount: Integer(),
  reason: oneOf(disputeReasons),
  state: oneOf(disputeStates),
  answerBy: nullable(Instant()),
  openedAt: Instant(),
  closedAt: nullable(Instant()),
});
export type Dispute = Static<typeof dispute>;

export const evidenceFile = download("/clients/:client/services/:service/transactions/:transactionID/evidence", {
  summary:
    "What can be shown to a bank that disputes the payment of an order: what was bought, mailed and let in, as PDF",
  allow: "MANAGE_SALES",
  whileLooking: false,
  feature: "sales",
  fileName: "evidence.pdf",
});
