import {
  changeEntryFeeSettings,
  entryFeeFields,
  getEntryFeeSettings,
} from "../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { setColumns } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { refuseInRehearsal } from "../shop/refuse-in-rehearsal.ts";
import { entryFeeSettingsOf } from "./entry-fee-settings-queries.ts";

export const entryFeeSettingsHandlers = [
  on(getEntryFeeSettings, async ({ sql, service }) => ({
    settings: await entryFeeSettingsOf(sql, service.serviceID),
    zone: service.timeZone,
  })),

  on(changeEntryFeeSettings, async (context) => {
    const { sql, form, service, audit } = context;
    const { serviceID } = service;
    refuseInRehearsal(service);
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
