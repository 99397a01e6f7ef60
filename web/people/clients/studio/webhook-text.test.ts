import { expect, test } from "vitest";
import { HOUR, MINUTE } from "../../../../contract/platform/durations.ts";
import { refreshAfterTry } from "./webhook-text.ts";

test("a page of webhooks asks again when the next is tried, each minute at the latest, and not where nothing waits", () => {
  const now = Date.parse("2027-03-02T12:00:00Z");
  const inTime = (later: number) => new Date(now + later).toISOString();
  expect(refreshAfterTry(null, now)).toBe(false);
  expect(refreshAfterTry(inTime(-HOUR), now)).toBe(3_000);
  expect(refreshAfterTry(inTime(20_000), now)).toBe(20_000);
  expect(refreshAfterTry(inTime(5 * HOUR), now)).toBe(MINUTE);
});
