import type { PaymentMethod } from "../../../contract/platform/payment-methods.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { chargedText } from "../../../contract/commerce/orders/transactions.ts";

export type RefundWay = {
  amount: number;
  /** The payment that goes back was one too many. */
  isDouble: boolean;
  byProvider: boolean;
  method: PaymentMethod;
  cardBrand: string | null;
  cardLast4: string | null;
};

/** By which way money goes back, and when it is there. */
export function refundText({ amount, isDouble, byProvider, method, cardBrand, cardLast4 }: RefundWay): string {
  const money = dollars(amount);
  if (!byProvider)
    return method === "cash"
      ? `You paid in cash, so ${money} goes back to you by hand, if you don’t have it already.`
      : `You didn’t pay here by card, so ${money} goes back to you by hand, if you don’t have it already.`;
  const isBank = method === "bank";
  const paid = cardLast4
    ? `your ${chargedText({ method, cardBrand, cardLast4 })}`
    : `the ${isBank ? "bank account" : "card"} that you paid with`;
  const when = isBank
    ? "Banks show it after five to ten days."
    : "Banks show it after five to ten days, some of them as if the card had never been charged.";
  const way = `${money} is on its way to ${paid}. ${when}`;
  return isDouble ? `You paid twice, and the second payment goes back: your order stays as it is. ${way}` : way;
}
