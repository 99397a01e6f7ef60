import { expect, test } from "vitest";
import { notesFor } from "./notes.ts";

test("N05 what is handed over is offered as full bills, the exact amount first, and nothing for nothing", () => {
  expect(notesFor(4_750)).toEqual([4_750, 5_000, 6_000, 10_000]);
  expect(notesFor(2_000)).toEqual([2_000, 5_000, 10_000]);
  expect(notesFor(0)).toEqual([]);
});
