import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { paymentSettings } from "../../../contract/payment-settings.ts";

export type PaymentAccount = AnswerOf<typeof paymentSettings>["accounts"][number];
