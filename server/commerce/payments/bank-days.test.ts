import { expect, test } from "vitest";
import { bankDebitEnd } from "./bank-days.ts";

const end = (now: string) => bankDebitEnd(new Date(now)).toISOString();

test("a debit has five business days, to the end of the last one by the clocks of New York", () => {
  expect(end("2026-06-01T15:00:00Z")).toBe("2026-06-09T04:00:00.000Z");
  // Still Monday there.
  expect(end("2026-06-02T03:30:00Z")).toBe("2026-06-09T04:00:00.000Z");
  expect(end("2026-06-05T15:00:00Z")).toBe("2026-06-13T04:00:00.000Z");
  expect(end("2026-06-06T15:00:00Z")).toBe("2026-06-13T04:00:00.000Z");
});

test("banks' holidays don't count, and one on a Sunday is kept on Monday", () => {
  // Thanksgiving.
  expect(end("2026-11-23T15:00:00Z")).toBe("2026-12-02T05:00:00.000Z");
  // Memorial Day.
  expect(end("2026-05-22T15:00:00Z")).toBe("2026-06-02T04:00:00.000Z");
  // Christmas and New Year.
  expect(end("2026-12-24T15:00:00Z")).toBe("2027-01-05T05:00:00.000Z");
  // July 4, 2027 is a Sunday.
  expect(end("2027-07-02T15:00:00Z")).toBe("2027-07-13T04:00:00.000Z");
  // July 4, 2026 is a Saturday, and Friday counts.
  expect(end("2026-07-02T15:00:00Z")).toBe("2026-07-10T04:00:00.000Z");
});
