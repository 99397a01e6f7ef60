import type { CardConfig } from "../../../contract/commerce/payments/card-config.ts";
import { isID } from "../../../contract/platform/identifier.ts";

/** What payments are made in, by ISO 4217; its smallest unit is the cent. */
export type Currency = "USD";
type ProviderMoney = { cents: number; currency: Currency };

/** What a payment is called by before its provider has named it. */
export type AttemptKey = ProviderMoney & {
  /** The idempotency key: whatever is sent again under it charges once. */
  attemptID: string;
  transactionID: string;
  startedAt: Date;
};

/** One try to be paid. */
export type ChargeAttempt = AttemptKey & {
  /** What the provider's card fields made of the card. It works once. */
  token: string;
  /** What it is for, for the provider's own pages. */
  description: string;
  /** Where the provider may send its own receipt. */
  email?: string;
};

/** What was paid, as the provider knows it. */
export type ProviderPayment = ProviderMoney & {
  /** The provider's name for it. */
  reference: string;
  /** Null for one that wasn't made here. */
  attemptID: string | null;
  refundedCents: number;
  /** Null until the provider has said. */
  feeCents: number | null;
  cardBrand: string | null;
  lastFour: string | null;
  createdAt: Date;
};

export type SucceededPayment = { state: "succeeded"; payment: ProviderPayment };
/** For good: the buyer is told why in a sentence, and another card is another attempt. */
export type DeclinedPayment = { state: "declined"; code: string; message: string; reference: string | null };
/** The buyer's bank asks for something in the browser, after which the provider is asked by the reference. */
type ActionRequired = { state: "requiresAction"; reference: string; clientSecret: string };
/** A time-out, a reset, a fault of theirs: the same attempt may be sent again, and the provider is asked what became of it. */
export type UnknownOutcome = { state: "unknown"; reason: string };
/** The provider knows of no such payment, or knows that it will never be made. */
export type AbsentPayment = { state: "absent" };

export type ChargeOutcome = SucceededPayment | DeclinedPayment | ActionRequired | UnknownOutcome;

/** By the provider's own name, or by the attempt where that isn't known. */
export type PaymentLookup = { reference: string } | { attempt: AttemptKey };

export type RefundRequest = ProviderMoney & {
  /** Its idempotency key. */
  refundID: string;
  /** The payment's. */
  reference: string;
};

export type ProviderRefund = ProviderMoney & {
  reference: string;
  paymentReference: string;
  /** Null for one that was made on the provider's own pages. */
  refundID: string | null;
  createdAt: Date;
};

/** An identifier of ours that a provider carries along. Whoever else uses the account writes there what they like. */
export const parseOwnID = (noted: string | null | undefined): string | null => (isID(noted) ? noted : null);

export type RefundOutcome =
  | { state: "succeeded" | "pending"; refund: ProviderRefund }
  | { state: "refused"; code: string; message: string }
  | UnknownOutcome;

/** What a provider tells by itself. It is a hint to ask: order and content mean nothing. */
export type ProviderEvent = {
  eventID: string;
  /** In the provider's words. */
  kind: string;
  /** What to ask about; nothing for kinds that aren't about a payment or a refund. */
  about: { payment: string } | { refund: string; payment: string | null } | undefined;
};

/** What a provider sends to the bank. */
export type ProviderPayout = ProviderMoney & {
  reference: string;
  /** In the provider's words. */
  status: string;
  arrivesOn: string | null;
  createdAt: Date;
};

/** One line of a payout: what it holds for a payment, a refund or a fee. */
export type ProviderPayoutLine = {
  kind: string;
  paymentReference: string | null;
  grossCents: number;
  feeCents: number;
  netCents: number;
};

export type Period = { since: Date; until: Date };

/** Whether the keys are good, asked without charging anybody. */
export type AccountCheck = { good: true; account: string } | { good: false; message: string };

/** What card payments go through. Whatever a provider can answer is answered here, too: nothing of it is thrown. */
export type PaymentProvider = {
  /** What the browser's card fields need. */
  clientConfig(): CardConfig;
  charge(attempt: ChargeAttempt): Promise<ChargeOutcome>;
  /** After what the buyer's bank asked for: what the provider says, never what the browser says. */
  resume(attempt: AttemptKey & { reference: string }): Promise<ChargeOutcome>;
  retrieve(sought: PaymentLookup): Promise<ChargeOutcome | AbsentPayment>;
  /** Sees to it that an attempt whose outcome isn't known is never charged; or says that it was. */
  voidUnknown(attempt: AttemptKey): Promise<AbsentPayment | SucceededPayment | UnknownOutcome>;
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  retrieveRefund(reference: string): Promise<RefundOutcome>;
  /** What was told; undefined for what the provider didn't sign. */
  parseWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | undefined>;
  check(): Promise<AccountCheck>;
  /** What the books are compared with; they throw while the provider can't be asked. */
  payments(period: Period): AsyncIterable<ProviderPayment>;
  payouts(period: Period): AsyncIterable<ProviderPayout>;
  payoutLines(reference: string): AsyncIterable<ProviderPayoutLine>;
};

export const unknownOutcome = (reason: string): UnknownOutcome => ({ state: "unknown", reason });

/** Where a provider stands, if not at its own address, and in how many milliseconds it must answer. */
export type ProviderEndpoint = { at?: string; patience?: number };

/** In milliseconds. */
export const PROVIDER_TIMEOUT = 20_000;
