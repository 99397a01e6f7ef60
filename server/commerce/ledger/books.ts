import {
  type LedgerEntry,
  checkBooks,
  getBooks,
  ledgerLabels,
  listLedger,
} from "../../../contract/commerce/ledger/books.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { requireRow } from "../../platform/db/sql.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import { on } from "../../platform/http/handlers.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import * as queries from "./queries.ts";
import { RECONCILIATION_WORK } from "./reconciliation.ts";

const PAGE = 50;

export const bookHandlers = [
  on(getBooks, async ({ sql }) => {
    const [sums, accounts, differences, payouts, disputes, stock] = await Promise.all([
      queries.ledgerSums(sql),
      queries.bookAccounts(sql),
      queries.bookDifferences(sql),
      queries.payoutRows(sql),
      queries.disputeRows(sql),
      queries.stockDifferences(sql),
    ]);
    return { ...sums, accounts, differences, payouts, disputes, stock };
  }),

  on(listLedger, async ({ sql, query: { after, ...filter } }) => {
    const rows = await queries.ledgerPage(sql, filter, { after: readCursor(after, "id"), most: PAGE + 1 });
    const { page, next } = pageOf(rows, PAGE, ({ ledgerID }) => [ledgerID]);
    return { entries: page, next };
  }),

  on(checkBooks, async ({ sql, now, audit }) => {
    const accounts = await queries.bookAccounts(sql);
    for (const { paymentAccountID } of accounts) await addDueWork(sql, RECONCILIATION_WORK, paymentAccountID, now);
    await audit(null, null, { providers: accounts.map(({ provider }) => provider) });
    return {};
  }),
];

/** The latest first. */
export async function ledgerListing({ filter, read }: ListRequest<queries.LedgerFilter>): Promise<Listing> {
  const { total } = requireRow(await read((sql) => queries.countLedgerEntries(sql, filter)));
  const parts = pagesAfter<LedgerEntry>((last) =>
    read((sql) => queries.ledgerPage(sql, filter, { after: last && [last.ledgerID], most: PART_SIZE })),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<LedgerEntry>[] = [
  { id: "at", heading: "When", kind: "instant", value: ({ at }) => at },
  { id: "what", heading: "What", kind: "text", value: ({ what }) => ledgerLabels[what] },
  { id: "amount", heading: "Amount", kind: "money", value: ({ amount }) => amount },
  { id: "number", heading: "Order", kind: "number", value: ({ number }) => number },
  { id: "name", heading: "Name", kind: "text", value: ({ guestName }) => guestName },
  { id: "through", heading: "Through", kind: "text", value: ({ through }) => through },
  { id: "reference", heading: "Reference", kind: "text", value: ({ reference }) => reference },
  { id: "purchaseOrder", heading: "Purchase order", kind: "text", value: ({ purchaseOrder }) => purchaseOrder },
  { id: "receivedOn", heading: "Received on", kind: "date", value: ({ receivedOn }) => receivedOn },
];
