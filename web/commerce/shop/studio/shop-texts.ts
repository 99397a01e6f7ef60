import type { FeeSetup } from "../../../../contract/commerce/shop/fees.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { ProductSetup, QuotaSetup } from "../../../../contract/commerce/shop/products.ts";
import type { PromoCodeSetup, PromoCodeState } from "../../../../contract/commerce/shop/promo-codes.ts";
import type { ProductState } from "../../../../contract/commerce/shop/sale-rules.ts";
import type { Tone } from "../../../platform/ui/Badge.tsx";

export const productStateBadges: Record<ProductState, { label: string; tone: Tone }> = {
  onSale: { label: "On sale", tone: "confirm" },
  notYet: { label: "Not yet on sale", tone: "neutral" },
  over: { label: "Sale is over", tone: "neutral" },
  soldOut: { label: "Sold out", tone: "warning" },
  withdrawn: { label: "Not sold any more", tone: "neutral" },
};

/** '$145 · members $120' */
export function productPriceText({ kind, priceNow, memberPriceNow }: ProductSetup): string {
  const from = kind === "donation" ? "from " : "";
  const regular = priceNow === 0 && kind !== "donation" ? "Free" : `${from}${priceText(priceNow)}`;
  return memberPriceNow === null ? regular : `${regular}, members ${priceText(memberPriceNow)}`;
}

/** '12 sold', '3 in carts', '185 left' */
export const stockText = ({ sold, held }: Pick<QuotaSetup, "sold" | "held">, left: number | null): string =>
  [`${sold} sold`, held > 0 && `${held} in carts`, left === null ? "no limit" : `${left} left`]
    .filter(Boolean)
    .join(" · ");

/** 'takes 10', for a shared limit. */
export const quotaTakesText = (name: string, takes: number) => (takes === 1 ? name : `${name} (${takes} each)`);

export const ticketsText = ({ tickets, admits }: Pick<ProductSetup, "tickets" | "admits">): string | undefined => {
  if (tickets > 1) return plural(tickets, "ticket");
  return admits > 1 ? `lets in ${admits}` : undefined;
};

export const feeStateBadges: Record<FeeSetup["state"], { label: string; tone: Tone }> = {
  open: { label: "Added now", tone: "confirm" },
  future: { label: "Begins later", tone: "neutral" },
  closed: { label: "Has ended", tone: "neutral" },
};

/** For the badge and the filter. */
export const promoCodeStateBadges: Record<PromoCodeState, { label: string; tone: Tone }> = {
  active: { label: "In use", tone: "confirm" },
  notYet: { label: "Not yet", tone: "neutral" },
  ended: { label: "Over", tone: "neutral" },
  usedUp: { label: "Used up", tone: "warning" },
  withdrawn: { label: "Ended", tone: "neutral" },
};

/** '10% off' */
export function promoCodeText({
  kind,
  percentage,
  amount,
}: Pick<PromoCodeSetup, "kind" | "percentage" | "amount">): string {
  if (kind === "percent") return `${percentage ?? 0}% off`;
  return kind === "amount" ? `${priceText(amount ?? 0)} off` : `${priceText(amount ?? 0)} each`;
}

/** What is said once it is saved, and whether a card can pay it. */
export const savedPriceText = ({ done = "" }: { done?: string }, cardWarning: string | null): string =>
  cardWarning === null ? done : `${done} ${cardWarning}`;
