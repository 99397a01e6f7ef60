import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { providers } from "../payments/card-providers.ts";
import { downloadQuery } from "../../platform/downloads.ts";
import { get, post } from "../../platform/endpoint.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../../platform/schema.ts";
import { kindNames } from "../../platform/service-kinds.ts";

const path = "/clients/:client/books";
const viewAccess = { allow: "VIEW_BOOKS" } as const;

/** What stands in the ledger, once and for all; a reversal is a refund that came back. */
export const ledgerKinds = ["charge", "refund", "reversal", "fee"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
export const ledgerLabels = {
  charge: "Charge",
  refund: "Refund",
  reversal: "Refund taken back",
  fee: "Provider’s fee",
} as const satisfies Record<LedgerKind, string>;

/** Where the books and a provider don't agree. */
export const differenceKinds = ["notHere", "notThere", "amount", "refunded", "payout"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Where an order is found: in its program, or as an invoice. */
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
  /** The provider's name for the payment or the payout. */
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
  /** When its provider was last asked for all that it holds; null: not yet. */
  checkedAt: nullable(Instant()),
  /** Why it couldn't be asked. */
  failure: Str(),
  /** It is being asked, or is about to be. */
  underWay: Bool(),
});
export type BookAccount = Static<typeof account>;

const payout = record({
  reference: Str(),
  provider: oneOf(providers),
  amount: Integer(),
  status: Str(),
  arrivesOn: nullable(Str()),
  /** Of its lines, how many are of payments, and how many of these we know. */
  payments: Integer(),
  known: Integer(),
  fees: Integer(),
  agrees: Bool(),
});
export type Payout = Static<typeof payout>;

/** Amounts are cents. */
export const getBooks = get(path, {
  summary: "Whether the books agree with the card providers and with themselves",
  ...viewAccess,
  answer: record({
    charged: Integer(),
    refunded: Integer(),
    fees: Integer(),
    accounts: List(account),
    differences: List(difference),
    payouts: List(payout),
    /** Limits whose counters say something else than their orders. */
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
  /** What the money went through: a provider's name, cash, manual. */
  through: Str(),
  reference: Str(),
  guestName: Str(),
  transactionID: ID(),
  number: nullable(Integer()),
  invoiceID: nullable(ID()),
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

/** It is done every night anyway. */
export const checkBooks = post(`${path}/check`, {
  summary: "Ask the card providers now for what they hold",
  ...viewAccess,
  answer: record({}),
  done: "The providers are being asked.",
});
