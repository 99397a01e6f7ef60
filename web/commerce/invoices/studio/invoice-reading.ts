import { type InvoiceDraft, invoiceTotal } from "../../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import type { ValueDescriptions } from "../../../platform/dialogs/edit-conflict.ts";

/** 'On the day', '3 days before it is due', or 'Never'. */
export function reminderDayText(days: number | null, word: string): string {
  if (days === null) return "Never";
  return days === 0 ? "On the day" : `${days} ${days === 1 ? "day" : "days"} ${word}`;
}

const fieldTexts: { [Name in keyof InvoiceDraft]: { label: string; words?: (value: InvoiceDraft[Name]) => string } } = {
  userID: { label: "Who is billed", words: (id) => (id === null ? "An email address" : "Somebody with an account") },
  name: { label: "Name" },
  email: { label: "Email" },
  lines: { label: "For what", words: linesText },
  dueOn: { label: "Due", words: (day) => (day === null ? "At no set day" : calendarDayText(day)) },
  note: { label: "Note" },
  remindBefore: { label: "Remind before", words: (days) => reminderDayText(days, "before it is due") },
  remindAfter: { label: "Remind after", words: (days) => reminderDayText(days, "after it was due") },
};

/** As whoever has to choose between two versions of a draft reads them. */
export const invoiceReading: ValueDescriptions = {
  label: Object.fromEntries(Object.entries(fieldTexts).map(([name, { label }]) => [name, label])),
  words: (value, name) => fieldTexts[name as keyof InvoiceDraft].words?.(value as never),
};

function linesText(lines: InvoiceDraft["lines"]): string {
  const each = lines.map(({ name, amount, quantity }) => `${quantity} × ${name}, ${dollars(amount)}`);
  return [...each, `Total ${dollars(invoiceTotal(lines))}`].join("\n");
}
