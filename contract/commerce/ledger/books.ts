import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { providers } from "../payments/card-providers.ts";
import { dispute } from "../payments/disputes.ts";
import { downloadQuery } from "../../platform/downloads.ts";
import { get, post } from "../../platform/endpoint.ts";
import { Cursor, Day, ID, Instant, nullable, oneOf, record, inputRecord } from "../../platform/schema.ts";
import { kindNames } from "../../platform/service-kinds.ts";

const path = "/clients/:client/books";
const viewAccess = { allow: "VIEW_BOOKS" } as const;

/** Ledger entries never change; a reversal is a refund whose money came back. */
export const ledgerKinds = ["charge", "refund", "reversal", "fee", "dispute", "disputeReturn", "disputeFee"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
export const ledgerLabels = {
  charge: "Charge",
  refund: "Refund",
  reversal: "Refund taken back",
  fee: "Provider’s fee",
  dispute: "Taken by a bank",
  disputeReturn: "Dispute won",
  disputeFee: "Fee of a dispute",
} as const satisfies Record<LedgerKind, string>;

/** Kinds of differences between the books and a provider. */
export const differenceKinds = ["notHere", "notThere", "amount", "refunded", "payout"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

const orderReference = {
  transactionID: nullable(ID()),
  number: nullable(Integer()),
  invoiceID: nullable(ID()),
  kind: nullable(oneOf(kindNames)),
  service: nullable(Str()),
};
export type OrderAt = Static<typeof difference>;

const difference = record({
  ...orderReference,
  what: oneOf(differenceKinds),
  provider: oneOf(providers),
  /** The provider's reference of the payment or the payout. */
  reference: Str(),
  ours: nullable(Integer()),
  theirs: nullable(Integer()),
});
export type Difference = Static<typeof difference>;

const account = record({
  paymentAccountID: ID(),
  provider: oneOf(providers),
  live: Bool(),
  chosen: Bool(),
  /** Time of the last complete comparison with the provider; null: none yet. */
  checkedAt: nullable(Instant()),
  failure: Str(),
  underWay: Bool(),
});
export type BookAccount = Static<typeof account>;

const payout = record({
  reference: Str(),
  provider: oneOf(providers),
  amount: Integer(),
  status: Str(),
  arrivesOn: nullable(Str()),
  /** The number of the payout's lines that are payments; `known` counts those that the books have. */
  payments: Integer(),
  known: Integer(),
  fees: Integer(),
  agrees: Bool(),
});
export type Payout = Static<typeof payout>;

const bookDispute = record({ ...orderReference, ...dispute.properties, guestName: Str() });
export type BookDispute = Static<typeof bookDispute>;

/** Amounts are cents. */
export const getBooks = get(path, {
  summary: "Whether the books agree with the card providers and with themselves",
  ...viewAccess,
  answer: record({
    charged: Integer(),
    refunded: Integer(),
    fees: Integer(),
    /** What banks have taken for buyers who dispute a payment, less what was won back. */
    disputed: Integer(),
    /** The latest hundred; those that aren't over first. */
    disputes: List(bookDispute),
    accounts: List(account),
    differences: List(difference),
    payouts: List(payout),
    /** Limits whose counters differ from their orders. */
    stock: List(
      record({
        quotaID: ID(),
        name: Str(),
        program: Str(),
        sold: Integer(),
        held: Integer(),
        ordersSold: Integer(),
        ordersHeld: Integer(),
        foundAt: Instant(),
      }),
    ),
  }),
});

const filter = { kind: Optional(oneOf(ledgerKinds)) };

const entry = record({
  ledgerID: ID(),
  at: Instant(),
  what: oneOf(ledgerKinds),
  amount: Integer(),
  /** The name of a provider, or cash, or manual. */
  through: Str(),
  reference: Str(),
  guestName: Str(),
  transactionID: ID(),
  number: nullable(Integer()),
  invoiceID: nullable(ID()),
  /** The number by which the payer's own books know the invoice; '' where there is none. */
  purchaseOrder: Str(),
  /** Of a charge by hand that counts, the day on which staff say that the money came. */
  receivedOn: nullable(Day()),
  kind: nullable(oneOf(kindNames)),
  service: nullable(Str()),
});
export type LedgerEntry = Static<typeof entry>;

export const listLedger = get(`${path}/ledger`, {
  summary: "Every charge, refund and provider’s fee, the latest first",
  ...viewAccess,
  query: inputRecord({ ...filter, after: Optional(Cursor()) }),
  answer: record({ entries: List(entry), next: nullable(Str()) }),
});

export const downloadLedger = post(`${path}/ledger/download`, {
  summary: "Download the ledger, for whoever keeps the accounts",
  ...viewAccess,
  ...downloadQuery(filter),
});

/** The same check runs every night. */
export const checkBooks = post(`${path}/check`, {
  summary: "Ask the card providers now for what they hold",
  ...viewAccess,
  answer: record({}),
  done: "The providers are being asked.",
});
