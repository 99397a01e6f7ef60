import { expect, test } from "vitest";
import { dollars, percent, priceText, splitByWeights } from "../../platform/money.ts";
import { type Surcharges, type UnpricedLine, priceCart } from "./pricing.ts";

const plain: Surcharges = { orderFees: [], tax: { name: "Sales tax", rate: 0, included: false } };
const line = (unitPrice: number, quantity = 1, more: Partial<UnpricedLine> = {}): UnpricedLine => ({
  serviceID: "gala",
  unitPrice,
  quantity,
  reduced: true,
  taxable: true,
  fees: [],
  ...more,
});

test("amounts are written as people write them", () => {
  expect([dollars(120_600), dollars(5), dollars(-13_400), dollars(0)]).toEqual([
    "$1,206.00",
    "$0.05",
    "−$134.00",
    "$0.00",
  ]);
  expect([priceText(14_500), priceText(14_550), percent(825), percent(1_000)]).toEqual([
    "$145",
    "$145.50",
    "8.25%",
    "10%",
  ]);
});

test("an amount is laid over weights to the last cent", () => {
  expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitByWeights(1, [1, 5])).toEqual([0, 1]);
  expect(splitByWeights(10, [0, 0])).toEqual([0, 0]);
  expect(splitByWeights(99_999_999_999, [99_999_999_999, 99_999_999_999])).toEqual([50_000_000_000, 49_999_999_999]);
});

test("F14 two members' gala tickets and a table, with ten percent off", () => {
  const priced = priceCart([line(12_000, 2), line(110_000)], { kind: "percent", value: 1_000 }, () => plain);
  expect(priced).toMatchObject({ subtotal: 134_000, discount: 13_400, total: 120_600 });
  expect(priced.lines.map(({ total }) => total)).toEqual([21_600, 99_000]);
});

test("T11 F17 a code takes no more off than there is, and only off what it is for", () => {
  const amount = { kind: "amount", value: 5_000 } as const;
  expect(priceCart([line(3_000)], amount, () => plain)).toMatchObject({ discount: 3_000, total: 0 });
  expect(priceCart([line(3_000), line(9_000, 1, { reduced: false })], amount, () => plain).total).toBe(9_000);
  const fixed = { kind: "price", value: 2_500 } as const;
  expect(priceCart([line(3_000, 2), line(2_000)], fixed, () => plain)).toMatchObject({ discount: 1_000, total: 7_000 });
});

test("fees come on after the code, those of the order once, and none where nothing is paid", () => {
  const surcharges = (): Surcharges => ({
    ...plain,
    orderFees: [
      { name: "Handling", kind: "flat", amount: 250 },
      { name: "Service", kind: "percent", amount: 300 },
    ],
  });
  const late = { name: "Late fee", kind: "flat", amount: 1_000 } as const;
  const priced = priceCart([line(10_000, 2, { fees: [late] })], { kind: "percent", value: 5_000 }, surcharges);
  expect(priced.fees).toEqual([
    { name: "Late fee", amount: 2_000 },
    { name: "Handling", amount: 250 },
    { name: "Service", amount: 300 },
  ]);
  expect(priced.total).toBe(10_000 + 2_550);
  expect(priceCart([line(10_000, 2, { fees: [late] })], { kind: "percent", value: 10_000 }, surcharges).total).toBe(0);
});

test("a tax is added, or shown as a part of the price; donations aren't taxed; each program has its own", () => {
  const taxes: Record<string, Surcharges> = {
    gala: { orderFees: [], tax: { name: "Sales tax", rate: 825, included: false } },
    tour: { orderFees: [], tax: { name: "VAT", rate: 2_000, included: true } },
  };
  const cart = [line(9_999), line(5_000, 1, { taxable: false }), line(12_000, 1, { serviceID: "tour" })];
  const priced = priceCart(cart, undefined, (id) => taxes[id]!);
  expect(priced.taxes).toEqual([
    { name: "Sales tax", amount: 825, included: false },
    { name: "VAT", amount: 2_000, included: true },
  ]);
  expect(priced.lines.map(({ tax, total }) => [tax, total])).toEqual([
    [825, 10_824],
    [0, 5_000],
    [2_000, 12_000],
  ]);
});

test("fees are taxed as what they are added to, each its own line's: the fees of what isn't taxed aren't", () => {
  const tax = (included: boolean) => ({ name: "Sales tax", rate: 1_000, included });
  const orderFees = [{ name: "Handling", kind: "flat", amount: 200 } as const];
  const late = { name: "Late fee", kind: "flat", amount: 1_000 } as const;
  const seat = line(10_000, 1, { fees: [late] });
  const gift = line(10_000, 1, { taxable: false, fees: [late] });
  const added = priceCart([seat, gift], undefined, () => ({ orderFees, tax: tax(false) }));
  expect(added.lines.map((one) => [one.fees, one.tax, one.total])).toEqual([
    [1_100, 1_110, 12_210],
    [1_100, 0, 11_100],
  ]);
  const within = priceCart([seat], undefined, () => ({ orderFees: [], tax: tax(true) }));
  expect([within.taxes[0]!.amount, within.total]).toEqual([1_000, 11_000]);
});

test("whatever is bought, the lines add up to the total, and nothing is below zero", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 2_000; round++) {
    const surcharges = new Map(
      ["a", "b"].map((id) => [
        id,
        {
          orderFees: random(2) ? [{ name: "Fee", kind: random(2) ? "flat" : "percent", amount: random(500) }] : [],
          tax: { name: "Tax", rate: random(3) ? random(2_000) : 0, included: random(2) === 0 },
        } satisfies Surcharges,
      ]),
    );
    const lines = Array.from({ length: 1 + random(5) }, () =>
      line(random(30_000), 1 + random(12), {
        serviceID: random(2) ? "a" : "b",
        reduced: random(3) > 0,
        taxable: random(3) > 0,
        fees: random(3) ? [] : [{ name: "Each", kind: random(2) ? "flat" : "percent", amount: random(900) }],
      }),
    );
    const kind = (["percent", "amount", "price"] as const)[random(3)]!;
    const reduction = random(3) ? { kind, value: random(10_001) } : undefined;
    const {
      lines: priced,
      total,
      subtotal,
      discount,
      fees,
      taxes,
    } = priceCart(lines, reduction, (id) => surcharges.get(id)!);
    for (const each of priced) expect(Math.min(...Object.values(each))).toBeGreaterThanOrEqual(0);
    expect(priced.reduce((all, each) => all + each.total, 0)).toBe(total);
    const added = taxes.filter(({ included }) => !included).reduce((all, { amount }) => all + amount, 0);
    expect(subtotal - discount + fees.reduce((all, { amount }) => all + amount, 0) + added).toBe(total);
  }
});
