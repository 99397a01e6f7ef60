import { type PriceSpan, priceSpanStateAt } from "../../programs/price-spans.ts";
import type { ElementAudience } from "../../platform/forms/element.ts";
import { plural } from "../../platform/plural.ts";
import { type DateLike, lastDayText, momentText, type TimeZone } from "../../platform/time-zone.ts";

export const productKinds = ["ticket", "registration", "fee", "donation", "property", "sponsor"] as const;
export type ProductKind = (typeof productKinds)[number];

/** N11 The steps of a registration; those that a program has nothing for are left out. */
export const registrationSteps = ["landingPage", "memberPricing", "questions", "cart", "thanks"] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** What a product costs, and until when, for whom. Amounts are cents. */
export type ProductPrices = { price: number; memberPrice: number | null };
export type PriceTier = ProductPrices & { until: string; name: string };

/** Of several prices by date, the one that counts: that of the next moment to come, or the product's own. */
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

/** What one costs somebody. */
export const priceFor = ({ price, memberPrice }: ProductPrices, member: boolean): number =>
  member && memberPrice !== null ? memberPrice : price;

/** Where whoever isn't staff can have it: as long as the program sells, and no longer than the last day that it is for. */
export function saleWindow(window: PriceSpan | null, lastDay: string | null): PriceSpan | null {
  if (lastDay === null) return window;
  const ends = [window?.closesAt ?? lastDay, lastDay].toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return { opensAt: window?.opensAt ?? null, closesAt: ends[0]! };
}

/** Why a product can't be had now; undefined if it can. */
export type UnavailableReason = "notYet" | "over" | "notForYou" | "soldOut";

/** How it stands for staff, who see what is withdrawn, too. */
export const productStates = ["onSale", "notYet", "over", "soldOut", "withdrawn"] as const;
export type ProductState = (typeof productStates)[number];

/** Where it is sold, for whom it is, and how many are left: null is as many as are wanted. */
export type SaleConditions = PriceSpan & { audience: ElementAudience; left: number | null; fewest: number };

export function unavailableReason(
  product: SaleConditions,
  { now, member, window }: { now: Date; member: boolean; window: PriceSpan | null },
): UnavailableReason | undefined {
  const spans = [priceSpanStateAt(product, now), window ? priceSpanStateAt(window, now) : "open"];
  if (spans.includes("closed")) return "over";
  if (product.audience !== "all" && (product.audience === "member") !== member) return "notForYou";
  if (spans.includes("future")) return "notYet";
  if (product.left !== null && product.left < product.fewest) return "soldOut";
  return undefined;
}

/** Said of a product in place of a button. */
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
  }
}

/** How many of it one order may have, said to whoever wants another number. */
export function quantityProblem(
  { name, fewest, most }: { name: string; fewest: number; most: number },
  quantity: number,
): string | undefined {
  if (quantity < fewest) return `${name} comes from ${fewest} upwards.`;
  if (quantity > most) return `An order has at most ${most} of ${name}.`;
  return undefined;
}

/** Fewer than were wanted. */
export const fewerLeftText = (name: string, left: number): string =>
  left === 0 ? `${name} is sold out.` : `Only ${plural(left, "is", "are")} left of ${name}.`;

/** 'until Jun 5', of a price that ends. */
export const untilText = (until: DateLike, zone: TimeZone, now: DateLike): string =>
  `until ${lastDayText(until, zone, now)}`;

/** How long a cart is held, and how much longer once payment begins, in minutes. */
export const holdMinutes = { cart: 15, payment: 10 } as const;
