import { Array as List, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { Day, ID, Instant, WholeNumber, inputRecord, nullable, oneOf, record } from "../../platform/schema.ts";
import { waiverReason } from "../../entries/bulk-entries.ts";
import { markInvoicePaid, mostInvoiceLines } from "../invoices/invoices.ts";
import { entryFeeFields } from "./entry-fee-settings.ts";
import { transactionStates } from "../orders/transactions.ts";
import { paymentMethods } from "../../platform/payment-methods.ts";

const programPath = "/clients/:client/services/:service";
const feePath = `${programPath}/entries/:entryID/fee` as const;
const manageAccess = { allow: "MANAGE_SALES", feature: "entryFees" } as const;

const feeOrder = record({
  transactionID: ID(),
  number: nullable(Integer()),
  state: oneOf(transactionStates),
  /** Null for an order without an invoice. */
  invoice: nullable(record({ invoiceID: ID(), number: Integer() })),
  method: nullable(oneOf(paymentMethods)),
  /** Cents of this entry's lines; `refunded` is the part that went back. */
  amount: Integer(),
  refunded: Integer(),
  /** Staff's note of a payment by hand. */
  note: Str(),
  at: Instant(),
  /** When a payment by hand came, where staff said so. */
  receivedOn: nullable(Day()),
  takenBy: nullable(Str()),
});
export type EntryFeeOrder = Static<typeof feeOrder>;

export const getEntryFee = get(feePath, {
  summary: "What staff know of an entry’s fee: its orders, its invoice and its waiver",
  allow: "VIEW_SALES",
  feature: "entryFees",
  answer: record({
    /** Cents that are still to be paid. */
    due: Integer(),
    waiver: nullable(record({ reason: Str(), by: nullable(Str()), at: Instant() })),
    /** The latest first. */
    orders: List(feeOrder),
  }),
});

/** What is paid stays paid; an open invoice of this entry alone is voided. */
export const waiveEntryFee = post(`${feePath}/waive`, {
  summary: "Waive the fee of an entry",
  ...manageAccess,
  form: {
    reason: waiverReason,
  },
  answer: record({}),
  done: "Fee waived.",
});

export const chargeEntryFee = post(`${feePath}/charge`, {
  summary: "Charge the fee of an entry after all",
  ...manageAccess,
  answer: record({}),
  done: "The fee is due again.",
});

/** N05 An open invoice of the entry is marked as paid; else it is an order of its own. */
export const recordEntryPayment = post(`${feePath}/record-payment`, {
  summary: "Record a payment of an entry’s fee",
  ...manageAccess,
  form: {
    ...markInvoicePaid.form,
    /** What staff saw; a payment is refused where it has changed. */
    amount: { type: "input", kind: "currency", carried: true, label: "Amount", required: true, min: 1 },
  },
  answer: record({}),
  done: "Payment recorded. The receipt is on its way to the entrant.",
});

/** What comes back where the entry is removed or withdrawn now; '' where nothing was paid. */
export const getEntryFeeReturn = get(`${feePath}/return`, {
  summary: "What goes back of an entry’s fee if the entrant takes the entry out",
  allow: "REMOVE_ENTRY",
  feature: "entryFees",
  answer: record({ amount: Integer(), text: Str() }),
});

const promoCodeText = Str({ maxLength: 40 });

export const getEntryBilling = get(`${programPath}/my-entries/billing`, {
  summary: "What one can have an invoice for",
  allow: "SIGNED_IN",
  feature: "entryFees",
  /** The chosen entries, separated by commas: what one costs may depend on how many there are. */
  query: inputRecord({
    entryIDs: Optional(Str({ maxLength: 37 * mostInvoiceLines })),
    /** Left out: the code in one’s cart of this program; '': none. */
    promoCode: Optional(promoCodeText),
  }),
  answer: record({
    /** Whether entrants may have one, and what an entry is worth until it is paid. */
    rule: oneOf(entryFeeFields.feeInvoices.options.map(({ value }) => value)),
    /** How to pay it, in the association's words. */
    note: Str(),
    dueOn: Day(),
    name: Str(),
    email: Str(),
    company: Str(),
    /** The code that counts, and what it takes off the chosen entries. */
    promoCode: nullable(Str()),
    discount: Integer(),
    /** Why the code doesn’t count. */
    codeProblem: nullable(Str()),
    /** One's own entries with a fee that can be billed now; `amount` is null for those that weren't chosen. */
    entries: List(record({ entryID: ID(), code: Str(), title: Str(), amount: nullable(Integer()) })),
  }),
});

/** Makes and sends an invoice at once: it is paid like any other. */
export const billEntryFees = post(`${programPath}/my-entries/bill`, {
  summary: "Have an invoice for the fees of one’s entries",
  allow: "SIGNED_IN",
  feature: "entryFees",
  body: inputRecord({
    entryIDs: List(ID(), { minItems: 1, maxItems: mostInvoiceLines }),
    /** The total that was shown; refused where it has changed. */
    balance: WholeNumber(),
    company: Str({ maxLength: 100 }),
    purchaseOrder: Str({ maxLength: 60 }),
    promoCode: Optional(promoCodeText),
  }),
  answer: record({ invoiceID: ID(), number: Integer(), total: Integer(), dueOn: Day() }),
  done: "Invoice sent.",
});
