import type { Static } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import type { Fields } from "../../platform/forms/element.ts";
import { storedFieldsSchema } from "../../platform/forms/stored-fields.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service/entry-fee-settings";

const byInvoice = { showWhen: { name: "feeInvoices", is: ["submitted", "paid"] } } as const;

/** How the fees of a program's entries are paid besides by card, and given back, one record a setting. */
export const entryFeeFields = {
  feeInvoices: {
    type: "select",
    label: "Entrants may pay by check or transfer",
    required: true,
    options: [
      { value: "no", label: "No" },
      { value: "submitted", label: "Yes, and their entry is judged meanwhile" },
      { value: "paid", label: "Yes, and their entry is judged once it is paid" },
    ],
    help: "They get an invoice at once, and submit with it. You mark it as paid when the money is there; they can still pay it by card.",
  },
  feeInvoiceDays: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Days until the invoice is due",
    required: true,
    min: 0,
    max: 365,
    ...byInvoice,
  },
  feeInvoiceNote: {
    type: "textarea",
    label: "How to pay it",
    maxLength: 1_000,
    help: "On the invoice: to whom a check is payable, and where it is mailed.",
    ...byInvoice,
  },
  feeRefundUntil: {
    type: "input",
    kind: "dateTime",
    isEnd: true,
    label: "The fee goes back until",
    help: "To entrants who withdraw or delete their entry before then. Leave empty, and nothing goes back by itself.",
  },
  feeRefundPercent: {
    type: "input",
    kind: "number",
    whole: true,
    label: "How much of it, in percent",
    required: true,
    min: 0,
    max: 100,
  },
} as const satisfies Fields;

const entryFeeSettings = storedFieldsSchema(entryFeeFields);
export type EntryFeeSettings = Static<typeof entryFeeSettings>;

export const getEntryFeeSettings = get(path, {
  summary: "How the fees of a program’s entries are paid and given back",
  allow: "VIEW_SALES",
  feature: "entryFees",
  answer: record({ settings: entryFeeSettings, zone: oneOf(timeZoneNames) }),
});

export const changeEntryFeeSettings = post(path, {
  summary: "Change how the fees of a program’s entries are paid and given back",
  allow: "EDIT_SALES",
  feature: "entryFees",
  changes: "service",
  form: entryFeeFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
