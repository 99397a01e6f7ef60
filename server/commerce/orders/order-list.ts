import {
  listTransactions,
  correctReceivedDay,
  noteTransaction,
  resendReceipt,
  salesSummary,
  orderStateLabels,
  transactionHistory,
  type OrderListRow,
} from "../../../contract/commerce/orders/order-management.ts";
import { paymentMethodLabels } from "../../../contract/platform/payment-methods.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { asOfNow, changedPage, inOrderOf } from "../../platform/polling/polling.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { correctDay, receivedDayOf } from "../payments/received-day.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { purchaseRow } from "./purchase-queries.ts";
import { unrefundedAmount } from "../refunds/refund-parts.ts";
import { managedPrograms } from "../refunds/refund-calls.ts";
import {
  type OrderFilter,
  orderAttempts,
  countOrders,
  linesOfOtherPrograms,
  recordsMadeByOrder,
  orderNote,
  originalPayment,
  orderPayments,
  orderRefunds,
  salesSummaryOf,
  ordersOfProgram,
  ordersPage,
  setOrderNote,
} from "./order-queries.ts";
import { orderMailEntry } from "./order-mail-entry.ts";
import { orderMails } from "./order-mail-queries.ts";
import { timelineOf } from "./timeline.ts";
import { disputesOfOrder } from "../disputes/dispute-queries.ts";
import { refundableAmount } from "../refunds/refund-queries.ts";

const PAGE = 50;

export const orderListHandlers = [
  on(listTransactions, async ({ sql, service, query: { after, updatedSince, ...filter } }) => {
    if (updatedSince !== undefined)
      return changedOrders({ sql, serviceID: service.serviceID, filter, updatedSince, after });
    const place = { after: readCursor(after, "id"), most: PAGE + 1 };
    const asOf = await asOfNow(sql);
    const rows = await ordersPage(sql, service.serviceID, filter, place);
    const { page, next } = pageOf(rows, PAGE, ({ transactionID }) => [transactionID]);
    return { transactions: page, next, asOf, gone: [] };
  }),

  on(salesSummary, async ({ sql, service, now }) => ({
    zone: service.timeZone,
    ...(await salesSummaryOf(sql, service.serviceID, now)),
  })),

  on(transactionHistory, async ({ sql, service, transaction: { transactionID }, user }) => {
    const managed = await managedPrograms(sql, transactionID, user.userID);
    const [facts, payments, attempts, refunds, disputes, [payment], others, left, records, mails] = await Promise.all([
      orderNote(sql, transactionID).then(requireRow),
      orderPayments(sql, transactionID),
      orderAttempts(sql, transactionID),
      orderRefunds(sql, transactionID),
      disputesOfOrder(sql, transactionID),
      originalPayment(sql, transactionID),
      linesOfOtherPrograms(sql, transactionID, [...managed, service.serviceID]),
      unrefundedAmount(sql, transactionID, managed),
      recordsMadeByOrder(sql, transactionID),
      orderMails(sql, transactionID),
    ]);
    const most = payment ? await refundableAmount(sql, payment.paymentID) : 0;
    const events = await timelineOf(sql, transactionID, { payments, attempts, refunds, disputes });
    return {
      ...facts,
      payments,
      attempts,
      refunds,
      disputes,
      mails: mails.map(orderMailEntry),
      events,
      others,
      made: records,
      refundable: Math.min(left, most),
    };
  }),

  on(resendReceipt, async ({ sql, transaction: { transactionID }, audit }) => {
    const { number, guestEmail } = requireRow(await purchaseRow(sql, transactionID));
    if (number === null) refuse("This isn’t paid yet, so there is no receipt.", 409);
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    await audit(transactionID, null, { receiptSentTo: guestEmail });
    return {};
  }),

  on(correctReceivedDay, async ({ sql, transaction: { transactionID }, form, now, audit }) => {
    const receivedOn = receivedDayOf(form.receivedOn)!;
    const before = await correctDay(sql, transactionID, { receivedOn, now });
    await audit(transactionID, { receivedOn: before }, { receivedOn });
    return {};
  }),

  on(noteTransaction, async ({ sql, transaction: { transactionID }, form, audit }) => {
    const note = form.note ?? "";
    const before = requireRow(await orderNote(sql, transactionID)).note;
    await setOrderNote(sql, transactionID, note);
    await audit(transactionID, { note: before }, { note });
    return {};
  }),
];

type ChangedOrdersQuery = {
  sql: Sql;
  serviceID: string;
  filter: OrderFilter;
  updatedSince: string;
  after: string | undefined;
};

/** A page of changed orders. Those of other programs are left out, so that a page may be empty and not the last. */
async function changedOrders({ sql, serviceID, filter, updatedSince, after }: ChangedOrdersQuery) {
  const changed = await changedPage(sql, { kind: "order", serviceID: null, updatedSince, after, size: PAGE });
  const { ids, next, asOf } = changed;
  const rows = await ordersPage(sql, serviceID, { ...filter, among: ids }, { after: undefined, most: PAGE });
  const { rows: transactions, gone: others } = inOrderOf(ids, rows, ({ transactionID }) => transactionID);
  const gone = (await ordersOfProgram(sql, serviceID, others)).map(({ transactionID }) => transactionID);
  return { transactions, next, asOf, gone };
}

/** The latest first. */
export async function transactionsListing({ serviceID, filter, read }: ListRequest<OrderFilter>): Promise<Listing> {
  const { total } = requireRow(await read((sql) => countOrders(sql, serviceID!, filter)));
  const parts = pagesAfter<OrderListRow>((last) =>
    read((sql) => ordersPage(sql, serviceID!, filter, { after: last && [last.transactionID], most: PART_SIZE })),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<OrderListRow>[] = [
  { id: "number", heading: "Number", kind: "number", value: ({ number }) => number },
  { id: "at", heading: "When", kind: "instant", value: ({ at }) => at },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => orderStateLabels[state] },
  { id: "name", heading: "Name", kind: "text", value: ({ guestName }) => guestName },
  { id: "email", heading: "Email", kind: "text", value: ({ guestEmail }) => guestEmail },
  { id: "bought", heading: "Bought", kind: "text", value: ({ bought }) => bought },
  { id: "method", heading: "Method", kind: "text", value: ({ method }) => method && paymentMethodLabels[method] },
  { id: "total", heading: "Total", kind: "money", value: ({ total }) => total },
  { id: "orderTotal", heading: "Total of the whole order", kind: "money", value: ({ orderTotal }) => orderTotal },
  { id: "refunded", heading: "Refunded", kind: "money", value: ({ refunded }) => refunded },
];
