import type { Static } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import type { Fields } from "../../platform/forms/element.ts";
import { storedFieldsSchema } from "../../platform/forms/stored-fields.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { record } from "../../platform/schema.ts";
import { waitingRoomFields } from "../waiting-room/waiting-room.ts";

const path = "/clients/:client/services/:service/sales-settings";

const refundFields = {
  refundPolicy: {
    type: "textarea",
    label: "Refund policy",
    maxLength: 2_000,
    help: "Shown before people pay, and with their tickets.",
  },
} as const satisfies Fields;

const byInvoice = { showWhen: { name: "orderInvoices", is: [true] } } as const;

const invoiceFields = {
  orderInvoices: {
    type: "checkbox",
    label: "Buyers may pay by check or transfer",
    help: "They get an invoice, and their places are held until you mark it as paid or void it.",
  },
  orderInvoiceDays: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Days until it is due",
    required: true,
    min: 1,
    max: 365,
    ...byInvoice,
  },
  orderInvoiceNote: {
    type: "textarea",
    label: "How to pay it",
    maxLength: 1_000,
    help: "At the checkout and on the invoice: to whom a check is payable and where it is mailed, or your bank’s details.",
    ...byInvoice,
  },
} as const satisfies Fields;

const ticketFields = {
  place: {
    type: "input",
    kind: "text",
    label: "Place",
    maxLength: 300,
    help: "As tickets and calendars say it: the venue and its address.",
  },
  changesUntil: {
    type: "input",
    kind: "dateTime",
    isEnd: true,
    label: "Buyers change names and answers until",
    help: "Leave empty, and they ask you for every change.",
  },
  taxRate: {
    type: "input",
    kind: "number",
    label: "Tax, in percent",
    required: true,
    min: 0,
    max: 50,
    help: "0 is no tax. Each ticket says whether it is taxed.",
  },
  taxIncluded: { type: "checkbox", label: "Prices contain the tax already" },
  taxName: {
    type: "input",
    kind: "text",
    label: "What the tax is called",
    required: true,
    maxLength: 100,
  },
} as const satisfies Fields;

/** A program's sales settings, one record each: the form, its check, the stored value and the server's type are made from it. */
export const salesFields = {
  place: ticketFields.place,
  changesUntil: ticketFields.changesUntil,
  ...refundFields,
  taxRate: ticketFields.taxRate,
  taxIncluded: ticketFields.taxIncluded,
  taxName: ticketFields.taxName,
  ...invoiceFields,
  ...waitingRoomFields,
} as const satisfies Fields;

/** The form where entries are paid and no ticket is sold: a fee has neither a place nor a tax. */
export const feeSalesFormParts = [
  { label: "", fields: refundFields },
  { label: "Place, changes and tax of tickets", fields: ticketFields },
  { label: "Checks and transfers for tickets", fields: invoiceFields },
  { label: "Waiting room for a rush of buyers", fields: waitingRoomFields },
] as const;

const salesSettingsSchema = storedFieldsSchema(salesFields);
export type SalesSettings = Static<typeof salesSettingsSchema>;

export const getSalesSettings = get(path, {
  summary: "How a program sells, for its staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({ settings: salesSettingsSchema }),
});

export const changeSalesSettings = post(path, {
  summary: "Change how a program sells",
  allow: "EDIT_SALES",
  feature: "sales",
  changes: "service",
  form: salesFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
