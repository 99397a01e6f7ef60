import { Boolean as Bool, Optional, String as Str, Unsafe } from "typebox";
import { providers } from "../payments/card-providers.ts";
import type { CardConfig } from "../payments/card-config.ts";
import { get } from "../../platform/endpoint.ts";
import { nullable, oneOf, record } from "../../platform/schema.ts";

const cardConfigSchema = Unsafe<CardConfig>(
  record({
    provider: oneOf(providers),
    live: Bool(),
    publishableKey: Optional(Str()),
    applicationID: Optional(Str()),
    locationID: Optional(Str()),
  }),
);

/** Null where the client takes no cards. */
const answer = record({ card: nullable(cardConfigSchema) });

export const cardForm = get("/clients/:client/services/:service/checkout/card", {
  summary: "What a browser needs to show the provider's card fields",
  allow: "PUBLIC",
  whileLooking: false,
  feature: "sales",
  answer,
});

export const invoiceCardForm = get("/clients/:client/invoice/card", {
  summary: "What a browser needs to show the provider's card fields for an invoice",
  allow: "PUBLIC",
  whileLooking: false,
  answer,
});
