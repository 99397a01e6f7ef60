import { Boolean as Bool, Integer, type Static } from "typebox";
import { dollars, priceText } from "./money.ts";
import { record } from "./schema.ts";
import { spanAt } from "./selling.ts";

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
});
export type EntryFees = Static<typeof entryFees>;

type AskedFee = {
  feeID: string;
  name: string;
  amount: number;
  opensAt: string | null;
  closesAt: string | null;
  neededToSubmit: boolean;
};
/** What settled so much of the fees: a promo code may have made it cheaper, and some of it may have gone back. */
type PaidFee = { feeID: string; settled: number; paid: number; at: string };

/** The fees of an entry's category, and what was paid for the entry, in whichever category it was then. */
export type FeeFacts = { fees: readonly AskedFee[]; payments: readonly PaidFee[]; inCart: boolean };

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * What is to be paid for an entry, fee by fee. Who has paid is asked what was asked then: a late fee that begins afterwards
 * isn't theirs. What was paid in another category counts, so that only the difference is due.
 */
export function dueFees({ fees, payments }: FeeFacts, now: Date): (AskedFee & { due: number })[] {
  let left =
    sum(askedFees({ fees, payments }, now).map(({ amount }) => amount)) - sum(payments.map(({ settled }) => settled));
  return askedFees({ fees, payments }, now).flatMap((fee) => {
    if (payments.some(({ feeID }) => feeID === fee.feeID)) return [];
    const due = Math.max(0, Math.min(fee.amount, left));
    left -= due;
    return due > 0 ? [{ ...fee, due }] : [];
  });
}

function askedFees({ fees, payments }: Omit<FeeFacts, "inCart">, now: Date): AskedFee[] {
  const first = payments.map(({ at }) => at).toSorted()[0];
  const moment = first === undefined ? now : new Date(first);
  return fees.filter((fee) => spanAt(fee, moment) === "open");
}

/** Null where nothing is asked and nothing was paid. */
export function feesOfEntry(facts: FeeFacts, now: Date): EntryFees | null {
  const asked = sum(askedFees(facts, now).map(({ amount }) => amount));
  const due = dueFees(facts, now);
  const { payments, inCart } = facts;
  if (asked === 0 && payments.length === 0) return null;
  return {
    asked,
    paid: sum(payments.map(({ paid }) => paid)),
    due: sum(due.map((fee) => fee.due)),
    isNeeded: due.some(({ neededToSubmit }) => neededToSubmit),
    inCart,
  };
}

/** 'Fee: $75, not paid'; after a change of category what is still to be paid, or what was paid too much. */
export function feeText({ asked, paid, due }: EntryFees): string {
  if (due > 0 && paid === 0) return `Fee: ${priceText(due)}, not paid`;
  if (due > 0) return `Fee: ${priceText(paid)} paid, ${priceText(due)} still to be paid`;
  if (paid > asked) return `Fee: ${priceText(paid)} paid, ${dollars(paid - asked)} more than is asked`;
  return `Fee: ${priceText(paid)}, paid`;
}
