import { type WrittenInvoice, invoiceTotal } from "../../../../contract/commerce/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import type { Reading } from "../../../platform/dialogs/choice.ts";

/** 'On the day', '3 days before it is due', or 'Never'. */
export function reminderText(days: number | null, word: string): string {
  if (days === null) return "Never";
  return days === 0 ? "On the day" : `${days} ${days === 1 ? "day" : "days"} ${word}`;
}

const parts: { [Name in keyof WrittenInvoice]: { label: string; words?: (value: WrittenInvoice[Name]) => string } } = {
  userID: { label: "Who is billed", words: (id) => (id === null ? "An email address" : "Somebody with an account") },
  name: { label: "Name" },
  email: { label: "Email" },
  lines: { label: "For what", words: linesText },
  dueOn: { label: "Due", words: (day) => (day === null ? "At no set day" : calendarDayText(day)) },
  note: { label: "Note" },
  remindBefore: { label: "Remind before", words: (days) => reminderText(days, "before it is due") },
  remindAfter: { label: "Remind after", words: (days) => reminderText(days, "after it was due") },
};

/** As whoever has to choose between two versions of a draft reads them. */
export const invoiceReading: Reading = {
  label: Object.fromEntries(Object.entries(parts).map(([name, { label }]) => [name, label])),
  words: (value, name) => parts[name as keyof WrittenInvoice].words?.(value as never),
};

function linesText(lines: WrittenInvoice["lines"]): string {
  const each = lines.map(({ name, amount, quantity }) => `${quantity} × ${name}, ${dollars(amount)}`);
  return [...each, `Total ${dollars(invoiceTotal(lines))}`].join("\n");
}
