import { Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { paidByTexts, paymentMethods } from "../platform/payment-methods.ts";
import { calendarDayText } from "../platform/time-zone.ts";
import { type EntryLockState, type EntryWindow, deadlineOf, whyNotPay } from "./entry-rules.ts";
import { dollars, priceText } from "../platform/money.ts";
import { Day, ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { type EntryFeePrices, type EntryPriceTerms, feeAmountFor, nextPriceFor } from "../programs/entry-prices.ts";
import { priceSpanStateAt } from "../programs/price-spans.ts";
import { judgedWordsOf } from "../platform/service-kinds.ts";

/** The filter of a list of entries by their fees. */
export const entryFeeStates = ["paid", "paidByHand", "invoiced", "waived", "unpaid", "paidNotSubmitted"] as const;
export type EntryFeeState = (typeof entryFeeStates)[number];

/** An open invoice of an entry's fee; it may bill other entries, too. */
const entryFeeInvoice = record({
  invoiceID: ID(),
  number: Integer(),
  dueOn: nullable(Day()),
  /** The part of this entry, in cents, and the whole invoice. */
  amount: Integer(),
  total: Integer(),
  /** A card payment of it is under way. */
  isPaying: Bool(),
});

/** An entry's fees, in cents. */
export const entryFees = record({
  /** The sum of the fees that apply. */
  asked: Integer(),
  /** The sum of the payments, less refunds. */
  paid: Integer(),
  /** The sum that is still to be paid, on an open invoice or otherwise. */
  due: Integer(),
  /** When what is due changes before entries close, and to how much; null where it doesn't. */
  next: nullable(record({ at: Instant(), due: Integer() })),
  /** The entry can't be submitted before they are paid, or on an invoice. */
  isNeeded: Bool(),
  /** Whether the client takes cards. */
  takesCards: Bool(),
  /** The entrant has pressed Pay and submit: the payment submits it. */
  submitsWhenPaid: Bool(),
  /** Whether they are in somebody’s cart, or being paid. */
  inCart: Bool(),
  /** Staff waived what isn't paid. */
  isWaived: Bool(),
  /** Null where no part of it is on an open invoice. */
  invoice: nullable(entryFeeInvoice),
  /** The entrant may have an invoice for what is due. */
  isBillable: Bool(),
  /** Submitted now, it is judged as soon as its open invoice is paid. */
  countsOncePaid: Bool(),
  /** How the last payment came; null where there is none. */
  method: nullable(oneOf(paymentMethods)),
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
type PaidFee = { feeID: string; settled: number; paid: number; at: string; method: EntryFees["method"] };

/** A fee on an open invoice. `at` is when the invoice was made: a late fee that begins afterwards isn't added. */
type InvoicedFee = { feeID: string; settled: number; at: string; neededToSubmit: boolean };

type OpenInvoice = Omit<NonNullable<EntryFees["invoice"]>, "amount"> & { fees: readonly InvoicedFee[] };

/** Decides whether the entry can still be submitted. */
export type FeeEntry = Pick<EntryLockState, "kind" | "submitted" | "disqualified" | "screening"> &
  EntryWindow & { submitsWhenPaid: boolean; takesCards: boolean };

/** The fees of an entry's category, and every payment for the entry, in whichever category it was then. */
export type EntryFeeFacts = {
  fees: readonly ApplicableFee[];
  payments: readonly PaidFee[];
  terms: EntryPriceTerms;
  inCart: boolean;
  isWaived: boolean;
  invoice: OpenInvoice | null;
  /** Whether entrants may have an invoice, and submit with it: what is submitted is judged meanwhile, or once it is paid. */
  feeInvoices: "no" | "submitted" | "paid";
  /** Null where the program has no fees. */
  entry: FeeEntry | null;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

type AskedFees = Pick<EntryFeeFacts, "fees" | "payments" | "terms"> &
  Partial<Pick<EntryFeeFacts, "isWaived" | "invoice">>;

/**
 * The due part of each fee. An entry that was paid owes the fees of that moment: a late fee that begins afterwards isn't added.
 * Payments in another category count, so that only the difference is due. What is waived, or on an open invoice, isn't due.
 */
export function dueFees(asked: AskedFees, now: Date): (ApplicableFee & { due: number })[] {
  if (asked.isWaived) return [];
  const payments = settledFees(asked);
  const fees = applicableFees(asked, now);
  let left = sum(fees.map(({ amount }) => amount)) - sum(payments.map(({ settled }) => settled));
  return fees.flatMap((fee) => {
    if (payments.some(({ feeID }) => feeID === fee.feeID)) return [];
    const due = Math.max(0, Math.min(fee.amount, left));
    left -= due;
    return due > 0 ? [{ ...fee, due }] : [];
  });
}

type SettledFee = Pick<PaidFee, "feeID" | "settled" | "at">;

/** What is paid, and what is on an open invoice. */
const settledFees = ({ payments, invoice }: Pick<AskedFees, "payments" | "invoice">): SettledFee[] => [
  ...payments,
  ...(invoice?.fees ?? []),
];

/** The fees with the entrant's price. A fee that is paid or billed keeps the price at which it was. */
function applicableFees({ fees, terms, ...settled }: AskedFees, now: Date): ApplicableFee[] {
  const payments = settledFees(settled);
  const paymentOf = (fee: ApplicableFee) => payments.find(({ feeID }) => feeID === fee.feeID);
  const paid = fees.filter(paymentOf);
  const first = payments.map(({ at }) => at).toSorted()[0];
  const moment = paid.reduce(momentWithin, first === undefined ? now : new Date(first));
  const wasMoved = payments.some((payment) => paid.every(({ feeID }) => feeID !== payment.feeID));
  return fees
    .filter((fee) => paid.includes(fee) || priceSpanStateAt(fee, moment) === "open")
    .map((fee) => ({ ...fee, amount: (wasMoved ? undefined : paymentOf(fee)?.settled) ?? feeAmountFor(fee, terms) }));
}

/** Where a fee's dates were changed after it was paid, the moment of the payment moves into them. */
function momentWithin(moment: Date, { opensAt, closesAt }: ApplicableFee): Date {
  const time = moment.getTime();
  if (closesAt !== null && time >= Date.parse(closesAt)) return new Date(Date.parse(closesAt) - 1);
  return opensAt !== null && time < Date.parse(opensAt) ? new Date(opensAt) : moment;
}

/** Null where no fee applies and nothing was paid or billed. */
export function feesOfEntry(facts: EntryFeeFacts, now: Date): EntryFees | null {
  const total = sum(applicableFees(facts, now).map(({ amount }) => amount));
  const due = dueFees(facts, now);
  const { payments, inCart, isWaived, invoice, entry } = facts;
  const invoiced = sum((invoice?.fees ?? []).map(({ settled }) => settled));
  if (total === 0 && payments.length === 0 && !invoice) return null;
  const paid = sum(payments.map((payment) => payment.paid));
  const notPayable = entry && (whyFeeNotPayable(entry, now) ?? null);
  const isOpen = entry && notPayable === null && settledFees(facts).length === 0 && !isWaived;
  const next = isOpen && nextPriceFor(facts.fees, now, { ...facts.terms, entriesCloseAt: entry.closesAt });
  return {
    asked: total,
    paid,
    due: sum(due.map((fee) => fee.due)) + invoiced,
    next: next ? { at: next.at, due: next.amount } : null,
    isNeeded: due.some(({ neededToSubmit }) => neededToSubmit),
    takesCards: entry?.takesCards ?? false,
    submitsWhenPaid: entry?.submitsWhenPaid ?? false,
    inCart,
    isWaived,
    invoice: invoice && withoutFees(invoice, invoiced),
    isBillable: facts.feeInvoices !== "no" && !invoice && due.length > 0 && notPayable === null,
    countsOncePaid:
      facts.feeInvoices !== "submitted" && (invoice?.fees ?? []).some(({ neededToSubmit }) => neededToSubmit),
    method: payments.at(-1)?.method ?? null,
    notPayable,
    paidNotSubmitted: entry && isSubmissionOver(entry, now) && paid > 0 ? notSubmittedText(entry, paid) : null,
  };
}

/** The part of what is due that is on no invoice: it can be put into a cart. */
export const dueInCart = ({ due, invoice }: Pick<EntryFees, "due" | "invoice">): number => due - (invoice?.amount ?? 0);

const withoutFees = (
  { invoiceID, number, dueOn, total, isPaying }: OpenInvoice,
  amount: number,
): EntryFees["invoice"] => ({
  invoiceID,
  number,
  dueOn,
  amount,
  total,
  isPaying,
});

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
export function entryFeeText({ asked, paid, due, isWaived, invoice, method }: EntryFees): string {
  if (invoice) return openInvoiceText(invoice);
  if (isWaived && paid < asked) return paid > 0 ? `Fee: ${priceText(paid)} paid, the rest waived` : "Fee: waived";
  if (due > 0 && paid === 0) return `Fee: ${priceText(due)}, not paid`;
  if (due > 0) return `Fee: ${priceText(paid)} paid, ${priceText(due)} still to be paid`;
  if (paid === 0) return "Fee: nothing to pay";
  if (paid > asked) return `Fee: ${priceText(paid)} paid, ${dollars(paid - asked)} more than is asked`;
  return `Fee: ${priceText(paid)}, paid${method === "cash" || method === "manual" ? ` ${paidByTexts[method]}` : ""}`;
}

/** 'Invoice 214 for $75 is open, due Dec 12, 2026' */
const openInvoiceText = ({ number, amount, dueOn, isPaying }: NonNullable<EntryFees["invoice"]>): string =>
  isPaying
    ? `Invoice ${number} for ${priceText(amount)} is being paid`
    : `Invoice ${number} for ${priceText(amount)} is open${dueOn ? `, due ${calendarDayText(dueOn)}` : ""}`;

/** In files: 'Paid by card', 'Invoice 214 open'. */
export function entryFeeStateText({ asked, paid, due, isWaived, invoice, method }: EntryFees): string {
  if (invoice) return `Invoice ${invoice.number} open`;
  if (due > 0) return paid > 0 ? "Partly paid" : "Not paid";
  if (isWaived && paid < asked) return "Waived";
  return method && paid > 0 ? `Paid ${paidByTexts[method]}` : "Paid";
}
