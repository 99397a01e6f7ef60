import { Integer, type Static } from "typebox";
import { Instant, nullable, record } from "../platform/schema.ts";
import { type PriceSpan, priceSpanStateAt } from "./price-spans.ts";

/** The prices of a fee for entries, in cents. Those that are null cost what `amount` says. */
export type EntryFeePrices = {
  amount: number;
  memberAmount: number | null;
  /** The number of the entry, counted by its entrant, from which `laterAmount` is the price. */
  laterFrom: number | null;
  laterAmount: number | null;
  /** Of an entry that was copied into one more category. */
  copyAmount: number | null;
};

export type EntryPriceTerms = {
  isMember: boolean;
  /** How many entries of the program its entrant has submitted or paid for before. */
  earlier: number;
  isCopy: boolean;
};

/** The lowest of a fee's prices that the terms allow. */
export function feeAmountFor(
  { amount, memberAmount, laterFrom, laterAmount, copyAmount }: EntryFeePrices,
  { isMember, earlier, isCopy }: EntryPriceTerms,
): number {
  const isLater = laterFrom !== null && earlier + 1 >= laterFrom;
  const prices = [amount, isMember ? memberAmount : null, isLater ? laterAmount : null, isCopy ? copyAmount : null];
  return Math.min(...prices.filter((price) => price !== null));
}

/** What entering costs before there is an entry, in cents: the sum of the fees of a category. */
export const entryPrice = record({
  amount: Integer(),
  /** Null where members pay what everybody pays. */
  memberAmount: nullable(Integer()),
  later: nullable(record({ from: Integer(), amount: Integer() })),
  copyAmount: nullable(Integer()),
  /** When it becomes dearer or cheaper; null where it doesn't before entries close. */
  next: nullable(record({ at: Instant(), amount: Integer(), memberAmount: nullable(Integer()) })),
});
export type EntryPrice = Static<typeof entryPrice>;

type TimedPrices = EntryFeePrices & PriceSpan;

const anyone: EntryPriceTerms = { isMember: false, earlier: 0, isCopy: false };

const sumFor = (fees: readonly TimedPrices[], at: Date, terms: EntryPriceTerms): number =>
  fees.filter((fee) => priceSpanStateAt(fee, at) === "open").reduce((sum, fee) => sum + feeAmountFor(fee, terms), 0);

/** Null where entering costs nothing until entries close. */
export function entryPriceAt(
  fees: readonly TimedPrices[],
  now: Date,
  entriesCloseAt: string | null,
): EntryPrice | null {
  const pricesAt = (at: Date) => {
    const sumOf = (terms: Partial<EntryPriceTerms>) => sumFor(fees, at, { ...anyone, ...terms });
    const amount = sumOf({});
    const lower = (terms: Partial<EntryPriceTerms>) => (sumOf(terms) < amount ? sumOf(terms) : null);
    const from = Math.min(
      ...fees.flatMap((fee) => (priceSpanStateAt(fee, at) === "open" ? (fee.laterFrom ?? []) : [])),
    );
    const later = Number.isFinite(from) ? lower({ earlier: from - 1 }) : null;
    return {
      amount,
      memberAmount: lower({ isMember: true }),
      later: later === null ? null : { from, amount: later },
      copyAmount: lower({ isCopy: true }),
    };
  };
  const current = pricesAt(now);
  const next = changesAfter(fees, now, entriesCloseAt)
    .map((at) => ({ at, ...pricesAt(new Date(at)) }))
    .find(({ amount, memberAmount }) => amount !== current.amount || memberAmount !== current.memberAmount);
  if (current.amount === 0 && !next) return null;
  return { ...current, next: next ? { at: next.at, amount: next.amount, memberAmount: next.memberAmount } : null };
}

/** The moments at which a fee begins or ends, in their order, before entries close. */
const changesAfter = (fees: readonly PriceSpan[], now: Date, entriesCloseAt: string | null): string[] =>
  fees
    .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
    .filter((at) => at !== null)
    .filter((at) => Date.parse(at) > now.getTime())
    .filter((at) => entriesCloseAt === null || Date.parse(at) < Date.parse(entriesCloseAt))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
