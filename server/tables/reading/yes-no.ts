import type { TableCell } from "./table-row.ts";

const yes = /^(yes|y|true|t|x|1|on|checked|✓|✔|☑|☒|ja|j|s[ií]|oui)$/i;
const no = /^(no|n|false|f|0|off|unchecked|-|–|—|✗|✘|☐|nein|non)$/i;

/** Reads a cell as yes or no; undefined if it is neither. */
export function yesOrNo(cell: TableCell): boolean | undefined {
  const text = String(cell).normalize("NFKC").trim();
  return yes.test(text) ? true : no.test(text) ? false : undefined;
}
