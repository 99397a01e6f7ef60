import { randomInt } from "node:crypto";

/** Without letters and figures that people take for others: no I, L, O and 0, 1, B and 8, S and 5, U and V, Z and 2. */
const alphabet = "ACDEFGHJKMNPQRTVWXY34679";
const CODE_LENGTH = 8;

export function newCodes(count: number, prefix: string | null | undefined): string[] {
  const begun = prefix ? `${prefix.replace(/[-_]+$/, "")}-` : "";
  const code = () => Array.from({ length: CODE_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: count }, () => begun + code());
}
