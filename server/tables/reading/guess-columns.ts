import type { TableCell } from "./table-row.ts";

const MAX_CELL_LENGTH = 200;

/** How lists call a field in their headings, the likeliest first. */
export type ColumnWords<Field extends string> = Record<Field, readonly RegExp[]>;

export const cellText = (cell: TableCell) => (typeof cell === "number" ? String(cell) : cell);

/** Without blanks around it, the invisible ones included, and what can't be stored. */
export const cleanCell = (cell = "", longest = MAX_CELL_LENGTH) =>
  cell
    .replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, "")
    .slice(0, longest)
    .replaceAll("\0", "")
    .toWellFormed();
export const isBlankLine = (cells: readonly TableCell[]) => cells.every((cell) => cellText(cell ?? "").trim() === "");

/** As headings are compared: `Member_No.` is `member no.` */
const headingWords = (heading: string) =>
  heading
    .normalize("NFKC")
    .replace(/[_\s]+/g, " ")
    .replace(/[*:]+$/, "")
    .trim();

/** How many fields a row names: what a title says by the way counts less than a cell that says nothing else. */
export function fieldsNamedIn<Field extends string>(cells: readonly TableCell[], words: ColumnWords<Field>): number {
  const headings = cells.map((cell) => (typeof cell === "number" ? "" : headingWords(cell)));
  if (headings.filter(Boolean).length < 2 && cells.length > 1)
    return headings.some((each) => each && isExact(each, words)) ? 0.5 : 0;
  const short = headings.map((heading) => (heading.length <= 40 ? heading : ""));
  return Object.keys(assignFields(short, words)).length;
}

const isExact = <Field extends string>(heading: string, words: ColumnWords<Field>) =>
  (Object.values(words) as readonly RegExp[][]).some((patterns) => patterns[0]?.test(heading));

/** Each field once, and each column once: what it was the last time first. */
export function assignFields<Field extends string>(
  headings: readonly string[],
  words: ColumnWords<Field>,
  earlier: ReadonlyMap<string, Field | null> = new Map(),
): Partial<Record<number, Field>> {
  const guesses: Partial<Record<number, Field>> = {};
  const names = headings.map(headingWords);
  const isPassed = names.map((name) => earlier.get(headingKey(name)) === null);
  for (const [at, name] of names.entries()) {
    const field = earlier.get(headingKey(name));
    if (field && field in words && !Object.values(guesses).includes(field)) guesses[at] = field;
  }
  for (const field of Object.keys(words) as Field[]) {
    if (Object.values(guesses).includes(field)) continue;
    for (const word of words[field]) {
      const at = names.findIndex(
        (name, index) => name !== "" && !guesses[index] && !isPassed[index] && word.test(name),
      );
      if (at < 0) continue;
      guesses[at] = field;
      break;
    }
  }
  return guesses;
}

/** As the headings of a client's tables are kept. */
export const headingKey = (heading: string) => headingWords(heading).toLowerCase().slice(0, 100);
