import { expect, test } from "vitest";
import { duplicateName } from "./duplicate-name.ts";

test("a copy is called after its original, and the next one gets a number", () => {
  expect(duplicateName("Photographs", ["Photographs"])).toBe("Photographs (copy)");
  expect(duplicateName("Photographs", ["Photographs", "Photographs (copy)"])).toBe("Photographs (copy 2)");
});

test("a copy of a copy isn't called a copy twice", () => {
  const names = ["Photographs", "Photographs (copy)", "Photographs (copy 2)"];
  expect(duplicateName("Photographs (copy 2)", names)).toBe("Photographs (copy 3)");
});

test("a name at its limit gives up its end, never half a character", () => {
  expect(duplicateName("a".repeat(200), [])).toBe(`${"a".repeat(193)} (copy)`);
  expect(duplicateName("🏡".repeat(200), [])).toBe(`${"🏡".repeat(193)} (copy)`);
});
