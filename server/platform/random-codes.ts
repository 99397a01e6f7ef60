import { randomInt } from "node:crypto";

/** Without letters and digits that people confuse: no I, L, O and 0, 1, B and 8, S and 5, U and V, Z and 2. */
const alphabet = "ACDEFGHJKMNPQRTVWXY34679";
const CODE_LENGTH = 8;

export function newCodes(count: number, prefix: string | null | undefined): string[] {
  const start = prefix ? `${prefix.replace(/[-_]+$/, "")}-` : "";
  return Array.from({ length: count }, () => start + randomCode(CODE_LENGTH));
}

/** A code that nobody guesses, to be read from paper and typed. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
