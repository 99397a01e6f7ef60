import { expect, test } from "vitest";
import { whyScoringClosed, scoringWindowView } from "./scoring-window.ts";

const now = new Date("2027-03-10T12:00:00Z");
const open = { opensAt: "2027-03-01T00:00:00.000Z", closesAt: "2027-04-01T00:00:00.000Z" };
const service = { resultsReleasedAt: null, timeZone: "America/Chicago" } as const;

test("scoring is open from its opening until its closing, and not at that very moment", () => {
  const at = (time: string) => whyScoringClosed(open, service, new Date(time));
  expect(at("2027-02-28T23:59:59.999Z")).toBe("Scoring hasn't opened yet.");
  expect(at(open.opensAt)).toBeUndefined();
  expect(at("2027-03-31T23:59:59.999Z")).toBeUndefined();
  expect(at(open.closesAt)).toBe("Scoring is closed.");
  expect(whyScoringClosed(undefined, service, now)).toBe("Scoring hasn't opened yet.");
});

test("the release ends it, whatever its window says", () => {
  const released = { ...service, resultsReleasedAt: "2027-03-09T00:00:00.000Z" };
  expect(whyScoringClosed(open, released, now)).toMatch("The results have been released.");
  expect(scoringWindowView(open, released, now)).toMatchObject({ isOpen: false, ...open });
});
