import { type ImportSubject, fieldsOf } from "../../contract/imports/imports.ts";

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The headings that are recognized, with one line of what could stand below them. The mark has Excel read it as UTF-8. */
export const templateOf = (subject: ImportSubject): string =>
  "\ufeff" +
  [fieldsOf(subject).map(([, { label }]) => label), fieldsOf(subject).map(([, { example }]) => example)]
    .map((cells) => `${cells.map(quoted).join(",")}\r\n`)
    .join("");

export function saveTemplate(subject: ImportSubject): void {
  const url = URL.createObjectURL(new Blob([templateOf(subject)], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: `${subject}-template.csv` }).click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
