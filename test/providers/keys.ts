import type { SquareKeys } from "../../server/commerce/payments/square.ts";
import type { StripeKeys } from "../../server/commerce/payments/stripe.ts";

/** What opens the stand-ins for the providers. */
export const stripeKeys: StripeKeys = {
  live: false,
  publishableKey: "pk_test_fake",
  secretKey: "sk_test_fake",
  webhookSecret: "whsec_fake",
};

export const squareKeys: SquareKeys = {
  live: false,
  applicationID: "sandbox-sq0idb-fake",
  locationID: "L-FAKE",
  accessToken: "EAAA-fake",
  webhookSignatureKey: "square-signature-fake",
};
