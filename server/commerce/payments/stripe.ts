import type Stripe from "stripe";
import type { DisputeReason, DisputeState } from "../../../contract/commerce/payments/disputes.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { clock } from "../../platform/clock.ts";
import { type DeclineReason, formFailure, declinedPayment } from "./declines.ts";
import {
  PROVIDER_TIMEOUT,
  type AbsentPayment,
  type ChargeAttempt,
  type DeclinedPayment,
  type AttemptKey,
  type AccountCheck,
  type Currency,
  type ChargeOutcome,
  type PaymentProvider,
  type Period,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderEndpoint,
  type RefundRequest,
  type RefundOutcome,
  type PaymentLookup,
  type UnknownOutcome,
  type VoidOutcome,
  parseOwnID,
  unknownOutcome,
} from "./provider.ts";

export type StripeKeys = {
  live: boolean;
  publishableKey: string;
  secretKey: string;
  /** The key of webhooks' signatures. */
  webhookSecret: string;
};

/** The time after which an attempt without a trace at Stripe never arrived. */
const ARRIVAL_LIMIT = 60 * MINUTE;
/** The charge's balance transaction has the fee. */
const expandedFields = ["latest_charge.balance_transaction"];

type Errors = typeof Stripe.errors;

const declineReasons: Record<string, DeclineReason> = {
  insufficient_funds: "insufficientFunds",
  card_velocity_exceeded: "overLimit",
  withdrawal_count_limit_exceeded: "overLimit",
  invalid_amount: "overLimit",
  expired_card: "expired",
  invalid_expiry_month: "expired",
  invalid_expiry_year: "expired",
  incorrect_cvc: "wrongCode",
  invalid_cvc: "wrongCode",
  incorrect_number: "wrongNumber",
  invalid_number: "wrongNumber",
  incorrect_zip: "wrongPostalCode",
  incorrect_address: "wrongPostalCode",
  card_not_supported: "notSupported",
  currency_not_supported: "notSupported",
  transaction_not_allowed: "notSupported",
  service_not_allowed: "notSupported",
  authentication_required: "verificationRequired",
  payment_intent_authentication_failure: "verificationFailed",
  processing_error: "tryAgain",
  issuer_not_available: "tryAgain",
  reenter_transaction: "tryAgain",
  try_again_later: "tryAgain",
};

/** https://docs.stripe.com/error-codes */
const debitFailures: Record<string, DeclineReason> = {
  insufficient_funds: "accountEmpty",
  account_closed: "accountClosed",
  bank_account_restricted: "accountClosed",
  bank_account_unusable: "accountClosed",
  payment_method_bank_account_blocked: "accountClosed",
  no_account: "accountUnknown",
  account_number_invalid: "accountUnknown",
  routing_number_invalid: "accountUnknown",
  bank_account_declined: "debitForbidden",
  debit_not_authorized: "debitForbidden",
  payment_method_customer_decline: "debitForbidden",
  charge_exceeds_source_limit: "debitTooLarge",
  charge_exceeds_transaction_limit: "debitTooLarge",
};

const disputeReasons: Record<string, DisputeReason> = {
  fraudulent: "notTheirs",
  unrecognized: "notTheirs",
  debit_not_authorized: "notTheirs",
  duplicate: "twice",
  product_not_received: "notReceived",
  product_unacceptable: "notAsDescribed",
  // A debit whose bank sends it back.
  insufficient_funds: "notPaid",
  incorrect_account_details: "notPaid",
  bank_cannot_process: "notPaid",
  credit_not_processed: "refundDue",
  subscription_canceled: "cancelled",
};

const disputeStates: Record<Stripe.Dispute.Status, DisputeState> = {
  warning_needs_response: "inquiry",
  warning_under_review: "answered",
  warning_closed: "closed",
  prevented: "closed",
  needs_response: "open",
  appeal_needs_response: "open",
  under_review: "answered",
  appeal_under_review: "answered",
  won: "won",
  lost: "lost",
};

/** Loading the library takes long: it waits for the first payment. */
const stripeLibrary = async () => (await import("stripe")).default;

/** PaymentIntents, made and confirmed in one call under the attempt's key, captured at once. */
export function stripeProvider(keys: StripeKeys, reach: ProviderEndpoint = {}): PaymentProvider {
  let client: Stripe | undefined;
  const stripe = async () => (client ??= stripeClient(await stripeLibrary(), keys, reach));

  const find = async ({ attemptID, startedAt }: AttemptKey): Promise<Stripe.PaymentIntent | undefined> => {
    const since = Math.floor(startedAt.getTime() / 1000) - 300;
    const params = { created: { gte: since }, limit: 100, expand: ["data.latest_charge.balance_transaction"] };
    const { paymentIntents } = await stripe();
    for await (const intent of paymentIntents.list(params)) if (intent.metadata["attempt"] === attemptID) return intent;
    return undefined;
  };

  const cancel = async (intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> => {
    const { paymentIntents, errors } = await stripe();
    try {
      return await paymentIntents.cancel(intent.id, { expand: expandedFields });
    } catch (error) {
      // Race: the intent was paid or canceled since it was read.
      if (isInvalidRequest(errors, error)) return paymentIntents.retrieve(intent.id, { expand: expandedFields });
      throw error;
    }
  };

  /** A failed intent is canceled before it counts as declined: with its secret, another card could still pay it. */
  const settleIntent = async (intent: Stripe.PaymentIntent): Promise<ChargeOutcome> => {
    const outcome = outcomeOf(intent);
    if (outcome.state !== "declined" || intent.status === "canceled") return outcome;
    const last = outcomeOf(await cancel(intent));
    return last.state === "declined" ? outcome : last;
  };

  const findPayment = async (lookup: PaymentLookup): Promise<ChargeOutcome | AbsentPayment> => {
    const { paymentIntents } = await stripe();
    if ("reference" in lookup)
      return settleIntent(await paymentIntents.retrieve(lookup.reference, { expand: expandedFields }));
    const intent = await find(lookup.attempt);
    return intent ? settleIntent(intent) : { state: "absent" };
  };

  /** Spends the key on an intent that is canceled at once, so that a delayed request can't charge. */
  const spendKey = async (attempt: AttemptKey): Promise<VoidOutcome> => {
    const { paymentIntents, errors } = await stripe();
    try {
      await cancel(await paymentIntents.create(intentParams(attempt), { idempotencyKey: attempt.attemptID }));
      return { state: "absent" };
    } catch (error) {
      if (!(error instanceof errors.StripeIdempotencyError)) return unknownOf(errors, error);
      const intent = await find(attempt);
      if (intent) return voided(intent);
      const age = clock.now().getTime() - attempt.startedAt.getTime();
      return age > ARRIVAL_LIMIT
        ? { state: "absent" }
        : unknownOutcome("The key is in use, and nothing is to be seen yet.");
    }
  };

  const voided = async (intent: Stripe.PaymentIntent): Promise<VoidOutcome> => {
    const isMoving = intent.status === "succeeded" || outcomeOf(intent).state === "processing";
    const last = isMoving ? intent : await cancel(intent);
    const outcome = outcomeOf(last);
    if (outcome.state === "succeeded" || outcome.state === "processing") return outcome;
    return last.status === "canceled" ? { state: "absent" } : unknownOutcome(`It is ${last.status}.`);
  };

  return {
    clientConfig: () => ({ provider: "stripe", live: keys.live, publishableKey: keys.publishableKey }),

    async charge(attempt) {
      const { paymentIntents, errors } = await stripe();
      try {
        return await settleIntent(
          await paymentIntents.create(
            { ...intentParams(attempt), ...confirmationParams(attempt), expand: expandedFields },
            { idempotencyKey: attempt.attemptID },
          ),
        );
      } catch (error) {
        return failureOf(errors, error, attempt);
      }
    },

    resume: async ({ reference }) =>
      absentAsUnknown(await outcomeOrFailure(() => findPayment({ reference })), reference),

    retrieve: (lookup) => outcomeOrFailure(() => findPayment(lookup)),

    async voidUnknown(attempt) {
      const { errors } = await stripe();
      try {
        const intent = await find(attempt);
        return intent ? await voided(intent) : await spendKey(attempt);
      } catch (error) {
        return unknownOf(errors, error);
      }
    },

    refund: ({ refundID, reference, cents }: RefundRequest) =>
      refundOrFailure(async () =>
        (await stripe()).refunds.create(
          { payment_intent: reference, amount: cents, metadata: { refund: refundID } },
          { idempotencyKey: refundID },
        ),
      ),

    retrieveRefund: (reference) => refundOrFailure(async () => (await stripe()).refunds.retrieve(reference)),

    async parseWebhook(raw, headers) {
      const { webhooks } = await stripe();
      try {
        const signature = String(headers["stripe-signature"] ?? "");
        return eventOf(await webhooks.constructEventAsync(raw, signature, keys.webhookSecret));
      } catch {
        return undefined;
      }
    },

    async check(): Promise<AccountCheck> {
      const { balance, errors } = await stripe();
      try {
        const { livemode } = await balance.retrieve();
        if (livemode !== keys.live)
          return { good: false, message: `These are keys for ${livemode ? "live payments" : "tests"}.` };
        return { good: true, account: `Stripe, ${livemode ? "live" : "test mode"}` };
      } catch (error) {
        return { good: false, message: keysMessage(errors, error) };
      }
    },

    async *payments(period) {
      const params = { created: createdRange(period), limit: 100, expand: ["data.latest_charge.balance_transaction"] };
      const { paymentIntents } = await stripe();
      for await (const intent of paymentIntents.list(params))
        if (intent.status === "succeeded") yield paymentOf(intent);
    },

    retrieveDispute: async (reference) => disputeOf(await (await stripe()).disputes.retrieve(reference)),

    async *disputes(period) {
      const { disputes } = await stripe();
      for await (const dispute of disputes.list({ created: createdRange(period), limit: 100 }))
        yield disputeOf(dispute);
    },

    async *payouts(period) {
      const { payouts } = await stripe();
      for await (const payout of payouts.list({ created: createdRange(period), limit: 100 }))
        yield {
          reference: payout.id,
          cents: payout.amount,
          currency: currencyOf(payout.currency),
          status: payout.status,
          arrivesOn: dayOf(payout.arrival_date),
          createdAt: instantOf(payout.created),
        };
    },

    async *payoutLines(reference) {
      const { balanceTransactions } = await stripe();
      const lines = balanceTransactions.list({ payout: reference, limit: 100, expand: ["data.source"] });
      for await (const { type, source, amount, fee, net } of lines)
        yield {
          kind: type,
          paymentReference: intentOfBalanceSource(source),
          grossCents: amount,
          feeCents: fee,
          netCents: net,
        };
    },
  };
}

const stripeClient = (
  Client: typeof Stripe,
  { secretKey }: StripeKeys,
  { at, patience = PROVIDER_TIMEOUT }: ProviderEndpoint,
) => new Client(secretKey, { timeout: patience, maxNetworkRetries: 0, telemetry: false, ...(at && hostOptions(at)) });

const intentParams = ({
  cents,
  currency,
  attemptID,
  transactionID,
  method,
}: AttemptKey): Stripe.PaymentIntentCreateParams => ({
  amount: cents,
  currency: currency.toLowerCase(),
  // Cards with wallets, or a bank account that was verified at once; no method that leads to another site.
  ...(method === "bank"
    ? {
        allowed_payment_method_types: [BANK_TYPE],
        payment_method_options: { [BANK_TYPE]: { verification_method: "instant" } },
      }
    : { allowed_payment_method_types: ["card"] }),
  capture_method: "automatic",
  metadata: { attempt: attemptID, transaction: transactionID },
});

const confirmationParams = ({
  token,
  description,
  email,
}: ChargeAttempt): Partial<Stripe.PaymentIntentCreateParams> => ({
  confirm: true,
  use_stripe_sdk: true,
  description,
  ...(email && { receipt_email: email }),
  ...(token.startsWith("ctoken_") ? { confirmation_token: token } : { payment_method: token }),
});

const BANK_TYPE = "us_bank_account";

const isBankDebit = ({ allowed_payment_method_types: allowed, payment_method_types: types }: Stripe.PaymentIntent) =>
  (allowed ?? types).includes(BANK_TYPE);

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { status, id, client_secret: clientSecret, last_payment_error: failure } = intent;
  if (status === "processing" && isBankDebit(intent)) return { state: "processing", reference: id };
  if (status === "succeeded") return { state: "succeeded", payment: paymentOf(intent) };
  if (status === "requires_action" && clientSecret) return { state: "requiresAction", reference: id, clientSecret };
  if (status === "requires_payment_method" || status === "canceled")
    return isBankDebit(intent)
      ? failedDebit([failure?.decline_code, failure?.code, failureOfCharge(intent)], id)
      : declinedPayment(errorCode(failure ?? {}) ?? status, declineReasons, id);
  return unknownOutcome(`It is ${status}.`);
}

/** A debit that its bank refused, at once or days later. */
function failedDebit(codes: readonly (string | null | undefined)[], reference: string | null): DeclinedPayment {
  const code = codes.find((one) => one && one in debitFailures) ?? codes.find(Boolean) ?? "failed";
  return declinedPayment(code, debitFailures, reference, "debitFailed");
}

const failureOfCharge = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  charge && typeof charge === "object" ? charge.failure_code : null;

/** Requires the expanded charge. */
function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const entry = charge && typeof charge.balance_transaction === "object" ? charge.balance_transaction : null;
  const card = charge?.payment_method_details?.card;
  return {
    reference: intent.id,
    attemptID: parseOwnID(intent.metadata["attempt"]),
    cents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: currencyOf(intent.currency),
    feeCents: entry?.fee ?? null,
    cardBrand: card?.brand ?? null,
    lastFour: card?.last4 ?? charge?.payment_method_details?.us_bank_account?.last4 ?? null,
    createdAt: instantOf(intent.created),
  };
}

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  reference: refund.id,
  paymentReference: referenceOf(refund.payment_intent) ?? "",
  refundID: parseOwnID(refund.metadata?.["refund"]),
  cents: refund.amount,
  currency: currencyOf(refund.currency),
  createdAt: instantOf(refund.created),
});

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, currency, created, reason, status, evidence_details: evidence } = dispute;
  const moved = dispute.balance_transactions;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const taken = moved.filter(({ net }) => net < 0);
  return {
    reference: id,
    paymentReference: referenceOf(dispute.payment_intent) ?? "",
    cents: amount,
    currency: currencyOf(currency),
    reason: disputeReasons[reason] ?? "other",
    state: disputeStates[status] ?? "open",
    answerBy: evidence.due_by ? instantOf(evidence.due_by) : null,
    createdAt: instantOf(created),
    takenCents: -sum(taken.map((entry) => entry.amount)),
    returnedCents: sum(moved.filter(({ net }) => net > 0).map(({ net }) => net)),
    feeCents: sum(taken.map(({ fee }) => fee)),
  };
}

async function refundOrFailure(send: () => Promise<Stripe.Refund>): Promise<RefundOutcome> {
  const { errors } = await stripeLibrary();
  try {
    const refund = await send();
    if (refund.status === "succeeded") return { state: "succeeded", refund: refundOf(refund) };
    if (refund.status === "pending" || refund.status === "requires_action")
      return { state: "pending", refund: refundOf(refund) };
    const code = refund.failure_reason ?? refund.status ?? "failed";
    return { state: "refused", code, message: `Stripe couldn’t refund this (${code}).` };
  } catch (error) {
    if (!isInvalidRequest(errors, error)) return unknownOf(errors, error);
    return { state: "refused", code: error.code ?? "invalid_request_error", message: error.message };
  }
}

async function outcomeOrFailure(
  send: () => Promise<ChargeOutcome | AbsentPayment>,
): Promise<ChargeOutcome | AbsentPayment> {
  const { errors } = await stripeLibrary();
  try {
    return await send();
  } catch (error) {
    return isInvalidRequest(errors, error) && error.code === "resource_missing"
      ? { state: "absent" }
      : unknownOf(errors, error);
  }
}

const absentAsUnknown = (outcome: ChargeOutcome | AbsentPayment, reference: string): ChargeOutcome =>
  outcome.state === "absent" ? declinedPayment("resource_missing", declineReasons, reference) : outcome;

/** Card errors and invalid requests are final; other errors leave the outcome unknown. */
function failureOf(errors: Errors, error: unknown, { method }: AttemptKey): ChargeOutcome {
  if (error instanceof errors.StripeCardError && method === "bank")
    return failedDebit([error.decline_code, error.code], error.payment_intent?.id ?? null);
  if (error instanceof errors.StripeCardError)
    return declinedPayment(errorCode(error) ?? "card_declined", declineReasons, error.payment_intent?.id ?? null);
  if (isInvalidRequest(errors, error) && error.statusCode !== 409)
    return formFailure(error.code ?? error.rawType ?? "", error.message);
  if (isUnauthorized(errors, error)) return formFailure(error.rawType ?? "", "The payment provider doesn’t know us.");
  return unknownOf(errors, error);
}

const errorCode = ({ decline_code, code }: { decline_code?: string; code?: string }) =>
  decline_code && decline_code in declineReasons
    ? decline_code
    : code && code in declineReasons
      ? code
      : (decline_code ?? code);

const unknownOf = (errors: Errors, error: unknown): UnknownOutcome =>
  error instanceof errors.StripeError
    ? unknownOutcome([error.type, error.statusCode, error.code].filter(Boolean).join(" "))
    : unknownOutcome(error instanceof Error ? error.name : "unknown");

const isInvalidRequest = (errors: Errors, error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof errors.StripeInvalidRequestError;

const isUnauthorized = (errors: Errors, error: unknown): error is Stripe.errors.StripeError =>
  error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError;

const keysMessage = (errors: Errors, error: unknown) =>
  isUnauthorized(errors, error)
    ? "Stripe doesn’t accept the secret key. Copy it again from Developers > API keys."
    : "Stripe couldn’t be reached. Try again in a minute.";

function eventOf({ id, type, data }: Stripe.Event): ProviderEvent {
  const object = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null };
  const payment = referenceOf(object.payment_intent ?? null);
  const about =
    object.object === "payment_intent" && object.id
      ? { payment: object.id }
      : object.object === "dispute" && object.id
        ? { dispute: object.id }
        : object.object === "refund" && object.id
          ? { refund: object.id, payment }
          : payment
            ? { payment }
            : undefined;
  return { eventID: id, kind: type, about };
}

/** The payment of a balance line's charge or refund. */
function intentOfBalanceSource(source: Stripe.BalanceTransaction["source"]): string | null {
  return source && typeof source === "object" && "payment_intent" in source ? referenceOf(source.payment_intent) : null;
}

const referenceOf = (named: string | { id: string } | null): string | null =>
  named && typeof named === "object" ? named.id : named;

const currencyOf = (currency: string) => currency.toUpperCase() as Currency;
const instantOf = (seconds: number) => new Date(seconds * 1000);
const dayOf = (seconds: number) => instantOf(seconds).toISOString().slice(0, 10);

const createdRange = ({ since, until }: Period) => ({
  gte: Math.floor(since.getTime() / 1000),
  lt: Math.ceil(until.getTime() / 1000),
});

function hostOptions(at: string) {
  const { hostname, port, protocol } = new URL(at);
  return { host: hostname, port, protocol: protocol.replace(":", "") as "http" | "https" };
}
