import { expect, test } from "vitest";
import { storedNames } from "./browser-storage.ts";

test("N13 what the browser keeps has exactly the names of the specification", () => {
  expect(storedNames).toEqual([
    "entry scored",
    "entry submitted",
    "previous entry",
    "previous url",
    "selected filter",
    "sort",
    "survey vote submitted",
    "public vote submitted",
    "selected property",
  ]);
});
