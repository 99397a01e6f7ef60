import { usStates } from "../../../contract/platform/forms/us-states.ts";
import type { TableCell } from "./table-row.ts";

/** The first three digits of zip codes that begin with 0 (USPS Publication 65), by state. */
const zipPrefixes: Record<string, RegExp> = {
  CT: /^06/,
  MA: /^(01|02|055)/,
  ME: /^(039|04)/,
  NH: /^03[0-8]/,
  NJ: /^0[78]/,
  NY: /^(005|063)/,
  PR: /^00[679]/,
  RI: /^02[89]/,
  VI: /^008/,
  VT: /^05/,
};

const stateCodeOf = (state: TableCell | undefined) => {
  const text = String(state ?? "")
    .trim()
    .toUpperCase();
  return usStates.find(({ value, label }) => value === text || label.toUpperCase() === text)?.value ?? text;
};

/** A zip code of five digits. Zeros that a spreadsheet took from its front are put back where the state has such codes. */
export function zipInCell(cell: TableCell, state: TableCell | undefined): string | undefined {
  const text = String(cell).normalize("NFKC").replace(/\.0$/, "").trim();
  const [, zip, plusFour] = /^(\d{3,5})(?:[- ]?(\d{4}))?$/.exec(text) ?? [];
  if (zip?.length === 5) return zip;
  const digits =
    plusFour !== undefined && !/[- ]/.test(text) && text.length < 9
      ? text.padStart(9, "0").slice(0, 5)
      : zip?.padStart(5, "0");
  return digits && zipPrefixes[stateCodeOf(state)]?.test(digits) ? digits : undefined;
}
