import { expect, test } from "vitest";
import { type EntryFeeFacts, dueFees, entryFeeText, feesOfEntry } from "./entry-fees.ts";

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
  method: "card" as const,
});
const facts = {
  terms: { isMember: false, earlier: 0, isCopy: false },
  inCart: false,
  isWaived: false,
  invoice: null,
  feeInvoices: "no" as const,
  entry: null,
};
const standing = (fees: ReturnType<typeof fee>[], payments: ReturnType<typeof paid>[] = [], changes: object = {}) => {
  const seen = { ...facts, fees, payments, terms: { ...facts.terms, ...changes } };
  const entry = feesOfEntry(seen, now);
  return [entry?.due, entry && entryFeeText(entry), dueFees(seen, now).map(({ feeID, due }) => [feeID, due])];
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

test("a fee that was paid still counts where its dates are moved afterwards, with the fees of that time and no later ones", () => {
  const late = fee("late", 7_500, { opensAt: "2026-05-20T00:00:00Z" });
  const closedBefore = fee("early", 5_000, { closesAt: "2026-05-20T00:00:00Z" });
  expect(standing([closedBefore, late], [paid("early", 5_000)])).toEqual([0, "Fee: $50, paid", []]);
  const opensAfter = fee("early", 5_000, { opensAt: "2026-06-20T00:00:00Z" });
  expect(standing([opensAfter], [paid("early", 5_000)])).toEqual([0, "Fee: $50, paid", []]);
  expect(standing([opensAfter, fee("other", 1_000)], [paid("early", 5_000)])[2]).toEqual([["other", 1_000]]);
});

test("who paid a member's price keeps it where the fee's dates are moved afterwards", () => {
  const closed = fee("entry", 7_500, { memberAmount: 5_000, closesAt: "2026-05-20T00:00:00Z" });
  expect(standing([closed], [paid("entry", 5_000)])).toEqual([0, "Fee: $50, paid", []]);
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

test("what is waived or on an open invoice isn't due in a cart, and is said", () => {
  const fees = [fee("entry", 7_500, { neededToSubmit: true })];
  const invoice = {
    invoiceID: "i",
    number: 214,
    dueOn: "2026-12-12",
    isPaying: false,
    total: 7_500,
    fees: [{ feeID: "entry", settled: 7_500, at: "2026-06-01T12:00:00Z", neededToSubmit: true }],
  };
  const seen = (change: Partial<EntryFeeFacts>) => feesOfEntry({ ...facts, fees, payments: [], ...change }, now)!;
  const waived = seen({ isWaived: true });
  expect([waived.due, waived.isNeeded, entryFeeText(waived)]).toEqual([0, false, "Fee: waived"]);
  const judgedOncePaid = seen({ invoice, feeInvoices: "paid" });
  expect(judgedOncePaid).toMatchObject({ due: 7_500, isNeeded: false, countsOncePaid: true, isBillable: false });
  expect(entryFeeText(judgedOncePaid)).toMatch(/^Invoice 214 for \$75 is open, due Sat, Dec 12/);
  expect(seen({ invoice, feeInvoices: "submitted" }).countsOncePaid).toBe(false);
  expect(dueFees({ ...facts, fees, payments: [], invoice }, now)).toEqual([]);
  const half = seen({ isWaived: true, payments: [paid("small", 5_000)] });
  expect(entryFeeText(half)).toBe("Fee: $50 paid, the rest waived");
  expect(entryFeeText(seen({ payments: [{ ...paid("entry", 7_500), method: "manual" }] }))).toBe(
    "Fee: $75, paid by check or transfer",
  );
});

test("who has paid keeps the price at which it was paid, whatever becomes of the membership or of the other entries", () => {
  const forMembers = fee("entry", 7_500, { memberAmount: 5_000 });
  expect(standing([forMembers], [], { isMember: true })[0]).toBe(5_000);
  expect(standing([forMembers], [paid("entry", 5_000)])).toEqual([0, "Fee: $50, paid", []]);
  expect(standing([forMembers], [paid("entry", 7_500)], { isMember: true })).toEqual([0, "Fee: $75, paid", []]);
  const free = { ...paid("entry", 7_500), paid: 0 };
  expect(standing([forMembers], [free])[1]).toBe("Fee: nothing to pay");
});
