import { cardForm, invoiceCardForm } from "../../../contract/commerce/card-form.ts";
import type { House } from "../../platform/house.ts";
import { outside } from "../../platform/http/handle.ts";

export const cardForms = [
  outside(cardForm, ({ house, client }) => cardFormOf(house, client)),
  outside(invoiceCardForm, ({ house, client }) => cardFormOf(house, client)),
];

async function cardFormOf({ payments }: House, { clientID }: { clientID: string }) {
  const account = await payments.chosen(clientID);
  return { card: account?.provider.clientConfig() ?? null };
}
