import { describe, expect, test } from "vitest";
import { foldersWithoutRoom, importsBetweenRooms, isAgainstOrder, largestLump, layers } from "../../scripts/rooms.ts";

describe("the rooms of contract, server and web", () => {
  test("every folder is one of them", () => {
    expect(foldersWithoutRoom()).toEqual([]);
  });

  test("each imports from those below it alone", () => {
    const imports = importsBetweenRooms().filter(({ isWithin }) => isWithin);
    expect(imports.length).toBeGreaterThan(5_000);
    expect(imports.filter(isAgainstOrder).map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  });

  test("none is in a circle with another", () => {
    expect(layers.map(largestLump)).toEqual([1, 1, 1]);
  });
});
