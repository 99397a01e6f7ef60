import { tableLimits } from "../../../contract/platform/table-limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { readTableRows } from "./table-rows.ts";

const MAX_EXAMPLES = 3;
const MAX_CELL_LENGTH = 200;

/** How lists call a field in their first line, the likeliest first. */
export type ColumnWords<Field extends string> = Record<Field, readonly RegExp[]>;

export const cleanCell = (cell = "", longest = MAX_CELL_LENGTH) =>
  cell.trim().slice(0, longest).replaceAll("\0", "").toWellFormed();
export const isBlankLine = (cells: readonly string[]) => cells.every((cell) => !cell?.trim());

export type GuessedColumn<Field extends string> = { heading: string; field: Field | null; examples: string[] };

type GuessInput<Field extends string> = {
  words: ColumnWords<Field>;
  /** Said where there are no lines below the headings. */
  nothing: string;
  /** A cell as a person reads it. */
  show?: (field: Field | null, cell: string) => string;
};

/** What columns a file seems to have, with the first of what stands in them. */
export async function guessColumns<Field extends string>(
  path: string,
  { words, nothing, show = (_, cell) => cell }: GuessInput<Field>,
): Promise<GuessedColumn<Field>[]> {
  let headings: string[] | undefined;
  const examples: string[][] = [];
  for await (const { cells } of readTableRows(path)) {
    if (isBlankLine(cells)) continue;
    if (!headings) headings = cells.slice(0, tableLimits.columns).map((cell) => cleanCell(cell));
    else examples.push(cells);
    if (examples.length === MAX_EXAMPLES) break;
  }
  if (!headings || examples.length === 0) return refuse(nothing, 422);
  const guesses = assignFields(headings, words);
  return headings.map((heading, at) => {
    const field = guesses[at] ?? null;
    return { heading, field, examples: examples.map((cells) => show(field, cleanCell(cells[at]))).filter(Boolean) };
  });
}

/** Each field once, and each column once. */
function assignFields<Field extends string>(
  headings: readonly string[],
  words: ColumnWords<Field>,
): Partial<Record<number, Field>> {
  const guesses: Partial<Record<number, Field>> = {};
  for (const field of Object.keys(words) as Field[])
    for (const word of words[field]) {
      const at = headings.findIndex((heading, index) => !guesses[index] && word.test(heading));
      if (at < 0) continue;
      guesses[at] = field;
      break;
    }
  return guesses;
}
