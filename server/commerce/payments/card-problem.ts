import {
  type Provider,
  chargeAmountProblem,
  isBelowLeast,
  leastChargeText,
} from "../../../contract/commerce/payments/card-providers.ts";

/** Why no card can pay a cart of this amount; whoever sells at a counter can take the money otherwise. */
export const cartCardProblem = (
  total: number,
  provider: Provider,
  { atCounter = false }: { atCounter?: boolean },
): string | undefined =>
  atCounter && isBelowLeast(total, provider)
    ? `${leastChargeText(provider)} Take it in cash, or add something to it.`
    : chargeAmountProblem(total, provider);
