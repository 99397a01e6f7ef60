import { trimmed, withoutInvisible } from "./invisible-letters.ts";
import type { TableCell } from "./table-row.ts";

const MAX_CELL_LENGTH = 200;

/** Patterns of a field's headings, the likeliest first. */
export type HeadingPatterns<Field extends string> = Record<Field, readonly RegExp[]>;

/** A pattern of headings that have none of the words of something else: “Order date” isn't the order. */
export const headingWithout = (others: string, pattern: string) =>
  new RegExp(`^(?!.*\\b(${others})\\b).*(${pattern})`, "i");

export const cellText = (cell: TableCell) => (typeof cell === "number" ? String(cell) : cell);

/** A cell's text without surrounding blanks (also invisible ones) and characters that PostgreSQL can't store, cut to `longest`. */
export const cleanCell = (cell = "", longest = MAX_CELL_LENGTH) =>
  trimmed(cell).slice(0, longest).replaceAll("\0", "").toWellFormed();
export const isBlankLine = (cells: readonly TableCell[]) => cells.every((cell) => cellText(cell ?? "").trim() === "");

/** A heading with single blanks, without a final * or colon: `Member_No.` is `Member No.` */
const headingWords = (heading: string) =>
  withoutInvisible(heading)
    .normalize("NFKC")
    .replace(/[_\s]+/g, " ")
    .replace(/[*:]+$/, "")
    .trim();

/** The number of fields that a row names. A row of one cell counts half, and only if it is a field's exact heading: it may be a title. */
export function fieldsNamedIn<Field extends string>(
  cells: readonly TableCell[],
  headingPatterns: HeadingPatterns<Field>,
): number {
  const headings = cells.map((cell) => (typeof cell === "number" ? "" : headingWords(cell)));
  if (headings.filter(Boolean).length < 2 && cells.length > 1)
    return headings.some((heading) => heading && isFieldHeading(heading, headingPatterns)) ? 0.5 : 0;
  const shortHeadings = headings.map((heading) => (heading.length <= 40 ? heading : ""));
  return Object.keys(guessFieldsOfColumns(shortHeadings, headingPatterns)).length;
}

const isFieldHeading = <Field extends string>(heading: string, headingPatterns: HeadingPatterns<Field>) =>
  (Object.values(headingPatterns) as readonly RegExp[][]).some((patterns) => patterns[0]?.test(heading));

/** The first and last name that a field is made of, where a table has them: `guestFirstName` and `guestLastName` of `guestName`. */
const namePartsOf = (field: string): string[] => {
  const [, owner] = /^(.*?)name$/i.exec(field) ?? [];
  if (owner === undefined) return [];
  return owner ? [`${owner}FirstName`, `${owner}LastName`] : ["firstName", "lastName"];
};

/** Gives each column at most one field and each field at most one column; fields saved from earlier tables come first. */
export function guessFieldsOfColumns<Field extends string>(
  headings: readonly string[],
  headingPatterns: HeadingPatterns<Field>,
  savedFields: ReadonlyMap<string, Field | null> = new Map(),
): Partial<Record<number, Field>> {
  const guesses: Partial<Record<number, Field>> = {};
  const names = headings.map(headingWords);
  const isSavedAsUnused = names.map((name) => savedFields.get(headingKey(name)) === null);
  for (const [at, name] of names.entries()) {
    const field = savedFields.get(headingKey(name));
    if (field && field in headingPatterns && !Object.values(guesses).includes(field)) guesses[at] = field;
  }
  for (const field of Object.keys(headingPatterns) as Field[]) {
    if (Object.values(guesses).includes(field)) continue;
    const guessedFields: unknown[] = Object.values(guesses);
    const hasNameParts = namePartsOf(field).some((part) => guessedFields.includes(part));
    // Beside a first or last name, a company or an account isn't the person's name.
    const patterns = hasNameParts ? headingPatterns[field].slice(0, 1) : headingPatterns[field];
    for (const pattern of patterns) {
      const at = names.findIndex(
        (name, index) => name !== "" && !guesses[index] && !isSavedAsUnused[index] && pattern.test(name),
      );
      if (at < 0) continue;
      guesses[at] = field;
      break;
    }
  }
  return guesses;
}

/** The key under which a heading is saved for the client's next table. */
export const headingKey = (heading: string) => headingWords(heading).toLowerCase().slice(0, 100);
