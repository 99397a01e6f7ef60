import { Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { type EntryLockState, type EntryWindow, deadlineOf, whyNotPay } from "./entry-rules.ts";
import { dollars, priceText } from "../platform/money.ts";
import { Instant, nullable, record } from "../platform/schema.ts";
import { type EntryFeePrices, type EntryPriceTerms, feeAmountFor, nextPriceFor } from "../programs/entry-prices.ts";
import { priceSpanStateAt } from "../programs/price-spans.ts";
import { judgedWordsOf } from "../platform/service-kinds.ts";

/** The filter of a list of entries by their fees. */
export const entryFeeStates = ["paid", "unpaid", "paidNotSubmitted"] as const;
export type EntryFeeState = (typeof entryFeeStates)[number];

/** An entry's fees, in cents. */
export const entryFees = record({
  /** The sum of the fees that apply. */
  asked: Integer(),
  /** The sum of the payments, less refunds. */
  paid: Integer(),
  /** The sum that is still to be paid. */
  due: Integer(),
  /** When what is due changes before entries close, and to how much; null where it doesn't. */
  next: nullable(record({ at: Instant(), due: Integer() })),
  /** The entry can't be submitted before they are paid. */
  isNeeded: Bool(),
  /** Whether the client takes cards. */
  takesCards: Bool(),
  /** Its entrant has pressed Pay and submit: the payment submits it. */
  submitsWhenPaid: Bool(),
  /** Whether they are in somebody’s cart, or being paid. */
  inCart: Bool(),
  /** Why nothing of it can be paid now; null where it can. */
  notPayable: nullable(Str()),
  /** The text for the entrant of an entry that was paid and can’t be submitted any more. */
  paidNotSubmitted: nullable(Str()),
});
export type EntryFees = Static<typeof entryFees>;

type ApplicableFee = EntryFeePrices & {
  feeID: string;
  name: string;
  opensAt: string | null;
  closesAt: string | null;
  neededToSubmit: boolean;
};
/**
 * `settled` is the part of the fees that counts as paid: a promo code may have made it cheaper. `paid` is the money, less
 * refunds.
 */
type PaidFee = { feeID: string; settled: number; paid: number; at: string };

/** Decides whether the entry can still be submitted. */
export type FeeEntry = Pick<EntryLockState, "kind" | "submitted" | "disqualified" | "screening"> &
  EntryWindow & { submitsWhenPaid: boolean; takesCards: boolean };

/** The fees of an entry's category, and every payment for the entry, in whichever category it was then. */
export type EntryFeeFacts = {
  fees: readonly ApplicableFee[];
  payments: readonly PaidFee[];
  terms: EntryPriceTerms;
  inCart: boolean;
  /** Null where the program has no fees. */
  entry: FeeEntry | null;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

type AskedFees = Pick<EntryFeeFacts, "fees" | "payments" | "terms">;

/**
 * The due part of each fee. An entry that was paid owes the fees of that moment: a late fee that begins afterwards isn't added.
 * Payments in another category count, so that only the difference is due.
 */
export function dueFees(asked: AskedFees, now: Date): (ApplicableFee & { due: number })[] {
  const { payments } = asked;
  const fees = applicableFees(asked, now);
  let left = sum(fees.map(({ amount }) => amount)) - sum(payments.map(({ settled }) => settled));
  return fees.flatMap((fee) => {
    if (payments.some(({ feeID }) => feeID === fee.feeID)) return [];
    const due = Math.max(0, Math.min(fee.amount, left));
    left -= due;
    return due > 0 ? [{ ...fee, due }] : [];
  });
}

/** The fees with the entrant's price. One that is paid keeps the price at which it was. */
function applicableFees({ fees, payments, terms }: AskedFees, now: Date): ApplicableFee[] {
  const first = payments.map(({ at }) => at).toSorted()[0];
  const moment = first === undefined ? now : new Date(first);
  const open = fees.filter((fee) => priceSpanStateAt(fee, moment) === "open");
  const wasMoved = payments.some((payment) => open.every(({ feeID }) => feeID !== payment.feeID));
  return open.map((fee) => {
    const payment = wasMoved ? undefined : payments.find(({ feeID }) => feeID === fee.feeID);
    return { ...fee, amount: payment?.settled ?? feeAmountFor(fee, terms) };
  });
}

/** Null where no fee applies and nothing was paid. */
export function feesOfEntry(facts: EntryFeeFacts, now: Date): EntryFees | null {
  const total = sum(applicableFees(facts, now).map(({ amount }) => amount));
  const due = dueFees(facts, now);
  const { payments, inCart, entry } = facts;
  if (total === 0 && payments.length === 0) return null;
  const paid = sum(payments.map((payment) => payment.paid));
  const notPayable = entry && (whyFeeNotPayable(entry, now) ?? null);
  const isOpen = entry && notPayable === null && payments.length === 0;
  const next = isOpen && nextPriceFor(facts.fees, now, { ...facts.terms, entriesCloseAt: entry.closesAt });
  return {
    asked: total,
    paid,
    due: sum(due.map((fee) => fee.due)),
    next: next ? { at: next.at, due: next.amount } : null,
    isNeeded: due.some(({ neededToSubmit }) => neededToSubmit),
    takesCards: entry?.takesCards ?? false,
    submitsWhenPaid: entry?.submitsWhenPaid ?? false,
    inCart,
    notPayable,
    paidNotSubmitted: entry && isSubmissionOver(entry, now) && paid > 0 ? notSubmittedText(entry, paid) : null,
  };
}

const lockStateOf = (entry: FeeEntry, now: Date): EntryLockState => ({ ...entry, deadline: deadlineOf(entry, now) });

export const whyFeeNotPayable = (entry: FeeEntry, now: Date): string | undefined => whyNotPay(lockStateOf(entry, now));

/** The time to submit it is over. Disqualified and refused entries don't count: staff decided on them and know. */
const isSubmissionOver = (entry: FeeEntry, now: Date): boolean =>
  !entry.submitted && !entry.disqualified && lockStateOf(entry, now).deadline.status === "closed";

function notSubmittedText({ kind, resultsReleased }: FeeEntry, paid: number): string {
  const { one, many } = judgedWordsOf(kind);
  const over = resultsReleased ? "the results are released" : `${many} are closed`;
  const context = resultsReleased ? "to give it back" : "for more time, or to give it back";
  return `The fee of ${priceText(paid)} is paid, but this ${one} was never submitted and ${over}. Ask the association ${context}.`;
}

/** 'Fee: $75, not paid'; after a change of category the rest to be paid, or the overpaid sum. */
export function entryFeeText({ asked, paid, due }: EntryFees): string {
  if (due > 0 && paid === 0) return `Fee: ${priceText(due)}, not paid`;
  if (due > 0) return `Fee: ${priceText(paid)} paid, ${priceText(due)} still to be paid`;
  if (paid === 0) return "Fee: nothing to pay";
  if (paid > asked) return `Fee: ${priceText(paid)} paid, ${dollars(paid - asked)} more than is asked`;
  return `Fee: ${priceText(paid)}, paid`;
}
