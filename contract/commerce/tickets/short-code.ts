import { plainCode } from "../../platform/plain-code.ts";
import { parseTicketCode } from "./tickets.ts";

/** Consonants that look like no other letter, without digits: they make no words, and are typed alike on a phone and a computer. */
const letters = "BCDFGHJKMNPRSTVWXYZ";
const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LENGTH = 8;

/**
 * The eight letters under a ticket's QR code, made from its first eight symbols; the column `ticket_codes.short_code` has the same rule.
 * The code's other fourteen symbols stay unknown to whoever reads them.
 */
export const shortCodeOf = (code: string): string =>
  Array.from(
    (parseTicketCode(code) ?? code).slice(0, LENGTH),
    (symbol) => letters[symbols.indexOf(symbol) % letters.length],
  ).join("");

/** 'BCDF-GHJK', as it is printed. */
export const shortCodeText = (code: string): string => shortCodeOf(code).replace(/^.{4}/, "$&-");

/** Eight letters as somebody types them: small or large, with a hyphen, blanks or nothing between. */
export function parseShortCode(text: string): string | undefined {
  const plain = plainCode(text).replaceAll("-", "").toUpperCase();
  return plain.length === LENGTH && [...plain].every((letter) => letters.includes(letter)) ? plain : undefined;
}
