import { percentageFromRate, rateFromPercentage } from "../../../contract/platform/money.ts";
import {
  type SalesSettings,
  changeSalesSettings,
  getSalesSettings,
  salesFields,
} from "../../../contract/commerce/shop/sales-settings.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { setColumns, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";

export const salesSettingsHandlers = [
  on(getSalesSettings, async ({ sql, service }) => ({ settings: await salesSettingsOf(sql, service.serviceID) })),

  on(changeSalesSettings, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const before = await salesSettingsOf(sql, serviceID, { locked: true });
    await refuseIfStale(context, serviceID, pickFormFields(changeSalesSettings.form, before));
    // Hidden fields aren't sent: they stay.
    const { orderInvoiceDays = before.orderInvoiceDays, orderInvoiceNote = before.orderInvoiceNote, ...sent } = form;
    const invoices = {
      orderInvoices: form.orderInvoices ?? false,
      orderInvoiceDays,
      orderInvoiceNote: orderInvoiceNote ?? "",
    };
    const after = { ...sent, ...invoices, place: form.place ?? "", refundPolicy: form.refundPolicy ?? "" };
    const settings = { ...after, taxRate: rateFromPercentage(form.taxRate) };
    await sql`
      update sales_settings set ${setColumns(Object.keys(salesFields), settings)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),
];

const rowLock = fragment`for update`;

async function salesSettingsOf(sql: Sql, serviceID: string, { locked = false } = {}): Promise<SalesSettings> {
  const settings = requireRow(
    await sql<SalesSettings>`
      select place, changes_until, refund_policy, tax_rate, tax_included, tax_name, order_invoices, order_invoice_days, order_invoice_note, waiting_room, most_buying, waiting_room_from from sales_settings
      where service_id = ${serviceID} ${locked ? rowLock : emptyFragment}`,
  );
  return { ...settings, taxRate: percentageFromRate(settings.taxRate) };
}
