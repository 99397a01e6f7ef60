import { cardForm } from "../../contract/card-form.ts";
import { outside } from "../http/handle.ts";

export const cardForms = [
  outside(cardForm, async ({ house, client }) => {
    const account = await house.payments.chosen(client.clientID);
    return { card: account?.provider.clientConfig() ?? null };
  }),
];
