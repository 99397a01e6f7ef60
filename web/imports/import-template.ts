import { type ImportSubject, importFieldsOf } from "../../contract/imports/imports.ts";

const quotedCell = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The headings that are recognized, with one line of what could stand below them. The mark has Excel read it as UTF-8. */
export const importTemplateOf = (subject: ImportSubject): string =>
  "\ufeff" +
  [importFieldsOf(subject).map(([, { label }]) => label), importFieldsOf(subject).map(([, { example }]) => example)]
    .map((cells) => `${cells.map(quotedCell).join(",")}\r\n`)
    .join("");

export function saveImportTemplate(subject: ImportSubject): void {
  const url = URL.createObjectURL(new Blob([importTemplateOf(subject)], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: `${subject}-template.csv` }).click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
