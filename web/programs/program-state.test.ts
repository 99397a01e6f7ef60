import { expect, test } from "vitest";
import type { Program } from "../../contract/people/clients.ts";
import { programState, programStateText } from "./program-state.ts";

const entries = {
  timeframeID: "01900000-0000-7000-8000-000000000001",
  name: "entries",
  opensAt: "2026-06-01T17:00:00Z",
  closesAt: "2026-06-19T17:00:00Z",
  audience: "all",
} as const;
type Stated = Pick<
  Program,
  "kind" | "visibility" | "timeframes" | "categoryDates" | "everyCategoryDated" | "timeZone" | "resultsReleased"
>;
const program = (visibility: Program["visibility"], overrides: Partial<Stated> = {}): Stated => ({
  kind: "contest",
  visibility,
  timeframes: [entries],
  categoryDates: [],
  everyCategoryDated: false,
  timeZone: "America/Chicago",
  resultsReleased: false,
  ...overrides,
});
const on = (day: string) => `2026-06-${day}T17:00:00Z`;

test("N03 a program's state is said in a sentence, with the time that is left", () => {
  expect(programStateText(programState(program("open"), on("07")))).toBe("Entries are open, 12 days left");
  expect(programStateText(programState(program("future"), "2026-05-01T00:00:00Z"))).toBe("Entries open Mon, Jun 1");
  expect(programStateText(programState(program("scoring"), on("21")))).toBe("Scoring");
  expect(programStateText(programState(program("closed"), on("21")))).toBe("Entries are closed");
  expect(programStateText(programState(program("closed", { resultsReleased: true }), on("21")))).toBe(
    "Winners announced",
  );
  expect(programStateText(programState(program("closed", { timeframes: [] }), on("21")))).toBe("Dates to be announced");
});

test("F02 released results are said even while the window for scoring is open, and not over entries that are", () => {
  const released = { resultsReleased: true };
  expect(programStateText(programState(program("scoring", released), on("21")))).toBe("Winners announced");
  expect(programStateText(programState(program("open", released), on("07")))).toBe("Entries are open, 12 days left");
  expect(programStateText(programState(program("future", released), "2026-05-01T00:00:00Z"))).toBe(
    "Entries open Mon, Jun 1",
  );
});

test("the day a program opens is the day there, not here", () => {
  const timeframes = [{ ...entries, opensAt: "2026-06-02T04:00:00Z" }];
  expect(programState(program("future", { timeframes }), "2026-05-01T00:00:00Z").text).toBe("Entries open Mon, Jun 1");
  expect(
    programState(program("future", { timeframes, timeZone: "America/New_York" }), "2026-05-01T00:00:00Z").text,
  ).toBe("Entries open Tue, Jun 2");
});

test("N03 other kinds of programs have words of their own", () => {
  const tour = { ...entries, name: "tour" } as const;
  expect(programStateText(programState(program("open", { kind: "parade", timeframes: [tour] }), on("18")))).toBe(
    "The tour is on, 1 day left",
  );
});
