import { describe, expect, test } from "vitest";
import { newScannerKeys } from "./scanner-keys.ts";

const code = `R1.${"aQz-W_yM9k".repeat(3).slice(0, 22)}.${"Zy0_qA-wX7".repeat(9).slice(0, 86)}`;

/** Where a US scanner presses for a character. */
function keyOf(character: string) {
  const isLetter = /[a-z]/i.test(character);
  const shiftKey = isLetter ? character === character.toUpperCase() : character === "_";
  const place = isLetter
    ? `Key${character.toUpperCase()}`
    : /\d/.test(character)
      ? `Digit${character}`
      : character === "."
        ? "Period"
        : "Minus";
  return { code: place, shiftKey };
}

const swap = (pairs: string) => (letter: string) => {
  const found = [...pairs].findIndex((one) => one === letter.toLowerCase());
  if (found === -1) return letter;
  const other = pairs[found % 2 === 0 ? found + 1 : found - 1]!;
  return letter === letter.toUpperCase() ? other.toUpperCase() : other;
};

const otherCase = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());

/** What a computer's layout makes of a US scanner's keys. */
const layouts: Record<string, (character: string) => string> = {
  "US keyboard": (character) => character,
  "US keyboard with Caps Lock": otherCase,
  "German keyboard": (character) => ({ "-": "ß", _: "?" })[character] ?? swap("zy")(character),
  "German keyboard with Caps Lock": (character) =>
    ({ "-": "ß", _: "?" })[character] ?? otherCase(swap("zy")(character)),
  "French keyboard": (character) => {
    const sign = { ".": ":", "-": ")", _: "°" }[character];
    const digits = "à&é\"'(-è_ç";
    return sign ?? (/\d/.test(character) ? digits[Number(character)]! : swap("aqzw")(character));
  },
};

function typed(layout: (character: string) => string) {
  const keys = newScannerKeys();
  for (const character of code) keys.press({ ...keyOf(character), key: layout(character) });
  return keys;
}

describe("a scanner on a cable", () => {
  test.each(Object.entries(layouts))("is read with a %s", (_name, layout) => {
    const keys = typed(layout);
    expect(keys.candidates(keys.typed)).toContain(code);
  });

  test("offers both readings where both have the form of a code, the typed one first", () => {
    const keys = newScannerKeys();
    const plain = `R1.${"a".repeat(21)}z.${"b".repeat(86)}`;
    for (const character of plain) keys.press({ ...keyOf(character), key: swap("zy")(character) });
    expect(keys.candidates(keys.typed)).toEqual([plain.replace("z", "y"), plain]);
  });

  test("leaves what a person types as it stands", () => {
    const keys = newScannerKeys();
    for (const character of "BCDF GHJZ") keys.press({ key: character, code: "KeyY", shiftKey: false });
    expect(keys.candidates("bcdf-ghjz ")).toEqual(["bcdf-ghjz"]);
  });
});
