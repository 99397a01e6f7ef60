import { type LedgerEntry, checkBooks, getBooks, ledgerLabels, listLedger } from "../../../contract/commerce/books.ts";
import { pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { one } from "../../platform/db/sql.ts";
import { type Column, type ListAsk, type Listing, PART, listing, partsOf } from "../../tables/downloads/list.ts";
import { on } from "../../platform/http/handle.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import * as queries from "./queries.ts";
import { RECONCILIATION_WORK } from "./reconciling.ts";

const PAGE = 50;

export const books = [
  on(getBooks, async ({ sql }) => {
    const [sums, accounts, differences, payouts, stock] = await Promise.all([
      queries.sumsOf(sql),
      queries.bookAccounts(sql),
      queries.differencesIn(sql),
      queries.payoutRows(sql),
      queries.stockDifferences(sql),
    ]);
    return { ...sums, accounts, differences, payouts, stock };
  }),

  on(listLedger, async ({ sql, query: { after, ...filter } }) => {
    const rows = await queries.ledgerPage(sql, filter, { after: placeAfter(after, "id"), most: PAGE + 1 });
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

/** All of it, the latest first. */
export async function ledgerListing({ filter, read }: ListAsk<queries.LedgerFilter>): Promise<Listing> {
  const { total } = one(await read((sql) => queries.countLedger(sql, filter)));
  const parts = partsOf<LedgerEntry>((last) =>
    read((sql) => queries.ledgerPage(sql, filter, { after: last && [last.ledgerID], most: PART })),
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
];
