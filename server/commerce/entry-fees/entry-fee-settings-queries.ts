import type { EntryFeeSettings } from "../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { emptyFragment, fragment } from "../../platform/db/statement.ts";

const rowLock = fragment`for update`;

export const entryFeeSettingsOf = async (
  sql: Sql,
  serviceID: string,
  { locked = false } = {},
): Promise<EntryFeeSettings> =>
  requireRow(
    await sql<EntryFeeSettings>`
      select fee_invoices, fee_invoice_days, fee_invoice_note, fee_refund_until, fee_refund_percent from sales_settings
      where service_id = ${serviceID} ${locked ? rowLock : emptyFragment}`,
  );
