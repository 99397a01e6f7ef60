import {
  listTransactions,
  noteTransaction,
  resendReceipt,
  salesSummary,
  soldStateLabels,
  transactionHistory,
  type SoldRow,
} from "../../../contract/commerce/sales.ts";
import { paymentMethodLabels } from "../../../contract/commerce/transactions.ts";
import { pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { one } from "../../platform/db/sql.ts";
import { type Column, type ListAsk, type Listing, PART, listing, partsOf } from "../../tables/downloads/list.ts";
import { on } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { RECEIPT_WORK } from "./finalise.ts";
import { purchaseRow } from "./purchase-queries.ts";
import { leftIn } from "./refund-parts.ts";
import { managedPrograms } from "./refunding.ts";
import {
  type SoldFilter,
  attemptsOf,
  countSold,
  linesOfOthers,
  madeBy,
  noteOf,
  paymentOf,
  paymentsOf,
  refundsOf,
  salesOf,
  soldPage,
  writeNote,
} from "./sales-queries.ts";
import { timelineOf } from "./timeline.ts";
import { refundable } from "./refund-queries.ts";

const PAGE = 50;

export const orderList = [
  on(listTransactions, async ({ sql, service, query: { after, ...filter } }) => {
    const place = { after: placeAfter(after, "id"), most: PAGE + 1 };
    const rows = await soldPage(sql, service.serviceID, filter, place);
    const { page, next } = pageOf(rows, PAGE, ({ transactionID }) => [transactionID]);
    return { transactions: page, next };
  }),

  on(salesSummary, async ({ sql, service, now }) => ({
    zone: service.timeZone,
    ...(await salesOf(sql, service.serviceID, now)),
  })),

  on(transactionHistory, async ({ sql, service, transaction: { transactionID }, user }) => {
    const managed = await managedPrograms(sql, transactionID, user.userID);
    const [facts, payments, attempts, refunds, [payment], others, left, made] = await Promise.all([
      noteOf(sql, transactionID).then(one),
      paymentsOf(sql, transactionID),
      attemptsOf(sql, transactionID),
      refundsOf(sql, transactionID),
      paymentOf(sql, transactionID),
      linesOfOthers(sql, transactionID, [...managed, service.serviceID]),
      leftIn(sql, transactionID, managed),
      madeBy(sql, transactionID),
    ]);
    const most = payment ? await refundable(sql, payment.paymentID) : 0;
    const events = await timelineOf(sql, transactionID, { payments, attempts, refunds });
    return { ...facts, payments, attempts, refunds, events, others, made, refundable: Math.min(left, most) };
  }),

  on(resendReceipt, async ({ sql, transaction: { transactionID }, audit }) => {
    const { number, guestEmail } = one(await purchaseRow(sql, transactionID));
    if (number === null) refuse("This isn’t paid yet, so there is no receipt.", 409);
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    await audit(transactionID, null, { receiptSentTo: guestEmail });
    return {};
  }),

  on(noteTransaction, async ({ sql, transaction: { transactionID }, form, audit }) => {
    const note = form.note ?? "";
    const before = one(await noteOf(sql, transactionID)).note;
    await writeNote(sql, transactionID, note);
    await audit(transactionID, { note: before }, { note });
    return {};
  }),
];

/** The orders that the list shows, the latest first. */
export async function transactionsListing({ serviceID, filter, read }: ListAsk<SoldFilter>): Promise<Listing> {
  const { total } = one(await read((sql) => countSold(sql, serviceID!, filter)));
  const parts = partsOf<SoldRow>((last) =>
    read((sql) => soldPage(sql, serviceID!, filter, { after: last && [last.transactionID], most: PART })),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<SoldRow>[] = [
  { id: "number", heading: "Number", kind: "number", value: ({ number }) => number },
  { id: "at", heading: "When", kind: "instant", value: ({ at }) => at },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => soldStateLabels[state] },
  { id: "name", heading: "Name", kind: "text", value: ({ guestName }) => guestName },
  { id: "email", heading: "Email", kind: "text", value: ({ guestEmail }) => guestEmail },
  { id: "bought", heading: "Bought", kind: "text", value: ({ bought }) => bought },
  { id: "method", heading: "Method", kind: "text", value: ({ method }) => method && paymentMethodLabels[method] },
  { id: "total", heading: "Total", kind: "money", value: ({ total }) => total },
  { id: "orderTotal", heading: "Total of the whole order", kind: "money", value: ({ orderTotal }) => orderTotal },
  { id: "refunded", heading: "Refunded", kind: "money", value: ({ refunded }) => refunded },
];
