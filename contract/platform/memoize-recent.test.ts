import { expect, test } from "vitest";
import { memoizeRecent } from "./memoize-recent.ts";

test("What was made for a key is made once, what is undefined too, and what nobody asked for lately is made again", () => {
  const madeKeys: string[] = [];
  const lengthOf = memoizeRecent(2, (key) => {
    madeKeys.push(key);
    return key === "nothing" ? undefined : key.length;
  });
  expect([lengthOf("one"), lengthOf("nothing"), lengthOf("one"), lengthOf("nothing")]).toEqual([
    3,
    undefined,
    3,
    undefined,
  ]);
  expect(madeKeys).toEqual(["one", "nothing"]);
  lengthOf("one");
  lengthOf("three");
  lengthOf("one");
  lengthOf("nothing");
  expect(madeKeys).toEqual(["one", "nothing", "three", "nothing"]);
});
