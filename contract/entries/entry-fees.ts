import { Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { type EntryLockState, type EntryWindow, deadlineOf, whyNotPay } from "./entry-rules.ts";
import { dollars, priceText } from "../platform/money.ts";
import { nullable, record } from "../platform/schema.ts";
import { priceSpanStateAt } from "../programs/price-spans.ts";
import { judgedWordsOf } from "../platform/service-kinds.ts";

/** By which a list of entries is narrowed. */
export const entryFeeStates = ["paid", "unpaid", "paidNotSubmitted"] as const;
export type EntryFeeState = (typeof entryFeeStates)[number];

/** How an entry stands with its fees, in cents. */
export const entryFees = record({
  /** What is asked of it. */
  asked: Integer(),
  /** What was paid, less what went back. */
  paid: Integer(),
  /** What is still to be paid. */
  due: Integer(),
  /** It isn't submitted before. */
  isNeeded: Bool(),
  /** It is in somebody’s cart, or just being paid. */
  inCart: Bool(),
  /** Why nothing of it can be paid now; null where it can. */
  notPayable: nullable(Str()),
  /** Of one that was paid and can’t be submitted any more: what whoever entered it is told. */
  paidNotSubmitted: nullable(Str()),
});
export type EntryFees = Static<typeof entryFees>;

type ApplicableFee = {
  feeID: string;
  name: string;
  amount: number;
  opensAt: string | null;
  closesAt: string | null;
  neededToSubmit: boolean;
};
/** What settled so much of the fees: a promo code may have made it cheaper, and some of it may have gone back. */
type PaidFee = { feeID: string; settled: number; paid: number; at: string };

/** What decides whether the entry can still be submitted. */
export type FeeEntry = Pick<EntryLockState, "kind" | "submitted" | "disqualified" | "screening"> & EntryWindow;

/** The fees of an entry's category, and what was paid for the entry, in whichever category it was then. */
export type EntryFeeFacts = {
  fees: readonly ApplicableFee[];
  payments: readonly PaidFee[];
  inCart: boolean;
  /** Null where the program asks for no fees. */
  entry: FeeEntry | null;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * What is to be paid for an entry, fee by fee. Who has paid is asked what was asked then: a late fee that begins afterwards
 * isn't theirs. What was paid in another category counts, so that only the difference is due.
 */
export function dueFees(
  { fees, payments }: Pick<EntryFeeFacts, "fees" | "payments">,
  now: Date,
): (ApplicableFee & { due: number })[] {
  let left =
    sum(applicableFees({ fees, payments }, now).map(({ amount }) => amount)) -
    sum(payments.map(({ settled }) => settled));
  return applicableFees({ fees, payments }, now).flatMap((fee) => {
    if (payments.some(({ feeID }) => feeID === fee.feeID)) return [];
    const due = Math.max(0, Math.min(fee.amount, left));
    left -= due;
    return due > 0 ? [{ ...fee, due }] : [];
  });
}

function applicableFees({ fees, payments }: Pick<EntryFeeFacts, "fees" | "payments">, now: Date): ApplicableFee[] {
  const first = payments.map(({ at }) => at).toSorted()[0];
  const moment = first === undefined ? now : new Date(first);
  return fees.filter((fee) => priceSpanStateAt(fee, moment) === "open");
}

/** Null where nothing is asked and nothing was paid. */
export function feesOfEntry(facts: EntryFeeFacts, now: Date): EntryFees | null {
  const asked = sum(applicableFees(facts, now).map(({ amount }) => amount));
  const due = dueFees(facts, now);
  const { payments, inCart, entry } = facts;
  if (asked === 0 && payments.length === 0) return null;
  const paid = sum(payments.map((payment) => payment.paid));
  const notPayable = entry && (whyFeeNotPayable(entry, now) ?? null);
  return {
    asked,
    paid,
    due: sum(due.map((fee) => fee.due)),
    isNeeded: due.some(({ neededToSubmit }) => neededToSubmit),
    inCart,
    notPayable,
    paidNotSubmitted: entry && isSubmissionOver(entry, now) && paid > 0 ? notSubmittedText(entry, paid) : null,
  };
}

const lockStateOf = (entry: FeeEntry, now: Date): EntryLockState => ({ ...entry, deadline: deadlineOf(entry, now) });

/** Why nobody pays an entry's fee now; undefined when they can. */
export const whyFeeNotPayable = (entry: FeeEntry, now: Date): string | undefined => whyNotPay(lockStateOf(entry, now));

/** Whether the time to submit it has gone by. What was disqualified or refused was decided by staff, who know of it. */
const isSubmissionOver = (entry: FeeEntry, now: Date): boolean =>
  !entry.submitted && !entry.disqualified && lockStateOf(entry, now).deadline.status === "closed";

function notSubmittedText({ kind, resultsReleased }: FeeEntry, paid: number): string {
  const { one, many } = judgedWordsOf(kind);
  const over = resultsReleased ? "the results are released" : `${many} are closed`;
  const ask = resultsReleased ? "to give it back" : "for more time, or to give it back";
  return `The fee of ${priceText(paid)} is paid, but this ${one} was never submitted and ${over}. Ask the association ${ask}.`;
}

/** 'Fee: $75, not paid'; after a change of category what is still to be paid, or what was paid too much. */
export function entryFeeText({ asked, paid, due }: EntryFees): string {
  if (due > 0 && paid === 0) return `Fee: ${priceText(due)}, not paid`;
  if (due > 0) return `Fee: ${priceText(paid)} paid, ${priceText(due)} still to be paid`;
  if (paid > asked) return `Fee: ${priceText(paid)} paid, ${dollars(paid - asked)} more than is asked`;
  return `Fee: ${priceText(paid)}, paid`;
}
