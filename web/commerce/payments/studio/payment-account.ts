import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { paymentSettings } from "../../../../contract/commerce/payments/payment-settings.ts";

export type PaymentAccountSettings = AnswerOf<typeof paymentSettings>["accounts"][number];
