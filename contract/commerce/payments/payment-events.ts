import { webhook } from "../../platform/endpoint.ts";
import { paymentWebhookPath } from "./payment-settings.ts";
import { record } from "../../platform/schema.ts";

/** A client's card provider tells that there is something to ask about. */
export const paymentEvent = webhook(paymentWebhookPath, {
  summary: "Hear from a client’s card provider",
  allow: "PUBLIC",
  answer: record({}),
});
