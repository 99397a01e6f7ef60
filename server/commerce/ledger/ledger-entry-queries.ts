import type { LedgerKind } from "../../../contract/commerce/ledger/books.ts";
import type { Sql } from "../../platform/db/sql.ts";

/** `sourceID`: the payment, refund or dispute that it is of. */
type NewLedgerEntry = { kind: LedgerKind; transactionID: string; sourceID: string; amount: number };

/** Once for each kind and source: a second report of the same changes nothing. */
export const insertLedgerEntry = (sql: Sql, { kind, transactionID, sourceID, amount }: NewLedgerEntry) => sql`
  insert into ledger (kind, transaction_id, source_id, amount) values (${kind}, ${transactionID}, ${sourceID}, ${amount})
  on conflict on constraint ledger_once do nothing`;
