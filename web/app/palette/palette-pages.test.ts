import { expect, test } from "vitest";
import { kindNames } from "../../../contract/platform/service-kinds.ts";
import { accountPages, findPages, palettePages, standingsIn } from "./palette-pages.ts";

const owner = standingsIn([{ role: "owner", serviceID: null }], null);
const contest = { kind: "contest", url: "eiba", name: "Excellence in Building" } as const;
const gala = { kind: "event", url: "gala", name: "Gala" } as const;
const pagesOf = (program: Parameters<typeof palettePages>[1], standings = owner) =>
  palettePages("prairie", program, standings);
const first = (search: string, program: Parameters<typeof palettePages>[1] = contest) =>
  findPages(pagesOf(program), search, 6)[0]?.label;

test.each([
  ["judge", "Scoring"],
  ["jury", "Scoring"],
  ["audit log", "Changes"],
  ["invite", "People"],
  ["reconciliation", "Books"],
  ["coupon", "Promo codes"],
  ["logo", "Settings and look"],
  ["credit card", "Payments"],
  ["rubric", "Scoresheets"],
  ["submissions", "Entries"],
  ["upload field", "Folders"],
  ["deadline", "Dates"],
])("‘%s’ finds %s", (search, label) => {
  expect(first(search)).toBe(label);
});

test("‘check-in’ finds the door of an event, which a contest hasn’t", () => {
  expect(first("check-in", gala)).toBe("Door");
  expect(first("scanner", gala)).toBe("Door");
  expect(findPages(pagesOf(contest), "check-in", 6).map(({ label }) => label)).not.toContain("Door");
});

test("‘affiliate’ finds one's own memberships, and one's other account pages are found, too", () => {
  const all = [...pagesOf(contest), ...accountPages];
  expect(findPages(all, "affiliate", 6).map(({ label }) => label)).toContain("Memberships");
  expect(findPages(all, "two-factor", 6)[0]?.label).toBe("Two-factor sign-in");
});

test("a page's own name counts before another word for it, and beginnings before the rest", () => {
  expect(first("entries")).toBe("Entries");
  expect(first("sc")).toBe("Scoring");
  expect(findPages(pagesOf(contest), "winners", 6)[0]).toMatchObject({ label: "Previews of the winners" });
  expect(findPages(pagesOf(contest), "audit", 1)[0]).toMatchObject({ label: "Changes", by: "audit log" });
});

test("only pages that the person may open are found", () => {
  const viewer = standingsIn([{ role: "viewer", serviceID: null }], null);
  expect(findPages(pagesOf(contest, viewer), "audit log", 6)).toEqual([]);
  expect(findPages(pagesOf(contest, viewer), "payments", 6)).toEqual([]);
  const ofOther = standingsIn([{ role: "owner", serviceID: "other" }], "this");
  expect(pagesOf(contest, ofOther).map(({ label }) => label)).toEqual(["Programs"]);
});

test("each page is offered once in every kind of program", () => {
  for (const kind of kindNames) {
    const pages = pagesOf({ kind, url: "here", name: "Here" });
    expect(new Set(pages.map(({ to }) => to)).size).toBe(pages.length);
    expect(pages.filter(({ to }) => /:|undefined/.test(to))).toEqual([]);
  }
});
