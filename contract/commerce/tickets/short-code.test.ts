import { expect, test } from "vitest";
import { parseShortCode, shortCodeOf, shortCodeText } from "./short-code.ts";

test("the letters of a code are eight consonants, the same for the code alone and for the whole text of its QR code", () => {
  const code = "ABt-_09zzzzzzzzzzzzzzz";
  expect(shortCodeOf(code)).toBe("BCKHJVGT");
  expect(shortCodeOf(code)).toMatch(/^[BCDFGHJKMNPRSTVWXYZ]{8}$/);
  expect(shortCodeOf(`R1.${code}.${"s".repeat(86)}`)).toBe(shortCodeOf(code));
  expect(shortCodeText(code)).toBe("BCKH-JVGT");
});

test.each(["bcdf-ghjk", "BCDFGHJK", " bcdf ghjk ", "BCDF–GHJK", "ＢＣＤＦ-ＧＨＪＫ"])(
  "%s is read as it was printed",
  (typed) => {
    expect(parseShortCode(typed)).toBe("BCDFGHJK");
  },
);

test.each(["12345678", "BCDFGHJ", "BCDFGHJKK", "ABCDFGHJ", "#2251", "", "bcdf0hjk"])("“%s” is none", (typed) => {
  expect(parseShortCode(typed)).toBeUndefined();
});
