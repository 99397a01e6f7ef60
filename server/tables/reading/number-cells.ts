import type { ColumnReading } from "../../../contract/tables/reading.ts";
import { type ColumnDecision, mayBeSlips } from "./column-decision.ts";
import { withoutInvisible } from "./invisible-letters.ts";
import type { TableCell } from "./table-row.ts";

export type DecimalSign = Extract<ColumnReading, "point" | "comma">;
const signs: readonly DecimalSign[] = ["point", "comma"];

const patterns: Record<DecimalSign, { number: RegExp; thousandsSeparator: RegExp }> = {
  point: { number: /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?$|^[+-]?\.\d+$/, thousandsSeparator: /,/g },
  comma: { number: /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d*)?$|^[+-]?,\d+$/, thousandsSeparator: /\./g },
};

const currency = /US\$|C\$|\b(?:USD|EUR|CAD|GBP|Euro)\b|[$€£]/gi;
const units = / ?(?:sq\.?(?:uare)? ?(?:ft|feet|foot)\.?|sf|sqft|ft²|ft2|baths?|beds?|bedrooms?|bathrooms?|br|ba|bd)$/i;
const fractions: Record<string, number> = { "1/2": 0.5, "1/4": 0.25, "3/4": 0.75 };

/** The number in a cell: `1,250.00` or `1.250,00` by the sign before its decimals, `2½`, `$489K`, `2,150 sq ft`. */
export function numberInCell(cell: TableCell, sign: DecimalSign = "point"): number | undefined {
  if (typeof cell === "number") return cell;
  const text = bareNumber(cell);
  const fraction = /^(\d*)(?:[ -]| & | and )?(1\/2|1\/4|3\/4)$/.exec(text);
  // `11/2` may be eleven halves.
  if (fraction && (fraction[1] === "" || /\D(?=\d\/\d$)/.test(text)))
    return Number(fraction[1] || 0) + fractions[fraction[2]!]!;
  const [, digits = text, thousand] = /^([\d.,]+) ?([km])$/i.exec(text) ?? [];
  const number = parseDigits(digits, sign);
  return number === undefined || !thousand ? number : number * (/k/i.test(thousand) ? 1_000 : 1_000_000);
}

function bareNumber(cell: string): string {
  const text = withoutInvisible(cell)
    .replace(/½/g, " 1/2")
    .replace(/¼/g, " 1/4")
    .replace(/¾/g, " 3/4")
    .normalize("NFKC")
    .replace(/⁄/g, "/")
    .replace(/[−‒–]/g, "-")
    .replace(currency, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(units, "")
    .replace(/(?<=[.,])-+$/, "00");
  // Blanks and apostrophes between thousands.
  return /^[+-]?\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(text)
    ? text.replace(/[ '’]/g, "")
    : text.replace(/^([+-]) /, "$1");
}

function parseDigits(text: string, sign: DecimalSign): number | undefined {
  const { number, thousandsSeparator } = patterns[sign];
  if (!number.test(text)) return undefined;
  const value = Number(text.replace(thousandsSeparator, "").replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}

type DecimalSignHints = {
  /** Whether there may be such a number in this column. */
  isValid(value: number): boolean;
  /** The sign of the table's other columns. */
  usualSign?: DecimalSign | undefined;
  /** Whether cells are delimited by `;`, as in countries with a decimal comma. */
  isSemicolonDelimited?: boolean | undefined;
};

/**
 * Decides the decimal sign of a column. Cells that both signs allow look like thousands (1,250 or 489.000): a decision by which they would
 * have three decimals is asked about.
 */
export function decimalSign(
  cells: Iterable<TableCell>,
  { isValid, usualSign, isSemicolonDelimited = false }: DecimalSignHints,
): ColumnDecision<DecimalSign> {
  const readableBySign = new Map<DecimalSign, number>(signs.map((sign) => [sign, 0]));
  const examples: TableCell[] = [];
  const signsOfThousands = new Set<DecimalSign>();
  let [readable, ambiguous, deciding] = [0, 0, 0];
  for (const cell of cells) {
    if (typeof cell === "number" || !/[.,]/.test(cell)) continue;
    const values = signs.map((sign) => {
      const value = numberInCell(cell, sign);
      return value !== undefined && isValid(value) ? value : undefined;
    });
    if (values.every((value) => value === undefined)) continue;
    readable += 1;
    for (const [at, sign] of signs.entries())
      if (values[at] !== undefined) readableBySign.set(sign, readableBySign.get(sign)! + 1);
    const [point, comma] = values;
    if (point === undefined || comma === undefined) deciding += 1;
    if (point === undefined || comma === undefined || point === comma) continue;
    ambiguous += 1;
    signsOfThousands.add(cell.includes(",") ? "point" : "comma");
    if (examples.length < 3 && !examples.includes(cell)) examples.push(cell);
  }
  if (readable === 0) return { reading: undefined, choices: [], examples };
  const signsOfAll = signs.filter((sign) => readableBySign.get(sign) === readable);
  const [byThousands] = signsOfThousands.size === 1 ? signsOfThousands : [];
  // 1,250 is how thousands are written here, unless something else of the file contradicts.
  const expected = usualSign ?? (isSemicolonDelimited || byThousands === "comma" ? undefined : "point");
  const usual = expected === byThousands ? expected : undefined;
  const [decided] = signsOfAll;
  if (decided && signsOfAll.length === 1) {
    const isDoubtful = decided !== byThousands || (decided !== usual && mayBeSlips({ deciding, ambiguous }));
    return ambiguous > 0 && isDoubtful
      ? { reading: undefined, choices: signs, examples }
      : { reading: decided, choices: ambiguous > 0 ? signs : [], examples };
  }
  if (signsOfAll.length === 0) return { reading: usualSign, choices: signs, examples, isTakenForGranted: true };
  if (ambiguous === 0) return { reading: undefined, choices: [], examples };
  return { reading: usual, choices: signs, examples, isTakenForGranted: true };
}
