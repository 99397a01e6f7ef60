import { type TimeZone, localDayOf } from "../platform/time-zone.ts";
import type { TicketState } from "../commerce/orders/transactions.ts";

/** Verdicts on a ticket at the door, with the words that the screen shows. */
export const verdicts = {
  ok: "Let in",
  /** The ticket was used here before, and allows leaving and coming back. */
  again: "Welcome back",
  alreadyCheckedIn: "Already checked in",
  notValidHere: "Invalid Ticket",
  outsideScanWindow: "Not good at this time",
  refunded: "Refunded",
  unpaid: "Not paid",
  /** Questions have to be answered before admission. */
  unanswered: "Questions first",
  /** Let in without a network while the ticket was being refunded. */
  lateInvalid: "Let in, but refunded",
  unknown: "No ticket found for this code.",
} as const;
export type Verdict = keyof typeof verdicts;
export const verdictNames = Object.keys(verdicts) as Verdict[];

/** Facts that a verdict depends on. */
export type TicketFacts = {
  state: TicketState;
  paid: boolean;
  /** The ticket is this program's, and its place is one that the verifier checks. */
  isHere: boolean;
  zone: TimeZone;
  days: readonly { opensAt: string; closesAt: string }[];
  validFrom: string | null;
  admits: number;
  reentry: boolean;
  /** Questions of the door haven't been answered. */
  unanswered: boolean;
};

/** A ticket is valid all day on its days: doors open before the program begins. Without days it is valid any time. */
function isValidAt({ days, validFrom, zone }: Pick<TicketFacts, "days" | "validFrom" | "zone">, at: Date) {
  if (validFrom !== null && at < new Date(validFrom)) return false;
  const day = localDayOf(at, zone);
  return (
    days.length === 0 ||
    days.some((one) => localDayOf(one.opensAt, zone) <= day && day <= localDayOf(one.closesAt, zone))
  );
}

/** The verdict on a ticket after `letIn` earlier admissions. The server and devices without a network share this rule. */
export function decideVerdict(facts: TicketFacts, at: Date, letIn: number): Verdict {
  if (!facts.isHere) return "notValidHere";
  if (facts.state !== "live") return "refunded";
  if (!facts.paid) return "unpaid";
  if (!isValidAt(facts, at)) return "outsideScanWindow";
  if (letIn >= facts.admits) return facts.reentry ? "again" : "alreadyCheckedIn";
  return facts.unanswered ? "unanswered" : "ok";
}

/** Whether the verdict lets the visitor in, for the first time or again. */
export const isLetIn = (verdict: Verdict): boolean => verdict === "ok" || verdict === "again";

/** Whether all admissions of the ticket have been used. */
export const isUsedUp = (verdict: Verdict): boolean => verdict === "alreadyCheckedIn" || verdict === "again";
