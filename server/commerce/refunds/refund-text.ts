import { dollars } from "../../../contract/platform/money.ts";
import { cardText } from "../../../contract/commerce/orders/transactions.ts";

export type RefundWay = {
  amount: number;
  /** The payment that goes back was one too many. */
  isDouble: boolean;
  byCard: boolean;
  method: string;
  cardBrand: string | null;
  cardLast4: string | null;
};

/** By which way money goes back, and when it is there. */
export function refundText({ amount, isDouble, byCard, method, cardBrand, cardLast4 }: RefundWay): string {
  const money = dollars(amount);
  if (!byCard)
    return method === "cash"
      ? `You paid in cash, so ${money} goes back to you by hand, if you don’t have it already.`
      : `You didn’t pay here by card, so ${money} goes back to you by hand, if you don’t have it already.`;
  const card = cardLast4 ? `your ${cardText({ cardBrand, cardLast4 })}` : "the card that you paid with";
  const way = `${money} is on its way to ${card}. Banks show it after five to ten days, some of them as if the card had never been charged.`;
  return isDouble ? `You paid twice, and the second payment goes back: your order stays as it is. ${way}` : way;
}
