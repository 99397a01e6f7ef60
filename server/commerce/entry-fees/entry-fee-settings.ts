import {
  type EntryFeeSettings,
  changeEntryFeeSettings,
  entryFeeFields,
  getEntryFeeSettings,
} from "../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import { noSalesInRehearsal } from "../../../contract/rehearsals/rehearsals.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { emptyFragment, fragment, setColumns } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";

export const entryFeeSettingsHandlers = [
  on(getEntryFeeSettings, async ({ sql, service }) => ({
    settings: await entryFeeSettingsOf(sql, service.serviceID),
    zone: service.timeZone,
  })),

  on(changeEntryFeeSettings, async (context) => {
    const { sql, form, service, audit } = context;
    const { serviceID } = service;
    if (service.rehearsalOf) refuse(noSalesInRehearsal, 409);
    const before = await entryFeeSettingsOf(sql, serviceID, { locked: true });
    await refuseIfStale(context, serviceID, pickFormFields(changeEntryFeeSettings.form, before));
    // Hidden fields aren't sent: they stay.
    const { feeInvoiceDays = before.feeInvoiceDays, feeInvoiceNote = before.feeInvoiceNote, ...sent } = form;
    const after = { ...sent, feeInvoiceDays, feeInvoiceNote: feeInvoiceNote ?? "" };
    await sql`
      update sales_settings set ${setColumns(Object.keys(entryFeeFields), after)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),
];

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
