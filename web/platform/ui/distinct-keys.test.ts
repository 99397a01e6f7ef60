import { expect, test } from "vitest";
import { distinctKeys } from "./distinct-keys.ts";

test("equal texts have different keys, which others before or after them don't change", () => {
  expect(distinctKeys(["Ann", "Bob", "Ann"])).toEqual(["Ann 1", "Bob 1", "Ann 2"]);
  expect(distinctKeys(["Ann", "Ann"])).toEqual(["Ann 1", "Ann 2"]);
});
