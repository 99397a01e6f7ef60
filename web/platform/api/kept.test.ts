import { expect, test } from "vitest";
import { keptNames } from "./kept.ts";

test("N13 what the browser keeps has exactly the names of the specification", () => {
  expect(keptNames).toEqual([
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
