import { type TimeZone, wallClockMinute } from "../platform/time-zone.ts";
import type { TicketState } from "../commerce/orders/transactions.ts";

/** What a showing of a ticket comes to, and what whoever stands at the door reads. */
export const verdicts = {
  ok: "Let in",
  /** Let in before by this ticket, which may leave and come back. */
  again: "Welcome back",
  alreadyCheckedIn: "Already checked in",
  notValidHere: "Invalid Ticket",
  outsideScanWindow: "Not good at this time",
  refunded: "Refunded",
  unpaid: "Not paid",
  /** Somebody at the door asks them first. */
  unanswered: "Questions first",
  /** Let in without a network while the ticket was being refunded. */
  lateInvalid: "Let in, but refunded",
  unknown: "No ticket found for this code.",
} as const;
export type Verdict = keyof typeof verdicts;
export const verdictNames = Object.keys(verdicts) as Verdict[];

/** What the door goes by. */
export type TicketFacts = {
  state: TicketState;
  paid: boolean;
  /** It is this program's, and for what is entered here. */
  isHere: boolean;
  zone: TimeZone;
  days: readonly { opensAt: string; closesAt: string }[];
  validFrom: string | null;
  admits: number;
  reentry: boolean;
  /** Questions are asked at the door that haven’t been answered. */
  unanswered: boolean;
};

/** A ticket is good all day on its days: doors open before what people come for begins. Without days it is good any time. */
function isValidAt({ days, validFrom, zone }: Pick<TicketFacts, "days" | "validFrom" | "zone">, at: Date) {
  if (validFrom !== null && at < new Date(validFrom)) return false;
  const day = localDayOf(at, zone);
  return (
    days.length === 0 ||
    days.some((one) => localDayOf(one.opensAt, zone) <= day && day <= localDayOf(one.closesAt, zone))
  );
}

export const localDayOf = (moment: string | Date, zone: TimeZone) => wallClockMinute(moment, zone).slice(0, 10);

/** What a ticket that is shown comes to where so many were let in by it before. The same rule on the server and on a device without a network. */
export function decideVerdict(facts: TicketFacts, at: Date, letIn: number): Verdict {
  if (!facts.isHere) return "notValidHere";
  if (facts.state !== "live") return "refunded";
  if (!facts.paid) return "unpaid";
  if (!isValidAt(facts, at)) return "outsideScanWindow";
  if (letIn >= facts.admits) return facts.reentry ? "again" : "alreadyCheckedIn";
  return facts.unanswered ? "unanswered" : "ok";
}

/** Whoever showed it has gone in, for the first time or once more. */
export const isLetIn = (verdict: Verdict): boolean => verdict === "ok" || verdict === "again";

/** All whom the ticket admits have been let in by it. */
export const isUsedUp = (verdict: Verdict): boolean => verdict === "alreadyCheckedIn" || verdict === "again";
