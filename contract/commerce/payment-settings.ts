import { Array as List, Boolean as Bool, Record as Dictionary, String as Text } from "typebox";
import { providers } from "./card-providers.ts";
import { download, get, post } from "../platform/endpoint.ts";
import { ID, Instant, oneOf, record, sent } from "../platform/schema.ts";
import { currentPassword, secondCode } from "../people/users.ts";

/** Where a client's provider tells what happened. */
export const paymentWebhookPath = "/clients/:client/payments/webhook";

/** One way to be paid, as staff may know it: of what is secret, how it ends. */
const paymentAccount = record({
  paymentAccountID: ID(),
  provider: oneOf(providers),
  live: Bool(),
  chosen: Bool(),
  publicKeys: Dictionary(Text(), Text()),
  keyEndings: Dictionary(Text(), Text()),
  changedAt: Instant(),
});

export const paymentSettings = get("/clients/:client/payments/settings", {
  summary: "How a client is paid by card",
  allow: "MANAGE_PAYMENTS",
  answer: record({ accounts: List(paymentAccount), webhookURL: Text(), asksCode: Bool() }),
});

/** Who changes where money goes shows again who they are. */
const proof = {
  currentPassword: { ...currentPassword, label: "Your password" },
  code: {
    ...secondCode,
    help: "Needed if you sign in with a second factor. Six digits from your authenticator app, or a recovery code.",
  },
} as const;

const live = {
  type: "radio",
  label: "Payments are",
  required: true,
  options: [
    { value: "test", label: "Tests: no money moves" },
    { value: "live", label: "Live: cards are charged" },
  ],
} as const;

const key = (label: string, help?: string) =>
  ({ type: "input", kind: "text", label, maxLength: 300, autoComplete: "off", ...(help && { help }) }) as const;

/** One that is never shown again: what is left empty stays as it is. */
const secretKey = (label: string, help: string) =>
  ({ type: "input", kind: "password-any", label, maxLength: 300, autoComplete: "off", help }) as const;

export const setStripe = post("/clients/:client/payments/stripe", {
  summary: "Be paid through Stripe",
  allow: "MANAGE_PAYMENTS",
  form: {
    mode: live,
    publishableKey: { ...key("Publishable key", "Begins with pk_."), required: true },
    secretKey: secretKey(
      "Secret key",
      "Begins with sk_ or rk_. A restricted key needs PaymentIntents, Refunds and Charges to write, Balance and Payouts to read.",
    ),
    webhookSecret: secretKey("Webhook signing secret", "Begins with whsec_."),
    ...proof,
  },
  done: "Changes saved.",
});

export const setSquare = post("/clients/:client/payments/square", {
  summary: "Be paid through Square",
  allow: "MANAGE_PAYMENTS",
  form: {
    mode: live,
    applicationID: {
      ...key("Application ID", "Begins with sq0idp-, or with sandbox-sq0idb- for tests."),
      required: true,
    },
    locationID: { ...key("Location ID"), required: true },
    accessToken: secretKey("Access token", "For tests, the sandbox’s."),
    webhookSignatureKey: secretKey("Webhook signature key", "Of the subscription to this installation’s address."),
    ...proof,
  },
  done: "Changes saved.",
});

export const setTestGateway = post("/clients/:client/payments/test-gateway", {
  summary: "Try out the checkout with the built-in test gateway, which charges nobody",
  allow: "MANAGE_PAYMENTS",
  form: proof,
  done: "The test gateway is on.",
});

export const stopPayments = post("/clients/:client/payments/stop", {
  summary: "Take no card payments",
  allow: "MANAGE_PAYMENTS",
  form: proof,
  done: "Card payments are off.",
});

/** Asks without charging: Stripe for the account's balance, Square for the location. */
export const checkPayments = post("/clients/:client/payments/check", {
  summary: "Ask the provider whether a client's keys are good",
  allow: "MANAGE_PAYMENTS",
  body: sent({ paymentAccountID: ID() }),
  answer: record({ good: Bool(), message: Text() }),
});

export const testCardFields = download("/payments/test-gateway/card-fields", {
  summary: "The test gateway's card fields, in a frame of their own",
  allow: "PUBLIC",
});

export const answerTestChallenge = post("/clients/:client/payments/test-gateway/challenge", {
  summary: "Answer what the test gateway asks of a card that has to be confirmed",
  allow: "PUBLIC",
  body: sent({ clientSecret: Text({ maxLength: 100 }), isConfirmed: Bool() }),
});
