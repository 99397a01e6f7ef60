import { expect, test } from "vitest";
import { contradictionTexts } from "./timeframe-contradictions.ts";
import type { TimeframeName } from "../platform/service-kinds.ts";

const day = (number: number) => `2026-06-${String(number).padStart(2, "0")}T17:00:00.000Z`;
const frame = (name: TimeframeName, opens: number, closes: number) => ({
  name,
  opensAt: day(opens),
  closesAt: day(closes),
});
const entries = frame("entries", 5, 10);

test("scoring, voting or a gallery that opens while entries are open is pointed out; one that waits isn't", () => {
  for (const [name, words] of [
    ["scoring", "Scoring opens before entries close"],
    ["publicVoting", "Voting opens before entries close"],
    ["gallery", "The gallery opens before entries close"],
  ] as const) {
    expect(contradictionTexts("contest", [entries, frame(name, 9, 20)])).toEqual([expect.stringContaining(words)]);
    expect(contradictionTexts("contest", [entries, frame(name, 10, 20)])).toEqual([]);
    expect(contradictionTexts("contest", [frame(name, 9, 20)])).toEqual([]);
  }
});

test("scoring that opens before an extended deadline is over is pointed out", () => {
  const scoring = frame("scoring", 12, 20);
  const expected = [expect.stringContaining("before the extended deadline of some entries is over")];
  expect(contradictionTexts("contest", [entries, scoring], day(13))).toEqual(expected);
  for (const [windows, until] of [
    [[entries, scoring], day(12)],
    [[entries, scoring], null],
    [[entries], day(13)],
  ] as const)
    expect(contradictionTexts("contest", windows, until)).toEqual([]);
});

test("it is said in the words of the kind: a scholarship takes applications", () => {
  expect(contradictionTexts("scholarship", [entries, frame("scoring", 4, 20)])[0]).toContain(
    "before applications close",
  );
});

test("registration that goes on after the event's last day is pointed out", () => {
  const days = [frame("event", 12, 13), frame("event", 14, 15)];
  expect(contradictionTexts("event", [...days, frame("registration", 1, 15)])).toEqual([]);
  expect(contradictionTexts("event", [...days, frame("registration", 1, 16)])).toEqual([
    expect.stringContaining("Registration closes after the event is over"),
  ]);
});

test("what isn't typed yet contradicts nothing", () => {
  expect(
    contradictionTexts("contest", [{ name: "entries", opensAt: "", closesAt: "" }, frame("scoring", 1, 2)]),
  ).toEqual([]);
});
