import { whyFeeNotPayable } from "../../../contract/entries/entry-fees.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { feeFactsOf } from "../../entries/entry-fee-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { feeEntriesOfOrder } from "./entry-fee-order-queries.ts";

/** Why an invoice can't be paid by card: a draft on it can't be submitted any more. Staff can still mark it as paid. */
export async function invoicedFeeProblem(sql: Sql, transactionID: string, now: Date): Promise<string | undefined> {
  for (const { entryID, title } of await feeEntriesOfOrder(sql, transactionID)) {
    const entry = (await feeFactsOf(sql, entryID))?.entry;
    const why = entry && whyFeeNotPayable(entry, now);
    if (why) return `The fee of ${title || untitledEntry} can’t be paid: ${why}`;
  }
  return undefined;
}
