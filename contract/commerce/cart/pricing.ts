import { shareAtRate, splitByWeights } from "../../platform/money.ts";

/** What is added to a line or an order: cents, or hundredths of a percent. */
export type AppliedFee = { name: string; kind: "flat" | "percent"; amount: number };

/** What a promo code does: hundredths of a percent off, cents off the order, or another price for each. */
export type PromoReduction = { kind: "percent" | "amount" | "price"; value: number };

/** A line of a cart before it is added up. All amounts are cents. */
export type UnpricedLine = {
  serviceID: string;
  quantity: number;
  /** What one costs this person now. */
  unitPrice: number;
  /** Whether the code of the cart is for it. */
  reduced: boolean;
  taxable: boolean;
  /** Of each one of it. */
  fees: readonly AppliedFee[];
};

/** What a program adds to what is bought of it. */
export type Surcharges = {
  orderFees: readonly AppliedFee[];
  /** In hundredths of a percent; included: it is in the prices already. */
  tax: { name: string; rate: number; included: boolean };
};

type PricedLine = { gross: number; discount: number; fees: number; tax: number; total: number };

export type PricedCart = {
  /** In the order of the lines; they add up to the rest, to the cent. */
  lines: PricedLine[];
  /** Before the code. */
  subtotal: number;
  discount: number;
  fees: { name: string; amount: number }[];
  taxes: { name: string; amount: number; included: boolean }[];
  /** T11 Never below zero. */
  total: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Adds a cart up: first the code comes off, then the fees come on, and of all that the tax. Each program has fees and a tax of its own. An order that costs nothing has
 * no fees either.
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
  const whole = sum(eligible);
  return splitByWeights(kind === "percent" ? shareAtRate(whole, value) : Math.min(value, whole), eligible);
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
    const whole = sum(taxed);
    const amount = included ? whole - Math.round((whole * 10_000) / (10_000 + rate)) : shareAtRate(whole, rate);
    if (amount === 0) continue;
    named.push({ name, amount, included });
    for (const [nth, share] of splitByWeights(amount, taxed).entries()) {
      each[places[nth]!] = share;
      if (!included) added[places[nth]!] = share;
    }
  }
  return { each, added, named };
}

/** Where in the cart the lines of each program stand. */
function lineIndexesByService(lines: readonly UnpricedLine[]): Map<string, number[]> {
  return Map.groupBy(lines.keys(), (at) => lines[at]!.serviceID);
}
