import { type PriceSpan, priceSpanStateAt } from "../../programs/price-spans.ts";
import type { ElementAudience } from "../../platform/forms/element.ts";
import { plural } from "../../platform/plural.ts";
import { type DateLike, lastDayText, momentText, type TimeZone } from "../../platform/time-zone.ts";

export const productKinds = ["ticket", "registration", "fee", "donation", "property", "sponsor"] as const;
export type ProductKind = (typeof productKinds)[number];

/** N11 The steps of a registration; programs leave out those that they don't need. */
export const registrationSteps = ["landingPage", "memberPricing", "questions", "cart", "thanks"] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** Amounts are cents. */
export type ProductPrices = { price: number; memberPrice: number | null };
export type PriceTier = ProductPrices & { until: string; name: string };

/** The price at a time: that of the next date to come, or the product's own. */
export function priceAt(
  product: ProductPrices & { tiers: readonly PriceTier[] },
  now: Date,
): ProductPrices & { tier: PriceTier | null } {
  const [tier = null] = product.tiers
    .filter(({ until }) => Date.parse(until) > now.getTime())
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  const { price, memberPrice } = tier ?? product;
  return { price, memberPrice, tier };
}

export const priceFor = ({ price, memberPrice }: ProductPrices, member: boolean): number =>
  member && memberPrice !== null ? memberPrice : price;

/** The time in which visitors can buy it: the program's window, until the last day that the product is for. */
export function saleWindow(window: PriceSpan | null, lastDay: string | null): PriceSpan | null {
  if (lastDay === null) return window;
  const ends = [window?.closesAt ?? lastDay, lastDay].toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return { opensAt: window?.opensAt ?? null, closesAt: ends[0]! };
}

/** `held`: not sold out, but in the carts, on the invoices or kept for the waiting list of others. */
export const unavailableReasons = ["notYet", "over", "notForYou", "soldOut", "held"] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

/** A product's state for staff, who see withdrawn products, too. */
export const productStates = ["onSale", "notYet", "over", "soldOut", "withdrawn"] as const;
export type ProductState = (typeof productStates)[number];

/** Conditions of a sale; `left` is null where it is unlimited, and `unsold` has what others hold, too. */
export type SaleConditions = PriceSpan & {
  audience: ElementAudience;
  left: number | null;
  unsold: number | null;
  fewest: number;
};

export function unavailableReason(
  product: SaleConditions,
  { now, member, window }: { now: Date; member: boolean; window: PriceSpan | null },
): UnavailableReason | undefined {
  const spans = [priceSpanStateAt(product, now), window ? priceSpanStateAt(window, now) : "open"];
  if (spans.includes("closed")) return "over";
  if (product.audience !== "all" && (product.audience === "member") !== member) return "notForYou";
  if (spans.includes("future")) return "notYet";
  if (product.left !== null && product.left < product.fewest)
    return (product.unsold ?? 0) >= product.fewest ? "held" : "soldOut";
  return undefined;
}

export function unavailableText(
  reason: UnavailableReason,
  {
    opensAt,
    audience,
    zone,
    now,
  }: { opensAt: DateLike | null; audience: ElementAudience; zone: TimeZone; now: DateLike },
): string {
  switch (reason) {
    case "notYet":
      return opensAt === null ? "Not on sale yet" : `On sale from ${momentText(opensAt, zone, now)}`;
    case "over":
      return "No longer on sale";
    case "notForYou":
      return audience === "member" ? "For members" : "For guests who aren’t members";
    case "soldOut":
      return "Sold out";
    case "held":
      return "Held by others just now";
  }
}

export function quantityProblem(
  { name, fewest, most }: { name: string; fewest: number; most: number },
  quantity: number,
): string | undefined {
  if (quantity < fewest) return `${name} comes from ${fewest} upwards.`;
  if (quantity > most) return `An order has at most ${most} of ${name}.`;
  return undefined;
}

export const fewerLeftText = (name: string, left: number, isHeld: boolean): string =>
  left === 0
    ? `${name} is ${isHeld ? "held by others just now" : "sold out"}.`
    : `Only ${plural(left, "is", "are")} left of ${name}.`;

/** 'until Jun 5', for a price that ends. */
export const untilText = (until: DateLike, zone: TimeZone, now: DateLike): string =>
  `until ${lastDayText(until, zone, now)}`;

/** Minutes for which a cart is held, and for which a payment extends that. */
export const holdMinutes = { cart: 15, payment: 10 } as const;
