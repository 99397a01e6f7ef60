import type { CardConfig } from "../../../contract/commerce/payments/card-config.ts";
import type { DisputeReason, DisputeState } from "../../../contract/commerce/payments/disputes.ts";
import type { ChargeMethod } from "../../../contract/platform/payment-methods.ts";
import { isID } from "../../../contract/platform/identifier.ts";

/** The currency of payments (ISO 4217); amounts are its smallest unit, cents. */
export type Currency = "USD";
type ProviderMoney = { cents: number; currency: Currency };

/** The identity of a payment before its provider has given it a reference. */
export type AttemptKey = ProviderMoney & {
  /** The idempotency key: repeated requests charge once. */
  attemptID: string;
  transactionID: string;
  /** Nothing: card. */
  method?: ChargeMethod;
  startedAt: Date;
};

export type ChargeAttempt = AttemptKey & {
  /** The one-time token of the provider's card fields, or of its fields for a bank account. */
  token: string;
  /** The purpose of the payment, for the provider's own pages. */
  description: string;
  email?: string;
};

export type ProviderPayment = ProviderMoney & {
  /** The provider's reference. */
  reference: string;
  /** Null for payments from elsewhere. */
  attemptID: string | null;
  refundedCents: number;
  /** Null until the provider reports it. */
  feeCents: number | null;
  cardBrand: string | null;
  lastFour: string | null;
  createdAt: Date;
};

export type SucceededPayment = { state: "succeeded"; payment: ProviderPayment };
/** Final: the buyer gets the message, and another card is another attempt. */
export type DeclinedPayment = { state: "declined"; code: string; message: string; reference: string | null };
/** The buyer's bank asks a question in the browser; afterwards the provider is asked by the reference. */
type ActionRequired = { state: "requiresAction"; reference: string; clientSecret: string };
/** A debit from a bank account, which succeeds or fails within days. */
type ProcessingPayment = { state: "processing"; reference: string };
/** A timeout, a reset, or the provider's fault: the attempt may be repeated, or its outcome asked for. */
export type UnknownOutcome = { state: "unknown"; reason: string };
/** The provider has no such payment, or says that there will never be one. */
export type AbsentPayment = { state: "absent" };

export type ChargeOutcome = SucceededPayment | DeclinedPayment | ActionRequired | ProcessingPayment | UnknownOutcome;

export type VoidOutcome = AbsentPayment | SucceededPayment | ProcessingPayment | UnknownOutcome;

/** By the provider's reference, or by the attempt where there is none yet. */
export type PaymentLookup = { reference: string } | { attempt: AttemptKey };

export type RefundRequest = ProviderMoney & {
  /** The idempotency key. */
  refundID: string;
  /** The payment's reference. */
  reference: string;
};

export type ProviderRefund = ProviderMoney & {
  reference: string;
  paymentReference: string;
  /** Null for refunds from the provider's own pages. */
  refundID: string | null;
  createdAt: Date;
};

/** Our identifier in a provider's record. Other users of the account may have written anything there. */
export const parseOwnID = (noted: string | null | undefined): string | null => (isID(noted) ? noted : null);

export type RefundOutcome =
  | { state: "succeeded" | "pending"; refund: ProviderRefund }
  | { state: "refused"; code: string; message: string }
  | UnknownOutcome;

/** A provider's webhook event. The event only says what to ask about: order and content aren't trusted. */
export type ProviderEvent = {
  eventID: string;
  /** In the provider's words. */
  kind: string;
  /** The payment, refund or dispute to ask about; undefined for other kinds of events. */
  about: { payment: string } | { refund: string; payment: string | null } | { dispute: string } | undefined;
};

/** A buyer's bank asks about a payment, or takes it back. */
export type ProviderDispute = ProviderMoney & {
  reference: string;
  paymentReference: string;
  reason: DisputeReason;
  state: DisputeState;
  answerBy: Date | null;
  createdAt: Date;
  /** Cents that the provider took for the bank, and those that it gave back, with fees that it gave back. */
  takenCents: number;
  returnedCents: number;
  /** What the provider asks for its trouble. */
  feeCents: number;
};

/** A transfer from the provider to the bank. */
export type ProviderPayout = ProviderMoney & {
  reference: string;
  /** In the provider's words. */
  status: string;
  arrivesOn: string | null;
  createdAt: Date;
};

/** A line of a payout: a payment, a refund or a fee. */
export type ProviderPayoutLine = {
  kind: string;
  paymentReference: string | null;
  grossCents: number;
  feeCents: number;
  netCents: number;
};

export type Period = { since: Date; until: Date };

export type AccountCheck = { good: true; account: string } | { good: false; message: string };

/** The interface to card providers. Providers' refusals and faults are answers, not exceptions. */
export type PaymentProvider = {
  /** The configuration of the browser's card fields. */
  clientConfig(): CardConfig;
  charge(attempt: ChargeAttempt): Promise<ChargeOutcome>;
  /** After the bank's question: the provider's own answer counts, never the browser's. */
  resume(attempt: AttemptKey & { reference: string }): Promise<ChargeOutcome>;
  retrieve(lookup: PaymentLookup): Promise<ChargeOutcome | AbsentPayment>;
  /** Makes sure that an attempt of unknown outcome is never charged, or says that it was. A debit under way is left alone. */
  voidUnknown(attempt: AttemptKey): Promise<VoidOutcome>;
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  retrieveRefund(reference: string): Promise<RefundOutcome>;
  /** Throws while the provider can't be asked. */
  retrieveDispute(reference: string): Promise<ProviderDispute>;
  /** The event; undefined where the signature is wrong. */
  parseWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | undefined>;
  check(): Promise<AccountCheck>;
  /** For the comparison with the books; these throw while the provider can't be asked. */
  payments(period: Period): AsyncIterable<ProviderPayment>;
  /** Disputes that began in the period. */
  disputes(period: Period): AsyncIterable<ProviderDispute>;
  payouts(period: Period): AsyncIterable<ProviderPayout>;
  payoutLines(reference: string): AsyncIterable<ProviderPayoutLine>;
};

export const unknownOutcome = (reason: string): UnknownOutcome => ({ state: "unknown", reason });

/** A provider's address, where it isn't its own, and the timeout in milliseconds. */
export type ProviderEndpoint = { at?: string; patience?: number };

/** Milliseconds. */
export const PROVIDER_TIMEOUT = 20_000;
