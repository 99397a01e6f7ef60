import { expect, test } from "vitest";
import { type EntryFeePrices, entryPriceAt, feeAmountFor } from "./entry-prices.ts";

const now = new Date("2026-06-10T12:00:00Z");
const prices = (amount: number, more: Partial<EntryFeePrices> = {}): EntryFeePrices => ({
  amount,
  memberAmount: null,
  laterFrom: null,
  laterAmount: null,
  copyAmount: null,
  ...more,
});
const fee = (amount: number, more: Partial<EntryFeePrices & { opensAt: string; closesAt: string }> = {}) => ({
  opensAt: null,
  closesAt: null,
  ...prices(amount),
  ...more,
});
const terms = { isMember: false, earlier: 0, isCopy: false };

test("F15 a fee costs the lowest of the prices that its entrant may have", () => {
  const all = prices(7_500, { memberAmount: 5_000, laterFrom: 3, laterAmount: 6_000, copyAmount: 2_500 });
  expect(feeAmountFor(all, terms)).toBe(7_500);
  expect(feeAmountFor(all, { ...terms, isMember: true })).toBe(5_000);
  expect(feeAmountFor(all, { ...terms, earlier: 1 })).toBe(7_500);
  expect(feeAmountFor(all, { ...terms, earlier: 2 })).toBe(6_000);
  expect(feeAmountFor(all, { ...terms, earlier: 2, isMember: true })).toBe(5_000);
  expect(feeAmountFor(all, { isMember: true, earlier: 9, isCopy: true })).toBe(2_500);
  expect(feeAmountFor(prices(7_500), { isMember: true, earlier: 9, isCopy: true })).toBe(7_500);
  expect(feeAmountFor(prices(7_500, { memberAmount: 0 }), { ...terms, isMember: true })).toBe(0);
});

test("F15 what entering costs is said with when it changes, and nothing is said where it costs nothing", () => {
  const early = fee(5_000, { memberAmount: 4_000, closesAt: "2026-06-15T05:00:00Z" });
  const late = fee(7_500, { opensAt: "2026-06-15T05:00:00Z" });
  expect(entryPriceAt([early, late], now, "2026-07-01T05:00:00Z")).toEqual({
    amount: 5_000,
    memberAmount: 4_000,
    later: null,
    copyAmount: null,
    next: { at: "2026-06-15T05:00:00.000Z", amount: 7_500, memberAmount: null },
  });
  expect(entryPriceAt([early, late], now, "2026-06-15T05:00:00Z")?.next).toBeNull();
  expect(entryPriceAt([fee(2_500, { opensAt: "2026-06-20T00:00:00Z" })], now, null)).toMatchObject({
    amount: 0,
    next: { amount: 2_500 },
  });
  expect(entryPriceAt([fee(2_500, { closesAt: "2026-06-01T00:00:00Z" })], now, null)).toBeNull();
  expect(entryPriceAt([], now, null)).toBeNull();
});

test("fees that are added together are one price, and one that goes on at the same price isn't a change", () => {
  const may = fee(5_000, { closesAt: "2026-06-15T00:00:00Z" });
  const june = fee(5_000, { opensAt: "2026-06-15T00:00:00Z" });
  expect(entryPriceAt([may, june, fee(1_000, { laterFrom: 2, laterAmount: 500 })], now, null)).toEqual({
    amount: 6_000,
    memberAmount: null,
    later: { from: 2, amount: 5_500 },
    copyAmount: null,
    next: null,
  });
});
