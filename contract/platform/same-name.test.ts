import { expect, test } from "vitest";
import { findByName, isSameName } from "./same-name.ts";

const called = (name: string, ...names: string[]) => findByName(name, names, (one) => one);

test("a name is the same in every spelling of its letters, apostrophes and blanks", () => {
  for (const [one, other] of [
    ["O’Brien Homes", "o'brien  homes"],
    ["Café", "Cafe\u0301"],
    ["St. Paul", "ST PAUL"],
  ] as const)
    expect(isSameName(one, other)).toBe(true);
  for (const [one, other] of [
    ["Tower 1.5", "Tower 15"],
    ["…", "–"],
    ["C+", "C"],
  ] as const)
    expect(isSameName(one, other)).toBe(false);
});

test("of several names spelt otherwise the same spelling is found, else none", () => {
  expect(called("MÜLLER", "Muller", "Müller")).toBe("Müller");
  expect(called("Mu\u0308ller", "Muller", "Wood")).toBe("Muller");
  expect(called("Mûller", "Muller", "Müller")).toBeUndefined();
  expect(called("Glass", "Muller")).toBeUndefined();
});
