import { tableLimits } from "../../../contract/platform/tables.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { rowsOf } from "./rows.ts";

const EXAMPLES = 3;
const LONGEST = 200;

/** How lists call a field in their first line, the likeliest first. */
export type Words<Field extends string> = Record<Field, readonly RegExp[]>;

export const clean = (cell = "", longest = LONGEST) =>
  cell.trim().slice(0, longest).replaceAll("\0", "").toWellFormed();
export const isBlank = (cells: readonly string[]) => cells.every((cell) => !cell?.trim());

export type Heading<Field extends string> = { heading: string; field: Field | null; examples: string[] };

type Looking<Field extends string> = {
  words: Words<Field>;
  /** Said where there are no lines below the headings. */
  nothing: string;
  /** A cell as a person reads it. */
  show?: (field: Field | null, cell: string) => string;
};

/** What columns a file seems to have, with the first of what stands in them. */
export async function columnsOf<Field extends string>(
  path: string,
  { words, nothing, show = (_, cell) => cell }: Looking<Field>,
): Promise<Heading<Field>[]> {
  let headings: string[] | undefined;
  const examples: string[][] = [];
  for await (const { cells } of rowsOf(path)) {
    if (isBlank(cells)) continue;
    if (!headings) headings = cells.slice(0, tableLimits.columns).map((cell) => clean(cell));
    else examples.push(cells);
    if (examples.length === EXAMPLES) break;
  }
  if (!headings || examples.length === 0) return refuse(nothing, 422);
  const guesses = guessed(headings, words);
  return headings.map((heading, at) => {
    const field = guesses[at] ?? null;
    return { heading, field, examples: examples.map((cells) => show(field, clean(cells[at]))).filter(Boolean) };
  });
}

/** Each field once, and each column once. */
function guessed<Field extends string>(
  headings: readonly string[],
  words: Words<Field>,
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
