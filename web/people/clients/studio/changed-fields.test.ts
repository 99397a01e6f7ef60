import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changedFieldsOf as changesAt } from "./changed-fields.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-06-01T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const changesIn = (before: unknown, after: unknown) => changesAt(before, after, "America/Chicago");

test("a change is told field by field, and what stayed the same isn't told", () => {
  expect(changesIn({ name: "Old", size: 1, same: true }, { name: "New", size: null, same: true })).toEqual([
    { name: "name", before: "Old", after: "New" },
    { name: "size", before: "1", after: "nothing" },
  ]);
});

test("names and instants are told in words", () => {
  const [until, css, hidden] = changesIn(
    { extendedUntil: null, customCSS: "", blind: false },
    { extendedUntil: "2026-12-06T17:00:00Z", customCSS: "h1{}", blind: true },
  );
  expect(until).toEqual({ name: "extended until", before: "nothing", after: "Sun, Dec 6, 11:00 AM CST" });
  expect(css?.name).toBe("custom CSS");
  expect(hidden).toMatchObject({ before: "no", after: "yes" });
});

test("what was chosen is told as it is called where it is chosen", () => {
  const changes = changesIn(
    { role: "viewer", audience: "all", showScoresToUsers: "no", name: "viewer" },
    { role: "boxOffice", audience: "non-member", showScoresToUsers: "yes-comments", name: "boxOffice" },
  );
  expect(changes).toEqual([
    { name: "role", before: "Viewer", after: "Box office" },
    { name: "audience", before: "Everyone", after: "Non-members only" },
    { name: "show scores to users", before: "Nothing", after: "Scores and comments" },
    { name: "name", before: "viewer", after: "boxOffice" },
  ]);
});

test("what was made has no before, what was removed has no after", () => {
  expect(changesIn(null, { label: "STONE" })).toEqual([{ name: "label", before: undefined, after: "STONE" }]);
  expect(changesIn({ label: "STONE" }, null)).toEqual([{ name: "label", before: "STONE", after: undefined }]);
  expect(changesIn(null, null)).toEqual([]);
});

test("long values are cut, lists are told as they are", () => {
  expect(changesIn({}, { css: "x".repeat(500) })[0]?.after).toHaveLength(161);
  expect(changesIn({ order: ["a"] }, { order: ["b", "a"] })[0]?.after).toBe('["b","a"]');
  expect(changesIn({}, { dates: [{ closesAt: "2026-06-19T22:00Z" }] })[0]?.after).toBe(
    '[{"closesAt":"Fri, Jun 19, 5:00 PM CDT"}]',
  );
});
