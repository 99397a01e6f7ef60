import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "0 entries"],
  [1, "1 entry"],
  [2, "2 entries"],
  [1214, "1,214 entries"],
])("%s of them are %s", (count, words) => {
  expect(plural(count, "entry", "entries")).toBe(words);
});

test("most words only take an s", () => {
  expect(plural(1, "day")).toBe("1 day");
  expect(plural(3, "day")).toBe("3 days");
});
