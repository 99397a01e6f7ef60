import type { MailKindRow } from "./mail-groups.ts";

export const givingMails = {
  givingStatement: {
    group: "giving",
    label: "Statement of a year’s gifts",
    when: "To each donor, when you send the statements of a year. What the IRS asks for follows your words.",
    fields: ["name", "association", "year", "lines", "total"],
    subject: "Your gifts to {association} in {year}",
    text: "Hello {name},\n\nthank you. These are your gifts to {association} in {year}:\n\n{lines}\n\nTotal: {total}",
    button: "Open your gifts",
  },
} as const satisfies Record<string, MailKindRow>;
