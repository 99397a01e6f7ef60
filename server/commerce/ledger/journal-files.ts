import type { JournalFormat } from "../../../contract/commerce/ledger/journal.ts";
import { csvLine, startsFormula } from "../../tables/downloads/csv.ts";
import type { Journal, JournalLine } from "./journals.ts";

/** 03/14/2026 */
const americanDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** 14 Mar 2026, which Xero reads whatever the order of its organization’s dates. */
const namedMonthDay = (day: string) => `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

type LineOfJournal = { journal: Journal; line: JournalLine };

/** No mark at its beginning: Xero would take it for a part of the first heading. */
function* csvOf(
  journals: readonly Journal[],
  columns: readonly { heading: string; cell(at: LineOfJournal): string | number | null }[],
): Generator<string> {
  yield csvLine(columns.map(({ heading }) => heading));
  for (const journal of journals)
    for (const line of journal.lines) yield csvLine(columns.map(({ cell }) => cell({ journal, line })));
}

const quickBooksOnline = (journals: readonly Journal[]) =>
  csvOf(journals, [
    { heading: "Journal No.", cell: ({ journal }) => journal.number },
    { heading: "Journal Date", cell: ({ journal }) => americanDay(journal.day) },
    { heading: "Account Name", cell: ({ line }) => line.account.name },
    { heading: "Debits", cell: ({ line }) => (line.amount > 0 ? line.amount / 100 : null) },
    { heading: "Credits", cell: ({ line }) => (line.amount < 0 ? -line.amount / 100 : null) },
    { heading: "Description", cell: ({ line }) => line.description },
  ]);

/** Rows with one narration and one date are one journal there, so that the number stands in the narration. */
const xero = (journals: readonly Journal[], taxRate: string) =>
  csvOf(journals, [
    { heading: "*Narration", cell: ({ journal }) => journal.narration },
    { heading: "*Date", cell: ({ journal }) => namedMonthDay(journal.day) },
    { heading: "Description", cell: ({ line }) => line.description },
    { heading: "*AccountCode", cell: ({ line }) => line.account.code },
    { heading: "*TaxRate", cell: () => taxRate },
    { heading: "*Amount", cell: ({ line }) => line.amount / 100 },
  ]);

/** QuickBooks Desktop reads neither UTF-8 nor quotation marks: letters without their accents, and no tab, quote or line break. */
function plainText(text: string): string {
  const letters = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[\s"]+/gu, " ")
    .replaceAll(/[–—]/gu, "-")
    .replaceAll(/[^ -~]/gu, "?")
    .trim();
  return startsFormula(letters) ? `'${letters}` : letters;
}

const dollarsWithCents = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const iifRow = (cells: readonly string[]) => `${cells.join("\t")}\r\n`;

function* quickBooksDesktop(journals: readonly Journal[]): Generator<string> {
  const fields = ["TRNSTYPE", "DATE", "ACCNT", "AMOUNT", "DOCNUM", "MEMO"];
  yield iifRow(["!TRNS", ...fields]) + iifRow(["!SPL", ...fields]) + iifRow(["!ENDTRNS"]);
  for (const { number, day, lines } of journals) {
    for (const [at, { account, amount, description }] of lines.entries())
      yield iifRow([
        at === 0 ? "TRNS" : "SPL",
        "GENERAL JOURNAL",
        americanDay(day),
        plainText(account.name),
        dollarsWithCents(amount),
        number,
        plainText(description),
      ]);
    yield iifRow(["ENDTRNS"]);
  }
}

export const journalFile = (
  format: JournalFormat,
  journals: readonly Journal[],
  { taxRate }: { taxRate: string },
): Generator<string> => {
  if (format === "xero") return xero(journals, taxRate);
  return format === "quickBooksOnline" ? quickBooksOnline(journals) : quickBooksDesktop(journals);
};
