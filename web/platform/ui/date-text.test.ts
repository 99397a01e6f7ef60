import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dateText, dateTimeText, leftText, relativeText, spanText, timeText } from "./date-text.ts";

const close = "2026-06-19T17:00:00Z";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-06-01T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

test("a wall clock's time is shown as it was written, wherever the reader is", () => {
  expect(dateTimeText(close, "wall")).toBe("Fri, Jun 19, 5:00 PM");
  expect(dateText("2026-06-19T23:59:00Z", "wall")).toBe("Fri, Jun 19");
});

test("a program's time is told by its own zone, which is named, wherever the reader is", () => {
  expect(dateTimeText("2026-12-03T23:00:00Z", "America/Chicago")).toBe("Thu, Dec 3, 5:00 PM CST");
  expect(dateTimeText("2026-06-20T00:30:00Z", "America/New_York")).toBe("Fri, Jun 19, 8:30 PM EDT");
  expect(timeText("2026-06-20T00:30:00Z", "UTC")).toBe("12:30 AM UTC");
  expect(dateText("2026-06-20T00:30:00Z", "America/Chicago")).toBe("Fri, Jun 19");
  expect(spanText("2026-06-20T15:00:00Z", "2026-06-20T21:00:00Z", "America/Chicago")).toBe(
    "Sat, Jun 20, 10:00 AM to 4:00 PM CDT",
  );
});

test("what isn't a time is shown as nothing", () => {
  expect(dateTimeText("soon", "wall")).toBe("");
  expect(dateTimeText("soon", "America/Chicago")).toBe("");
});

test("a span within a day names the day once", () => {
  expect(spanText("2026-06-20T10:00:00Z", "2026-06-20T16:00:00Z", "wall")).toBe("Sat, Jun 20, 10:00 AM to 4:00 PM");
  expect(spanText("2026-06-22T00:00:00Z", "2026-07-10T12:00:00Z", "wall")).toBe("Jun 22 to Jul 10");
  expect(spanText("2026-06-20T10:00:00Z", "2026-06-21T00:00:00Z", "wall")).toBe("Sat, Jun 20, 10:00 AM to 11:59 PM");
  expect(spanText("2026-06-22T00:00:00Z", "2026-07-10T00:00:00Z", "wall")).toBe("Jun 22 to Jul 9");
});

test("a day of another year says which, and a span does so where its ends or this year differ", () => {
  expect(dateText("2027-01-20T12:00:00Z", "UTC")).toBe("Wed, Jan 20, 2027");
  expect(dateTimeText("2025-12-31T23:30:00Z", "America/Chicago")).toBe("Wed, Dec 31, 2025, 5:30 PM CST");
  expect(spanText("2026-01-20T12:00:00Z", "2027-01-15T12:00:00Z", "UTC")).toBe("Jan 20, 2026 to Jan 15, 2027");
  expect(spanText("2027-01-08T12:00:00Z", "2027-01-15T12:00:00Z", "UTC")).toBe("Jan 8 to Jan 15, 2027");
  expect(spanText("2027-01-08T10:00:00Z", "2027-01-08T16:00:00Z", "wall")).toBe(
    "Fri, Jan 8, 2027, 10:00 AM to 4:00 PM",
  );
});

test.each([
  ["2026-06-07T16:00:00Z", "12 days left"],
  ["2026-06-18T16:00:00Z", "1 day left"],
  ["2026-06-19T14:00:00Z", "3 hours left"],
  ["2026-06-19T16:59:00Z", "1 minute left"],
  ["2026-06-19T16:59:30Z", "Less than a minute left"],
  ["2026-06-19T17:00:00Z", undefined],
])("at %s there is: %s", (now, words) => {
  expect(leftText(close, now)).toBe(words);
});

test.each([
  ["2026-06-07T16:00:00Z", "in 12 days"],
  ["2026-06-18T16:30:00Z", "tomorrow"],
  ["2026-06-19T17:00:20Z", "just now"],
  ["2026-06-19T20:00:00Z", "3 hours ago"],
])("seen from %s it is %s", (now, words) => {
  expect(relativeText(close, now)).toBe(words);
});
