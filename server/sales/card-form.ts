import { cardForm, invoiceCardForm } from "../../contract/card-form.ts";
import type { House } from "../house.ts";
import { outside } from "../http/handle.ts";

export const cardForms = [
  outside(cardForm, ({ house, client }) => cardFormOf(house, client)),
  outside(invoiceCardForm, ({ house, client }) => cardFormOf(house, client)),
];

async function cardFormOf({ payments }: House, { clientID }: { clientID: string }) {
  const account = await payments.chosen(clientID);
  return { card: account?.provider.clientConfig() ?? null };
}
