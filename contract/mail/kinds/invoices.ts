import type { MailKindRow } from "./mail-groups.ts";

export const invoiceMails = {
  invoiceSent: {
    group: "invoices",
    label: "Invoice",
    when: "To the billed person, when you send an invoice. The invoice comes with it as PDF.",
    fields: ["name", "association", "invoice", "lines", "total", "due", "note"],
    subject: "Invoice {invoice} from {association}",
    text: "Hello {name},\n\nthis is invoice {invoice} from {association}:\n\n{lines}\n\nTotal: {total}\n\n{due}\n\n{note}\n\nYou can pay it by card behind this button. Whoever has this mail can open it: pass it on only to whoever is to pay.",
    button: "Open and pay",
  },
  invoiceReminder: {
    group: "invoices",
    label: "Reminder of an invoice",
    when: "To the billed person, so many days before or after an invoice is due as it says, unless it is paid.",
    fields: ["name", "association", "invoice", "lines", "total", "due", "note"],
    subject: "Invoice {invoice} from {association} is open",
    text: "Hello {name},\n\ninvoice {invoice} from {association} isn’t paid yet:\n\n{lines}\n\nTotal: {total}\n\n{due}\n\nIf you have sent a check, it may be on its way: then there is nothing to do.",
    button: "Open and pay",
  },
  invoicePaid: {
    group: "invoices",
    label: "Invoice paid",
    when: "To the billed person, when an invoice is paid.",
    fields: ["name", "association", "invoice", "lines", "total"],
    subject: "Invoice {invoice} is paid",
    text: "Hello {name},\n\nthank you. Invoice {invoice} from {association} is paid:\n\n{lines}\n\nTotal: {total}\n\nThe invoice comes with this mail, as your receipt.",
    button: "Open the invoice",
  },
  invoiceRefunded: {
    group: "invoices",
    label: "Refund of an invoice",
    when: "To the billed person, when money of a paid invoice goes back.",
    fields: ["name", "association", "invoice", "amount", "refund"],
    subject: "Your refund for invoice {invoice}",
    text: "Hello {name},\n\n{association} gives you {amount} back for invoice {invoice}.\n\n{refund}",
    button: "Open the invoice",
  },
} as const satisfies Record<string, MailKindRow>;
