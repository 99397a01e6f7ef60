import { percentageOf, rateOf } from "../../../contract/platform/money.ts";
import {
  type SalesSettings,
  changeSalesSettings,
  getSalesSettings,
  salesFields,
} from "../../../contract/commerce/sales-settings.ts";
import { changed } from "../../platform/audit/changed.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { assignmentsOf, fragment, nothing } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handle.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";

export const salesSettings = [
  on(getSalesSettings, async ({ sql, service }) => ({ settings: await settingsOf(sql, service.serviceID) })),

  on(changeSalesSettings, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    const before = await settingsOf(sql, serviceID, { locked: true });
    await refuseStale(ask, serviceID, asAsked(changeSalesSettings.form, before));
    const after = { ...form, place: form.place ?? "", refundPolicy: form.refundPolicy ?? "" };
    const kept = { ...after, taxRate: rateOf(form.taxRate) };
    await sql`
      update sales_settings set ${assignmentsOf(Object.keys(salesFields), kept)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changed(before, after));
    return {};
  }),
];

const locking = fragment`for update`;

async function settingsOf(sql: Sql, serviceID: string, { locked = false } = {}): Promise<SalesSettings> {
  const kept = one(
    await sql<SalesSettings>`
      select place, changes_until, refund_policy, tax_rate, tax_included, tax_name from sales_settings
      where service_id = ${serviceID} ${locked ? locking : nothing}`,
  );
  return { ...kept, taxRate: percentageOf(kept.taxRate) };
}
