import { type Receipt, discountText } from "../../../contract/commerce/orders/receipts.ts";

export type AmountRow = { text: string; amount: number; strong?: boolean };

/** What makes a receipt's total, line by line: the same on paper and in the mail. */
export function receiptRows({
  lines,
  discount,
  promoCode,
  fees,
  taxes,
}: Pick<Receipt, "lines" | "discount" | "promoCode" | "fees" | "taxes">): AmountRow[] {
  return [
    ...lines.map(({ name, about, quantity, unitPrice }) => ({
      text: `${quantity > 1 ? `${quantity} × ` : ""}${name}${about ? `: ${about}` : ""}`,
      amount: quantity * unitPrice,
    })),
    ...(discount > 0 ? [{ text: discountText(promoCode), amount: -discount }] : []),
    ...fees.map(({ name, amount }) => ({ text: name, amount })),
    ...taxes.map(({ name, amount, included }) => ({ text: included ? `${name} (in the prices)` : name, amount })),
  ];
}
