import { shareAtRate, splitByWeights } from "../../platform/money.ts";

/** A fee of a line or an order: cents, or hundredths of a percent. */
export type AppliedFee = { name: string; kind: "flat" | "percent"; amount: number };

/** The effect of a promo code: hundredths of a percent off, cents off the order, or another price for each. */
export type PromoReduction = { kind: "percent" | "amount" | "price"; value: number };

/** A line of a cart before the total is known. All amounts are cents. */
export type UnpricedLine = {
  serviceID: string;
  quantity: number;
  /** The price of one for this person now. */
  unitPrice: number;
  /** Whether the cart's code applies to it. */
  reduced: boolean;
  taxable: boolean;
  /** Fees for each unit. */
  fees: readonly AppliedFee[];
};

/** Fees and tax of one program. */
export type Surcharges = {
  orderFees: readonly AppliedFee[];
  /** `rate` is hundredths of a percent; `included`: prices contain the tax. */
  tax: { name: string; rate: number; included: boolean };
};

type PricedLine = { gross: number; discount: number; fees: number; tax: number; total: number };

export type PricedCart = {
  /** A price for each line, in their order; to the cent, they add up to the totals. */
  lines: PricedLine[];
  /** Total before the code. */
  subtotal: number;
  discount: number;
  fees: { name: string; amount: number }[];
  taxes: { name: string; amount: number; included: boolean }[];
  /** T11 Never below zero. */
  total: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Prices a cart: the code's discount, then fees, then tax on the sum. Each program has its own fees and tax. An order of zero
 * cents has no fees.
 */
export function priceCart(
  lines: readonly UnpricedLine[],
  reduction: PromoReduction | undefined,
  surchargesOf: (serviceID: string) => Surcharges,
): PricedCart {
  const gross = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const discounts = lineDiscounts(lines, gross, reduction);
  const net = gross.map((amount, at) => amount - discounts[at]!);
  const fees = lineFees(lines, net, surchargesOf);
  const taxes = lineTaxes(
    lines,
    net.map((amount, at) => amount + fees.each[at]!),
    surchargesOf,
  );
  const priced = lines.map((_, at) => ({
    gross: gross[at]!,
    discount: discounts[at]!,
    fees: fees.each[at]!,
    tax: taxes.each[at]!,
    total: net[at]! + fees.each[at]! + taxes.added[at]!,
  }));
  return {
    lines: priced,
    subtotal: sum(gross),
    discount: sum(discounts),
    fees: fees.named,
    taxes: taxes.named,
    total: sum(priced.map(({ total }) => total)),
  };
}

function lineDiscounts(
  lines: readonly UnpricedLine[],
  gross: readonly number[],
  reduction: PromoReduction | undefined,
) {
  if (!reduction) return gross.map(() => 0);
  const eligible = gross.map((amount, at) => (lines[at]!.reduced ? amount : 0));
  const { kind, value } = reduction;
  if (kind === "price")
    return lines.map(({ quantity, unitPrice, reduced }) => (reduced ? quantity * Math.max(0, unitPrice - value) : 0));
  const base = sum(eligible);
  return splitByWeights(kind === "percent" ? shareAtRate(base, value) : Math.min(value, base), eligible);
}

type AmountsByName = Map<string, number>;
const addAmount = (named: AmountsByName, name: string, amount: number) =>
  named.set(name, (named.get(name) ?? 0) + amount);
const amountList = (named: AmountsByName) =>
  [...named].filter(([, amount]) => amount > 0).map(([name, amount]) => ({ name, amount }));

function lineFees(lines: readonly UnpricedLine[], net: readonly number[], surchargesOf: (id: string) => Surcharges) {
  const named: AmountsByName = new Map();
  const each = lines.map(({ fees, quantity }, at) => {
    const amounts = fees.map((fee) => ({ name: fee.name, amount: feeCents(fee, net[at]!, quantity) }));
    for (const { name, amount } of amounts) addAmount(named, name, amount);
    return sum(amounts.map(({ amount }) => amount));
  });
  for (const [serviceID, places] of lineIndexesByService(lines)) {
    const weights = places.map((at) => net[at]!);
    for (const fee of surchargesOf(serviceID).orderFees) {
      const amount = feeCents(fee, sum(weights), 1);
      addAmount(named, fee.name, amount);
      for (const [nth, share] of splitByWeights(amount, weights).entries()) each[places[nth]!]! += share;
    }
  }
  return { each, named: amountList(named) };
}

const feeCents = ({ kind, amount }: AppliedFee, of: number, quantity: number) => {
  if (of === 0) return 0;
  return kind === "flat" ? amount * quantity : shareAtRate(of, amount);
};

function lineTaxes(
  lines: readonly UnpricedLine[],
  amounts: readonly number[],
  surchargesOf: (id: string) => Surcharges,
) {
  const each = lines.map(() => 0);
  const added = lines.map(() => 0);
  const named: PricedCart["taxes"] = [];
  for (const [serviceID, places] of lineIndexesByService(lines)) {
    const { name, rate, included } = surchargesOf(serviceID).tax;
    const taxed = places.map((at) => (lines[at]!.taxable ? amounts[at]! : 0));
    const base = sum(taxed);
    const amount = included ? base - Math.round((base * 10_000) / (10_000 + rate)) : shareAtRate(base, rate);
    if (amount === 0) continue;
    named.push({ name, amount, included });
    for (const [nth, share] of splitByWeights(amount, taxed).entries()) {
      each[places[nth]!] = share;
      if (!included) added[places[nth]!] = share;
    }
  }
  return { each, added, named };
}

/** The lines' indexes, by program. */
function lineIndexesByService(lines: readonly UnpricedLine[]): Map<string, number[]> {
  return Map.groupBy(lines.keys(), (at) => lines[at]!.serviceID);
}
