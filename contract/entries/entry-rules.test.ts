import { expect, test } from "vitest";
import { deadlineOf, whyLocked, whyNotEnter, whyNotTakeBack } from "./entry-rules.ts";

const opensAt = "2026-06-01T00:00:00Z";
const closesAt = "2026-06-10T00:00:00Z";
const on = (day: number) => new Date(Date.UTC(2026, 5, day));

test.each([
  ["future", on(0), null],
  ["open", on(1), null],
  ["open", new Date(Date.parse(closesAt) - 1), null],
  ["closed", on(10), null],
  ["open", on(11), "2026-06-12T00:00:00Z"],
  ["open", on(0), "2026-06-12T00:00:00Z"],
  ["closed", on(12), "2026-06-12T00:00:00Z"],
  ["closed", on(11), "2026-06-05T00:00:00Z"],
] as const)("N03 entries are %s at %o, extended until %s", (status, now, extendedUntil) => {
  expect(deadlineOf({ opensAt, closesAt, extendedUntil, resultsReleased: false }, now).status).toBe(status);
});

test("an extension that ends before the deadline takes nothing away", () => {
  const window = { opensAt, closesAt, extendedUntil: "2026-06-05T00:00:00Z", resultsReleased: false };
  const deadline = deadlineOf(window, on(6));
  expect(deadline).toMatchObject({ status: "open", closesAt, extended: false });
});

test.each([
  ["open", closesAt, null],
  ["closed", "2026-06-10T00:15:00Z", null],
  ["open", "2026-06-12T00:14:59Z", "2026-06-12T00:00:00Z"],
] as const)(
  "with a grace of a quarter of an hour entries are %s at %s, extended until %s, and no other time is told",
  (status, now, extendedUntil) => {
    const deadline = deadlineOf(
      { opensAt, closesAt, extendedUntil, graceMinutes: 15, resultsReleased: false },
      new Date(now),
    );
    expect(deadline).toMatchObject({ status, closesAt: extendedUntil ?? closesAt });
  },
);

test("without a timeframe nothing is open", () => {
  expect(deadlineOf({ opensAt: null, closesAt: null, resultsReleased: false }, on(5)).status).toBe("closed");
});

const draft = {
  kind: "contest",
  submitted: false,
  disqualified: false,
  resultsReleased: false,
  deadline: { status: "open" },
} as const;

test("an entrant changes a draft while entries are open; staff at any time; nobody what is submitted", () => {
  expect(whyLocked(draft, ["entrant"])).toBeUndefined();
  expect(whyLocked({ ...draft, deadline: { status: "closed" } }, ["entrant"])).toBe("Entries are closed.");
  expect(whyLocked({ ...draft, disqualified: true }, ["entrant"])).toContain("disqualified");
  expect(whyLocked({ ...draft, disqualified: true, deadline: { status: "closed" } }, ["owner"])).toBeUndefined();
  expect(whyLocked({ ...draft, submitted: true }, ["owner"])).toBe("This entry is submitted. Reopen it to change it.");
});

test("what is submitted is taken back while entries are open, and what isn't can't be", () => {
  expect(whyNotTakeBack(draft, ["entrant"])).toBe("This entry isn’t submitted.");
  expect(whyNotTakeBack({ ...draft, submitted: true }, ["entrant"])).toBeUndefined();
  const late = { ...draft, submitted: true, deadline: { status: "closed" } } as const;
  expect(whyNotTakeBack(late, ["entrant"])).toBe("Entries are closed.");
  expect(whyNotTakeBack(late, ["programManager"])).toBeUndefined();
});

test("N04 one enters what is open, for one's own audience, below the limit", () => {
  const terms = {
    kind: "contest",
    deadline: { status: "open" },
    audiences: [],
    person: "non-member",
    entryLimit: 2,
    entered: 1,
  } as const;
  expect(whyNotEnter(terms)).toBeUndefined();
  expect(whyNotEnter({ ...terms, entered: 2 })).toBe("You have 2 entries in this category already.");
  expect(whyNotEnter({ ...terms, audiences: [{ subject: "Building Awards", audience: "member" }] })).toBe(
    "Building Awards is for members only.",
  );
});
