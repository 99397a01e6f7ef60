import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { paymentSettings } from "../../../../contract/commerce/payment-settings.ts";

export type PaymentAccount = AnswerOf<typeof paymentSettings>["accounts"][number];
