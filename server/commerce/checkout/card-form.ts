import { cardForm, invoiceCardForm } from "../../../contract/commerce/checkout/card-form.ts";
import type { App } from "../../platform/app.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";

export const cardFormHandlers = [
  onOutsideTransaction(cardForm, ({ app, client }) => cardFormOf(app, client)),
  onOutsideTransaction(invoiceCardForm, ({ app, client }) => cardFormOf(app, client)),
];

async function cardFormOf({ payments }: App, { clientID }: { clientID: string }) {
  const account = await payments.activeAccount(clientID);
  return { card: account?.provider.clientConfig() ?? null };
}
