import { Array as List, Boolean as Bool, Record as Dictionary, String as Text } from "typebox";
import { BANK_DEBIT_DAYS } from "./bank-debits.ts";
import { providers } from "./card-providers.ts";
import { download, get, post } from "../../platform/endpoint.ts";
import { ID, Instant, oneOf, record, inputRecord } from "../../platform/schema.ts";
import { currentPasswordField, secondFactorCodeField } from "../../people/users.ts";

/** The webhook that a client's card provider calls. */
export const paymentWebhookPath = "/clients/:client/payments/webhook";

/** A payment account for staff's eyes: secret keys show their last characters alone. */
const paymentAccount = record({
  paymentAccountID: ID(),
  provider: oneOf(providers),
  live: Bool(),
  chosen: Bool(),
  /** Whether buyers may pay from a bank account. */
  takesBank: Bool(),
  publicKeys: Dictionary(Text(), Text()),
  keyEndings: Dictionary(Text(), Text()),
  changedAt: Instant(),
});

export const paymentSettings = get("/clients/:client/payments/settings", {
  summary: "How a client is paid by card",
  allow: "MANAGE_PAYMENTS",
  answer: record({ accounts: List(paymentAccount), webhookURL: Text(), asksCode: Bool() }),
});

/** Staff prove their identity before they change where money goes. */
const identityProof = {
  currentPassword: { ...currentPasswordField, label: "Your password" },
  code: {
    ...secondFactorCodeField,
    help: "Needed if you sign in with a second factor. Six digits from your authenticator app, or a recovery code.",
  },
} as const;

const liveModeField = {
  type: "radio",
  label: "Payments are",
  required: true,
  options: [
    { value: "test", label: "Tests: no money moves" },
    { value: "live", label: "Live: cards are charged" },
  ],
} as const;

const keyField = (label: string, help?: string) =>
  ({ type: "input", kind: "text", label, maxLength: 300, autoComplete: "off", ...(help && { help }) }) as const;

/** A secret is never shown again; an empty field keeps the stored one. */
const secretKeyField = (label: string, help: string) =>
  ({ type: "input", kind: "password-any", label, maxLength: 300, autoComplete: "off", help }) as const;

export const setStripe = post("/clients/:client/payments/stripe", {
  summary: "Be paid through Stripe",
  allow: "MANAGE_PAYMENTS",
  form: {
    mode: liveModeField,
    publishableKey: { ...keyField("Publishable key", "Begins with pk_."), required: true },
    secretKey: secretKeyField(
      "Secret key",
      "Begins with sk_ or rk_. A restricted key needs PaymentIntents, Refunds and Charges to write, Balance and Payouts to read.",
    ),
    webhookSecret: secretKeyField("Webhook signing secret", "Begins with whsec_."),
    takesBank: {
      type: "checkbox",
      label: "Buyers may pay from a bank account (ACH)",
      help: `It costs less than a card, and takes up to ${BANK_DEBIT_DAYS} business days: places are held meanwhile, and tickets go out once it is paid. Turn on ACH Direct Debit at Stripe first. A buyer’s bank can take such a payment back for 60 days, without a question.`,
    },
    ...identityProof,
  },
  done: "Changes saved.",
});

export const setSquare = post("/clients/:client/payments/square", {
  summary: "Be paid through Square",
  allow: "MANAGE_PAYMENTS",
  form: {
    mode: liveModeField,
    applicationID: {
      ...keyField("Application ID", "Begins with sq0idp-, or with sandbox-sq0idb- for tests."),
      required: true,
    },
    locationID: { ...keyField("Location ID"), required: true },
    accessToken: secretKeyField("Access token", "For tests, the sandbox’s."),
    webhookSignatureKey: secretKeyField("Webhook signature key", "Of the subscription to this installation’s address."),
    ...identityProof,
  },
  done: "Changes saved.",
});

export const setTestGateway = post("/clients/:client/payments/test-gateway", {
  summary: "Try out the checkout with the built-in test gateway, which charges nobody",
  allow: "MANAGE_PAYMENTS",
  form: identityProof,
  done: "The test gateway is on.",
});

export const stopPayments = post("/clients/:client/payments/stop", {
  summary: "Take no card payments",
  allow: "MANAGE_PAYMENTS",
  form: identityProof,
  done: "Card payments are off.",
});

/** Tests the keys without a charge: Stripe by the account's balance, Square by the location. */
export const checkPayments = post("/clients/:client/payments/check", {
  summary: "Ask the provider whether a client's keys are good",
  allow: "MANAGE_PAYMENTS",
  body: inputRecord({ paymentAccountID: ID() }),
  answer: record({ good: Bool(), message: Text() }),
});

export const testCardFields = download("/payments/test-gateway/card-fields", {
  summary: "The test gateway's card fields, in a frame of their own",
  allow: "PUBLIC",
});

export const answerTestChallenge = post("/clients/:client/payments/test-gateway/challenge", {
  summary: "Answer what the test gateway asks of a card that has to be confirmed",
  allow: "PUBLIC",
  body: inputRecord({ clientSecret: Text({ maxLength: 100 }), isConfirmed: Bool() }),
});
