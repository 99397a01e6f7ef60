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

/** What one more entry costs a person, in cents. */
export const entryPriceFor = (fees: readonly TimedPrices[], at: Date, terms: EntryPriceTerms): number =>
  fees.filter((fee) => priceSpanStateAt(fee, at) === "open").reduce((sum, fee) => sum + feeAmountFor(fee, terms), 0);

/** When a person's price changes before entries close, and to what; undefined where it doesn't. */
export function nextPriceFor(
  fees: readonly TimedPrices[],
  now: Date,
  { entriesCloseAt, ...terms }: EntryPriceTerms & { entriesCloseAt: string | null },
): { at: string; amount: number } | undefined {
  const current = entryPriceFor(fees, now, terms);
  return changesAfter(fees, now, entriesCloseAt)
    .map((at) => ({ at, amount: entryPriceFor(fees, new Date(at), terms) }))
    .find(({ amount }) => amount !== current);
}

/** Null where entering costs nothing until entries close. */
export function entryPriceAt(
  fees: readonly TimedPrices[],
  now: Date,
  entriesCloseAt: string | null,
): EntryPrice | null {
  const priceAt = (at: Date, terms: Partial<EntryPriceTerms> = {}) => entryPriceFor(fees, at, { ...anyone, ...terms });
  const amount = priceAt(now);
  const lower = (terms: Partial<EntryPriceTerms>, at = now) =>
    priceAt(at, terms) < priceAt(at) ? priceAt(at, terms) : null;
  const open = fees.filter((fee) => priceSpanStateAt(fee, now) === "open");
  const laterFrom = Math.min(...open.flatMap((fee) => fee.laterFrom ?? []));
  const later = Number.isFinite(laterFrom) ? lower({ earlier: laterFrom - 1 }) : null;
  const changes = [anyone, { ...anyone, isMember: true }].flatMap(
    (terms) => nextPriceFor(fees, now, { ...terms, entriesCloseAt })?.at ?? [],
  );
  const [at] = changes.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  if (amount === 0 && at === undefined) return null;
  return {
    amount,
    memberAmount: lower({ isMember: true }),
    later: later === null ? null : { from: laterFrom, amount: later },
    copyAmount: lower({ isCopy: true }),
    next:
      at === undefined
        ? null
        : { at, amount: priceAt(new Date(at)), memberAmount: lower({ isMember: true }, new Date(at)) },
  };
}

/** The moments at which a fee begins or ends, in their order, before entries close. */
const changesAfter = (fees: readonly PriceSpan[], now: Date, entriesCloseAt: string | null): string[] =>
  fees
    .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
    .flatMap((at) => (at === null ? [] : new Date(at).toISOString()))
    .filter((at) => Date.parse(at) > now.getTime())
    .filter((at) => entriesCloseAt === null || Date.parse(at) < Date.parse(entriesCloseAt))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));

/** The fees of one category among those of its program. */
export const feesOfCategory = <Fee extends { categoryID: string | null }>(
  fees: readonly Fee[],
  categoryID: string,
): Fee[] => fees.filter((fee) => fee.categoryID === null || fee.categoryID === categoryID);
