import type { CardConfig } from "../../../contract/commerce/card-config.ts";
import { isID } from "../../../contract/platform/identifier.ts";

/** What payments are made in, by ISO 4217; its smallest unit is the cent. */
export type Currency = "USD";
type Money = { cents: number; currency: Currency };

/** What a payment is called by before its provider has named it. */
export type AttemptKey = Money & {
  /** The idempotency key: whatever is sent again under it charges once. */
  attemptID: string;
  transactionID: string;
  startedAt: Date;
};

/** One try to be paid. */
export type Attempt = AttemptKey & {
  /** What the provider's card fields made of the card. It works once. */
  token: string;
  /** What it is for, for the provider's own pages. */
  description: string;
  /** Where the provider may send its own receipt. */
  email?: string;
};

/** What was paid, as the provider knows it. */
export type ProviderPayment = Money & {
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

export type Succeeded = { state: "succeeded"; payment: ProviderPayment };
/** For good: the buyer is told why in a sentence, and another card is another attempt. */
export type Declined = { state: "declined"; code: string; message: string; reference: string | null };
/** The buyer's bank asks for something in the browser, after which the provider is asked by the reference. */
type RequiresAction = { state: "requiresAction"; reference: string; clientSecret: string };
/** A time-out, a reset, a fault of theirs: the same attempt may be sent again, and the provider is asked what became of it. */
export type Unknown = { state: "unknown"; reason: string };
/** The provider knows of no such payment, or knows that it will never be made. */
export type Absent = { state: "absent" };

export type Outcome = Succeeded | Declined | RequiresAction | Unknown;

/** By the provider's own name, or by the attempt where that isn't known. */
export type Sought = { reference: string } | { attempt: AttemptKey };

export type Refund = Money & {
  /** Its idempotency key. */
  refundID: string;
  /** The payment's. */
  reference: string;
};

export type ProviderRefund = Money & {
  reference: string;
  paymentReference: string;
  /** Null for one that was made on the provider's own pages. */
  refundID: string | null;
  createdAt: Date;
};

/** An identifier of ours that a provider carries along. Whoever else uses the account writes there what they like. */
export const ownID = (noted: string | null | undefined): string | null => (isID(noted) ? noted : null);

export type RefundOutcome =
  | { state: "succeeded" | "pending"; refund: ProviderRefund }
  | { state: "refused"; code: string; message: string }
  | Unknown;

/** What a provider tells by itself. It is a hint to ask: order and content mean nothing. */
export type ProviderEvent = {
  eventID: string;
  /** In the provider's words. */
  kind: string;
  /** What to ask about; nothing for kinds that aren't about a payment or a refund. */
  about: { payment: string } | { refund: string; payment: string | null } | undefined;
};

/** What a provider sends to the bank. */
export type Payout = Money & {
  reference: string;
  /** In the provider's words. */
  status: string;
  arrivesOn: string | null;
  createdAt: Date;
};

/** One line of a payout: what it holds for a payment, a refund or a fee. */
export type PayoutLine = {
  kind: string;
  paymentReference: string | null;
  grossCents: number;
  feeCents: number;
  netCents: number;
};

export type Period = { since: Date; until: Date };

/** Whether the keys are good, asked without charging anybody. */
export type Check = { good: true; account: string } | { good: false; message: string };

/** What card payments go through. Whatever a provider can answer is answered here, too: nothing of it is thrown. */
export type PaymentProvider = {
  /** What the browser's card fields need. */
  clientConfig(): CardConfig;
  charge(attempt: Attempt): Promise<Outcome>;
  /** After what the buyer's bank asked for: what the provider says, never what the browser says. */
  resume(attempt: AttemptKey & { reference: string }): Promise<Outcome>;
  retrieve(sought: Sought): Promise<Outcome | Absent>;
  /** Sees to it that an attempt whose outcome isn't known is never charged; or says that it was. */
  voidUnknown(attempt: AttemptKey): Promise<Absent | Succeeded | Unknown>;
  refund(refund: Refund): Promise<RefundOutcome>;
  retrieveRefund(reference: string): Promise<RefundOutcome>;
  /** What was told; undefined for what the provider didn't sign. */
  parseWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | undefined>;
  check(): Promise<Check>;
  /** What the books are compared with; they throw while the provider can't be asked. */
  payments(period: Period): AsyncIterable<ProviderPayment>;
  payouts(period: Period): AsyncIterable<Payout>;
  payoutLines(reference: string): AsyncIterable<PayoutLine>;
};

export const unknown = (reason: string): Unknown => ({ state: "unknown", reason });

/** Where a provider stands, if not at its own address, and in how many milliseconds it must answer. */
export type Reach = { at?: string; patience?: number };

/** In milliseconds. */
export const PATIENCE = 20_000;
