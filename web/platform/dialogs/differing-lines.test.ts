import { expect, test } from "vitest";
import { differingLines } from "./differing-lines.ts";

const read = (one: string[], other: string[]) =>
  differingLines(one.join("\n"), other.join("\n")).map((text) => text.split("\n"));

test("of long texts the lines are shown that differ, with one of those before and behind", () => {
  expect(read(["a", "b", "c", "d", "e", "f", "g"], ["a", "b", "c", "x", "e", "f", "g"])).toEqual([
    ["…", "c", "d", "e", "…"],
    ["…", "c", "x", "e", "…"],
  ]);
});

test("where one has lines that the other lacks, each shows where", () => {
  expect(read(["a", "b", "c", "d", "e", "f"], ["a", "b", "c", "c", "d", "e", "f"])).toEqual([
    ["…", "c", "d", "…"],
    ["…", "c", "c", "d", "…"],
  ]);
  expect(read([""], ["a", "b"])).toEqual([[""], ["a", "b"]]);
});

test("what reads the same in both is shown whole", () => {
  expect(read(["a", "b", "c", "d"], ["a", "b", "c", "d"])[1]).toEqual(["a", "b", "c", "d"]);
});

test("short texts, and a single line of a long one, aren't shortened", () => {
  expect(read(["a", "b"], ["a", "c"])).toEqual([
    ["a", "b"],
    ["a", "c"],
  ]);
  expect(read(["a", "b", "c", "d"], ["x", "b", "c", "e"])).toEqual([
    ["a", "b", "c", "d"],
    ["x", "b", "c", "e"],
  ]);
  expect(read(["a", "b", "c"], ["x", "b", "c"])[0]).toEqual(["a", "b", "c"]);
  expect(read(["a", "b", "c", "d"], ["x", "b", "c", "d"])[0]).toEqual(["a", "b", "…"]);
});
