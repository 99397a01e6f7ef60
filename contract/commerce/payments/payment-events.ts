import { webhook } from "../../platform/endpoint.ts";
import { paymentWebhookPath } from "./payment-settings.ts";
import { record } from "../../platform/schema.ts";

/** A provider's events say that a payment or a refund may have changed. */
export const paymentEvent = webhook(paymentWebhookPath, {
  summary: "Hear from a client’s card provider",
  allow: "PUBLIC",
  whileSuspended: true,
  answer: record({}),
});
