import { expect, test } from "vitest";
import { dueFees, entryFeeText, feesOfEntry } from "./entry-fees.ts";

const now = new Date("2026-06-10T12:00:00Z");
const fee = (feeID: string, amount: number, span: object = {}) => ({
  feeID,
  name: feeID,
  amount,
  memberAmount: null,
  laterFrom: null,
  laterAmount: null,
  copyAmount: null,
  opensAt: null,
  closesAt: null,
  neededToSubmit: false,
  ...span,
});
const paid = (feeID: string, amount: number, at = "2026-06-01T12:00:00Z") => ({
  feeID,
  settled: amount,
  paid: amount,
  at,
});
const terms = { isMember: false, earlier: 0, isCopy: false };
const standing = (fees: ReturnType<typeof fee>[], payments: ReturnType<typeof paid>[] = [], changes: object = {}) => {
  const facts = { fees, payments, terms: { ...terms, ...changes }, inCart: false, entry: null };
  const entry = feesOfEntry(facts, now);
  return [entry?.due, entry && entryFeeText(entry), dueFees(facts, now).map(({ feeID, due }) => [feeID, due])];
};

test("F15 what isn't paid is due, what is paid isn't, and where nothing is asked nothing is said", () => {
  expect(standing([fee("entry", 7_500)])).toEqual([7_500, "Fee: $75, not paid", [["entry", 7_500]]]);
  expect(standing([fee("entry", 7_500)], [paid("entry", 7_500)])).toEqual([0, "Fee: $75, paid", []]);
  expect(standing([])).toEqual([undefined, null, []]);
});

test("who has paid in time isn't asked for the late fee that began afterwards", () => {
  const early = fee("early", 5_000, { closesAt: "2026-06-05T00:00:00Z" });
  const late = fee("late", 7_500, { opensAt: "2026-06-05T00:00:00Z" });
  expect(standing([early, late])[0]).toBe(7_500);
  expect(standing([early, late], [paid("early", 5_000)])).toEqual([0, "Fee: $50, paid", []]);
});

test("after a change of category only the difference is due, and what was paid too much is said", () => {
  expect(standing([fee("large", 9_000)], [paid("small", 5_000)])).toEqual([
    4_000,
    "Fee: $50 paid, $40 still to be paid",
    [["large", 4_000]],
  ]);
  expect(standing([fee("small", 5_000)], [paid("large", 9_000)])).toEqual([
    0,
    "Fee: $90 paid, $40.00 more than is asked",
    [],
  ]);
});

test("of several fees that are asked together, each that isn't paid has its part", () => {
  expect(standing([fee("a", 3_000), fee("b", 2_000)], [paid("a", 3_000)])).toEqual([
    2_000,
    "Fee: $30 paid, $20 still to be paid",
    [["b", 2_000]],
  ]);
});

test("who has paid keeps the price at which it was paid, whatever becomes of the membership or of the other entries", () => {
  const forMembers = fee("entry", 7_500, { memberAmount: 5_000 });
  expect(standing([forMembers], [], { isMember: true })[0]).toBe(5_000);
  expect(standing([forMembers], [paid("entry", 5_000)])).toEqual([0, "Fee: $50, paid", []]);
  expect(standing([forMembers], [paid("entry", 7_500)], { isMember: true })).toEqual([0, "Fee: $75, paid", []]);
  const free = { ...paid("entry", 7_500), paid: 0 };
  expect(standing([forMembers], [free])[1]).toBe("Fee: nothing to pay");
});
