import { createHmac, randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { Debiting, Disputing, Lie, Telling } from "./commands.ts";
import { stripeKeys } from "./keys.ts";
import { type Answer, type FakeRequest, challengePage, post, serveFake } from "./fake.ts";

/** A stand-in for Stripe's API: PaymentIntents, refunds, the balance and payouts, as their reference describes them. */

const { secretKey, webhookSecret } = stripeKeys;

type Failure = {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
};
type Params = { [name: string]: string | Params };

const intents = new Map<string, Stripe.PaymentIntent>();
const charges = new Map<string, Stripe.Charge>();
const refunds = new Map<string, Stripe.Refund>();
const disputes = new Map<string, Stripe.Dispute>();
const entries = new Map<string, Stripe.BalanceTransaction>();
const answers = new Map<string, { asked: string; answer?: Answer }>();

const now = () => Math.floor(Date.now() / 1000);
const named = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;
/** https://stripe.com/pricing/local-payment-methods */
const debitFeeOf = (cents: number) => Math.min(Math.round(cents * 0.008), 500);
const isDebit = ({ payment_method_types }: Stripe.PaymentIntent) => payment_method_types.includes("us_bank_account");
const feeOfIntent = (intent: Stripe.PaymentIntent) => (isDebit(intent) ? debitFeeOf : feeOf)(intent.amount);

const failed = (status: number, error: Failure): Answer => ({ status, body: { error } });
const missing = (what: string, id: string) =>
  failed(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: what,
  });

/** What may be sent, all of it: the reference refuses what it doesn't name. */
const ofIntents = {
  amount: true,
  currency: true,
  allowed_payment_method_types: true,
  amount_details: true,
  application_fee_amount: true,
  automatic_payment_methods: true,
  capture_method: true,
  confirm: true,
  confirmation_method: true,
  confirmation_token: true,
  customer: true,
  customer_account: true,
  description: true,
  error_on_requires_action: true,
  excluded_payment_method_types: true,
  expand: true,
  hooks: true,
  mandate: true,
  mandate_data: true,
  metadata: true,
  off_session: true,
  on_behalf_of: true,
  payment_details: true,
  payment_method: true,
  payment_method_configuration: true,
  payment_method_data: true,
  payment_method_options: true,
  radar_options: true,
  receipt_email: true,
  return_url: true,
  setup_future_usage: true,
  shipping: true,
  statement_descriptor: true,
  statement_descriptor_suffix: true,
  transfer_data: true,
  transfer_group: true,
  use_stripe_sdk: true,
} satisfies Record<keyof Stripe.PaymentIntentCreateParams, true>;
const ofRefunds = {
  amount: true,
  charge: true,
  currency: true,
  customer: true,
  expand: true,
  instructions_email: true,
  metadata: true,
  origin: true,
  payment_intent: true,
  reason: true,
  refund_application_fee: true,
  reverse_transfer: true,
} satisfies Record<keyof Stripe.RefundCreateParams, true>;

const ofLookups = { expand: true, client_secret: true } satisfies Record<
  keyof Stripe.PaymentIntentRetrieveParams,
  true
>;
const ofCancels = { cancellation_reason: true, expand: true } satisfies Record<
  keyof Stripe.PaymentIntentCancelParams,
  true
>;
const pages = { limit: true, starting_after: true, ending_before: true, expand: true } as const;
const ofLists = { ...pages, created: true, customer: true, customer_account: true } satisfies Record<
  keyof Stripe.PaymentIntentListParams,
  true
>;
const ofPayouts = { ...pages, arrival_date: true, created: true, destination: true, status: true } satisfies Record<
  keyof Stripe.PayoutListParams,
  true
>;
const ofDisputes = { ...pages, created: true, charge: true, payment_intent: true } satisfies Record<
  keyof Stripe.DisputeListParams,
  true
>;
const ofEntries = {
  ...pages,
  created: true,
  currency: true,
  payout: true,
  source: true,
  type: true,
} satisfies Record<keyof Stripe.BalanceTransactionListParams, true>;

function unknownIn(params: Params, known: object): Answer | undefined {
  const param = Object.keys(params).find((name) => !(name in known));
  return param
    ? failed(400, {
        type: "invalid_request_error",
        code: "parameter_unknown",
        message: `Received unknown parameter: ${param}`,
        param,
      })
    : undefined;
}

async function answer(asked: FakeRequest): Promise<Answer> {
  const { method, path, headers } = asked;
  const challenge = /^\/challenge\/(pi_\w+)$/.exec(path)?.[1];
  if (challenge) return challenged(challenge, asked);
  if (headers.authorization !== `Bearer ${secretKey}`)
    return failed(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
  const key = headers["idempotency-key"];
  return method === "POST" && typeof key === "string" ? once(key, asked) : done(asked);
}

/** The same key, the same answer; the same key for something else, none. */
async function once(key: string, asked: FakeRequest): Promise<Answer> {
  const said = `${asked.path} ${asked.body.toString()}`;
  const known = answers.get(key);
  if (known && known.asked !== said)
    return failed(400, {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    });
  if (known && !known.answer)
    return failed(409, { type: "idempotency_error", code: "idempotency_key_in_use", message: "This key is in use." });
  if (known?.answer) return known.answer;
  const kept: { asked: string; answer?: Answer } = { asked: said };
  answers.set(key, kept);
  kept.answer = done(asked);
  // What was refused before anything began isn't kept.
  if ([400, 404, 429].includes(kept.answer.status)) answers.delete(key);
  return kept.answer;
}

function done({ method, path, query, body }: FakeRequest): Answer {
  const params = paramsIn(method === "GET" ? query : new URLSearchParams(body.toString()));
  const [, intentID = "", act] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const [, refundID = ""] = /^\/v1\/refunds\/(\w+)$/.exec(path) ?? [];
  if (path === "/v1/payment_intents")
    return method === "POST"
      ? (unknownIn(params, ofIntents) ?? create(params))
      : (unknownIn(params, ofLists) ?? listIntents(params));
  if (intentID && !intents.has(intentID)) return missing("payment_intent", intentID);
  if (intentID && act === "cancel") return unknownIn(params, ofCancels) ?? canceled(intents.get(intentID)!, params);
  if (intentID) return unknownIn(params, ofLookups) ?? { status: 200, body: expanded(intents.get(intentID)!, params) };
  if (path === "/v1/refunds") return unknownIn(params, ofRefunds) ?? refund(params);
  if (refundID)
    return refunds.has(refundID) ? { status: 200, body: refunds.get(refundID) } : missing("refund", refundID);
  const [, disputeID = ""] = /^\/v1\/disputes\/(\w+)$/.exec(path) ?? [];
  if (path === "/v1/disputes") return unknownIn(params, ofDisputes) ?? listDisputes(params);
  if (disputeID)
    return disputes.has(disputeID) ? { status: 200, body: disputes.get(disputeID) } : missing("dispute", disputeID);
  if (path === "/v1/balance") return { status: 200, body: balance };
  if (path === "/v1/payouts") return unknownIn(params, ofPayouts) ?? { status: 200, body: listOf(payouts(), path) };
  if (path === "/v1/balance_transactions")
    return unknownIn(params, ofEntries) ?? { status: 200, body: listOf([...entries.values()].map(withSource), path) };
  return failed(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });
}

function create(params: Params): Answer {
  const cents = Number(params["amount"]);
  if (!Number.isInteger(cents) || cents < 50)
    return failed(400, {
      type: "invalid_request_error",
      code: "amount_too_small",
      message: "Amount must be at least $0.50 usd",
      param: "amount",
    });
  const metadata = (params["metadata"] ?? {}) as Record<string, string>;
  const id = named("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: cents,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: (params["capture_method"] ?? "automatic_async") as Stripe.PaymentIntent.CaptureMethod,
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    confirmation_method: "automatic",
    created: now(),
    currency: String(params["currency"]),
    customer: null,
    customer_account: null,
    description: (params["description"] as string | undefined) ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: Object.values((params["allowed_payment_method_types"] ?? {}) as Record<string, string>),
    payment_record: null,
    processing: null,
    receipt_email: (params["receipt_email"] as string | undefined) ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
  };
  const card = (params["confirmation_token"] ?? params["payment_method"]) as string | undefined;
  if (card && !/^(pm|ctoken)_/.test(card)) return missing("PaymentMethod", card);
  const isBank = /usBankAccount/.test(card ?? "");
  if (card && isBank !== isDebit(intent))
    return failed(400, {
      type: "invalid_request_error",
      code: "payment_intent_incompatible_payment_method",
      message: `The PaymentMethod provided (${isBank ? "us_bank_account" : "card"}) is not allowed for this PaymentIntent.`,
    });
  // What the browser's token has of the buyer's consent, a PaymentMethod alone hasn't.
  if (isBank && params["confirm"] === "true" && !card!.startsWith("ctoken_") && !params["mandate_data"])
    return failed(400, {
      type: "invalid_request_error",
      code: "payment_intent_mandate_invalid",
      message: "Provide mandate_data to confirm this PaymentIntent.",
      param: "mandate_data",
    });
  intents.set(id, intent);
  if (params["confirm"] !== "true" || !card) return { status: 200, body: expanded(intent, params) };
  intent.payment_method = card;
  return confirm(intent, card, params);
}

/** pm_card_visa is good; pm_card_threeDSecure2Required is asked about; pm_decline_CODE is declined with that code. */
function confirm(intent: Stripe.PaymentIntent, card: string, params: Params): Answer {
  const [, decline] = /_decline_(\w+)$/.exec(card) ?? [];
  if (decline) return failed(402, declineOf(intent, decline));
  if (isDebit(intent)) {
    chargeOf(intent, "pending");
    intent.status = "processing";
    return { status: 200, body: expanded(intent, params) };
  }
  if (card.endsWith("threeDSecure2Required")) {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
  } else capture(intent);
  return { status: 200, body: expanded(intent, params) };
}

/** Codes that stand by themselves, as the reference lists them; all others are reasons for which a card was declined. */
const ownCodes = [
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "incorrect_zip",
  "processing_error",
  "authentication_required",
  "payment_intent_authentication_failure",
];

function declineOf(intent: Stripe.PaymentIntent, decline: string): Failure {
  const charge = chargeOf(intent, "failed");
  const code = ownCodes.includes(decline) ? decline : "card_declined";
  const message = "Your card was declined.";
  const error: Failure = isDebit(intent)
    ? { type: "invalid_request_error", code: decline, message: "The debit failed.", charge: charge.id }
    : { type: "card_error", code, decline_code: decline, message, charge: charge.id };
  if (isDebit(intent)) Object.assign(charge, { failure_code: decline, failure_message: error.message });
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = error as Stripe.PaymentIntent.LastPaymentError;
  return { ...error, payment_intent: intent };
}

/** What its bank says of a debit, days later. */
function debit({ payment, failure }: Debiting) {
  const intent = intents.get(payment)!;
  if (failure === undefined) capture(intent);
  else declineOf(intent, failure);
}

function capture(intent: Stripe.PaymentIntent) {
  const charge = chargeOf(intent, "succeeded");
  const { id, amount, currency, created } = charge;
  const fee = feeOfIntent(intent);
  charge.balance_transaction = entryOf({ amount, fee, currency, created, source: id, type: "charge" }).id;
  Object.assign(intent, { status: "succeeded", amount_received: amount, next_action: null });
}

type EntryOf = Pick<Stripe.BalanceTransaction, "amount" | "fee" | "currency" | "created" | "type"> & { source: string };

function entryOf({ amount, fee, currency, created, source, type }: EntryOf): Stripe.BalanceTransaction {
  const entry: Stripe.BalanceTransaction = {
    id: named("txn"),
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: "Stripe processing fees", type: "stripe_fee" }]
      : [],
    net: amount - fee,
    reporting_category: type,
    source,
    status: "available",
    type,
  };
  entries.set(entry.id, entry);
  return entry;
}

function chargeOf(intent: Stripe.PaymentIntent, status: Stripe.Charge.Status): Stripe.Charge {
  const paid = status === "succeeded";
  const charge: Stripe.Charge = {
    id: named("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: intent.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: paid,
    created: now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: status === "failed" ? "card_declined" : null,
    failure_message: status === "failed" ? "Your card was declined." : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === "string" ? intent.payment_method : null,
    payment_method_details: isDebit(intent)
      ? { type: "us_bank_account", us_bank_account: bankAccount }
      : { type: "card", card },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

const card: Stripe.Charge.PaymentMethodDetails.Card = {
  amount_authorized: null,
  authorization_code: null,
  brand: "visa",
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2040,
  fingerprint: "fake",
  funding: "credit",
  installments: null,
  last4: "4242",
  mandate: null,
  network: "visa",
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
};

const bankAccount: Stripe.Charge.PaymentMethodDetails.UsBankAccount = {
  account_holder_type: "individual",
  account_type: "checking",
  bank_name: "STRIPE TEST BANK",
  fingerprint: "fake",
  last4: "6789",
  payment_reference: null,
  routing_number: "110000000",
};

function canceled(intent: Stripe.PaymentIntent, params: Params): Answer {
  if (intent.status === "succeeded" || intent.status === "canceled" || intent.status === "processing")
    return failed(400, {
      type: "invalid_request_error",
      code: "payment_intent_unexpected_state",
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    });
  Object.assign(intent, { status: "canceled", canceled_at: now(), next_action: null });
  return { status: 200, body: expanded(intent, params) };
}

function refund(params: Params): Answer {
  const intent = intents.get(String(params["payment_intent"]));
  const charge = intent && charges.get(String(intent.latest_charge));
  if (!intent || !charge?.paid) return missing("payment_intent", String(params["payment_intent"]));
  const left = charge.amount_captured - charge.amount_refunded;
  const cents = Number(params["amount"] ?? left);
  if (left === 0)
    return failed(400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  if (cents > left)
    return failed(400, {
      type: "invalid_request_error",
      message: `Refund amount ($${cents / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      param: "amount",
    });
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const { currency } = charge;
  const id = named("re");
  const entry = entryOf({ amount: -cents, fee: 0, currency, created: now(), source: id, type: "refund" });
  const made: Stripe.Refund = {
    id,
    object: "refund",
    amount: cents,
    balance_transaction: entry.id,
    charge: charge.id,
    created: now(),
    currency,
    customer: null,
    customer_account: null,
    metadata: (params["metadata"] ?? {}) as Record<string, string>,
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isDebit(intent) ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  refunds.set(made.id, made);
  return { status: 200, body: made };
}

const balance: Stripe.Balance = {
  object: "balance",
  available: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  livemode: false,
  pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
};

/** All that there is goes to the bank at once. */
const payouts = (): Stripe.Payout[] => [
  {
    id: "po_fake",
    object: "payout",
    amount: [...entries.values()].reduce((sum, { net }) => sum + net, 0),
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now() + 86_400,
    automatic: true,
    balance_transaction: null,
    created: now(),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  },
];

const listOf = <T extends { id: string }>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: "list",
  data,
  has_more: false,
  url,
});

/** Newest first, a page at a time. */
function listIntents(params: Params): Answer {
  const { gte = "0", lt = "99999999999" } = (params["created"] ?? {}) as Record<string, string>;
  const all = [...intents.values()].filter(({ created }) => created >= Number(gte) && created < Number(lt)).reverse();
  const after = all.findIndex(({ id }) => id === params["starting_after"]) + 1;
  const page = all.slice(after, after + Number(params["limit"] ?? 10));
  return {
    status: 200,
    body: {
      ...listOf(
        page.map((intent) => expanded(intent, params, "data.")),
        "/v1/payment_intents",
      ),
      has_more: after + page.length < all.length,
    },
  };
}

/** The charge and its entry in place of their names, where that was asked for. */
function expanded(intent: Stripe.PaymentIntent, { expand }: Params, within = ""): Stripe.PaymentIntent {
  const wanted = Object.values((expand ?? {}) as Record<string, string>);
  const charge = charges.get(String(intent.latest_charge));
  if (!charge || !wanted.includes(`${within}latest_charge.balance_transaction`)) return intent;
  const entry = entries.get(String(charge.balance_transaction)) ?? null;
  return { ...intent, latest_charge: { ...charge, balance_transaction: entry } };
}

const withSource = (entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction => ({
  ...entry,
  source:
    charges.get(String(entry.source)) ??
    refunds.get(String(entry.source)) ??
    disputes.get(String(entry.source)) ??
    null,
});

/** `a[b][0]=c` as { a: { b: { 0: "c" } } } */
function paramsIn(sent: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of sent) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop()!;
    const at = path.reduce<Params>((level, step) => (level[step] ??= {}) as Params, params);
    at[last] = value;
  }
  return params;
}

/** What stripe.js would show: it ends in the intent's own state, and tells the page nothing that counts. */
function challenged(id: string, { method, body }: FakeRequest): Answer {
  const intent = intents.get(id);
  if (!intent || intent.status !== "requires_action") return missing("payment_intent", id);
  if (method === "GET") return challengePage(`/challenge/${id}`);
  if (new URLSearchParams(body.toString()).get("outcome") === "complete") capture(intent);
  else declineOf(intent, "payment_intent_authentication_failure");
  return { status: 200, body: { status: intent.status } };
}

function tell(telling: Telling): Promise<number[]> {
  const { kind, reference, forged, age = 0, cents, currency, eventID = named("evt") } = telling;
  const object: object | undefined = intents.get(reference) ?? refunds.get(reference) ?? disputes.get(reference);
  const event = {
    id: eventID,
    object: "event",
    api_version: "2026-10-28.endive",
    created: now() - age,
    data: {
      object: {
        ...object,
        ...(cents !== undefined && { amount: cents, amount_received: cents }),
        ...(currency && { currency }),
      },
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: kind,
  };
  const payload = JSON.stringify(event, null, 2);
  const at = now() - age;
  const secret = forged ? "whsec_of_somebody_else" : webhookSecret;
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return post(telling, payload, { "stripe-signature": `t=${at},v1=${signature}` });
}

const books = () => ({
  payments: [...intents.values()]
    .filter(({ status }) => status === "succeeded")
    .map((intent) => ({
      reference: intent.id,
      attempt: intent.metadata["attempt"] ?? null,
      cents: intent.amount_received,
      refundedCents: charges.get(String(intent.latest_charge))!.amount_refunded,
      feeCents: feeOfIntent(intent),
    })),
  refunds: [...refunds.values()]
    .filter(({ status }) => status !== "failed")
    .map(({ id, payment_intent, amount }) => ({
      reference: id,
      payment: String(payment_intent),
      cents: amount,
    })),
});

function falsify({ reference, cents, currency, daysAgo }: Lie): void {
  const intent = intents.get(reference)!;
  if (daysAgo !== undefined) intent.created = now() - daysAgo * 86_400;
  if (cents !== undefined) intent.amount_received = cents;
  if (currency !== undefined) intent.currency = currency.toLowerCase();
}

/** A refund that had left comes back: the bank doesn't know the card any more. */
function refuse(reference: string): void {
  const refund = refunds.get(reference)!;
  const charge = charges.get(String(refund.charge))!;
  refund.status = "failed";
  refund.failure_reason = "lost_or_stolen_card";
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
}

const DISPUTE_FEE = 1_500;

/** A payment has one dispute: its money goes as the bank takes it, and comes again when it is won. */
function dispute({ payment, state, reason = "fraudulent", cents, daysLeft = 9 }: Disputing): string {
  const intent = intents.get(payment)!;
  const charge = charges.get(String(intent.latest_charge))!;
  const status = state as Stripe.Dispute.Status;
  const { currency } = intent;
  const known = [...disputes.values()].find(({ payment_intent }) => payment_intent === payment);
  const id = known?.id ?? named("du");
  const amount = known?.amount ?? cents ?? intent.amount_received;
  const moved = known?.balance_transactions ?? [];
  const move = (of: number, fee: number) =>
    moved.push(entryOf({ amount: of, fee, currency, created: now(), source: id, type: "adjustment" }));
  if (!status.startsWith("warning") && moved.length === 0) move(-amount, DISPUTE_FEE);
  if (status === "won" && moved.length === 1) move(amount, 0);
  disputes.set(id, {
    id,
    object: "dispute",
    amount,
    balance_transactions: moved,
    charge: charge.id,
    created: known?.created ?? now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: now() + daysLeft * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: status.startsWith("warning"),
    livemode: false,
    metadata: {},
    payment_intent: payment,
    reason,
    status,
  });
  charge.disputed = true;
  return id;
}

function listDisputes(params: Params): Answer {
  const { gte = "0", lt = "99999999999" } = (params["created"] ?? {}) as Record<string, string>;
  const found = [...disputes.values()].filter(({ created }) => created >= Number(gte) && created < Number(lt));
  return { status: 200, body: listOf(found.reverse(), "/v1/disputes") };
}

/** A fault that was answered is the answer to its key from then on. */
const remember = ({ headers }: FakeRequest, answer: Answer) => {
  const known = answers.get(String(headers["idempotency-key"]));
  if (known) known.answer = answer;
};

const fault = failed(500, { type: "api_error", message: "Something went wrong on our end." });

serveFake({ answer, fault, remember, tell, falsify, refuse, dispute, debit, books });
