import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../contract/audit.ts";
import { entrySorts, listEntries } from "../../contract/entries.ts";
import { listHelpRequests } from "../../contract/help-requests.ts";
import { listInvitations } from "../../contract/invitations.ts";
import { listPeople, membershipList } from "../../contract/people.ts";
import { listErrors } from "../../contract/support.ts";
import { type Contest, addContest, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { Refusal } from "../http/refusal.ts";
import { type CursorKind, pageOf, placeAfter } from "./cursor.ts";

const town = useTown();
let contest: Contest;
beforeAll(async () => {
  contest = await addContest(town);
});

const id = "01900000-0000-7000-8000-000000000000";
const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Right as JSON, and nothing that a list can be ordered by. */
const nonsense: unknown[] = [
  null,
  {},
  [],
  "text",
  7,
  [[id]],
  [null],
  [id, id, id],
  ["not an id"],
  ["01900000-0000-7000-8000-00000000000A"],
  ["a\0b", id],
  ["\ud800", id],
  ["x", "y"],
  [1.5, id],
  [2 ** 31, id],
  [-(2 ** 40), id],
  ["7", id],
  [true, id],
  ["2026-02-30T10:00:00.000Z", id],
  ["2026-13-01T10:00:00.000Z", id],
  ["0000-01-01T10:00:00.000Z", id],
  ["2026-01-01T25:00:00.000Z", id],
  ["2026-01-01T10:00:00.0000000Z", id],
  ["now", id],
  ["infinity", id],
];
const notCursors = ["", "!", "%00", "bm9uc2Vuc2U", "x".repeat(3_999), "x".repeat(5_000), ...nonsense.map(cursor)];

const order: Record<CursorKind, fc.Arbitrary<string | number>> = {
  id: fc.constant(id),
  integer: fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }),
  instant: fc
    .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString().replace("Z", "456Z")),
  text: fc.string({ unit: "grapheme", maxLength: 300 }).filter((text) => !text.includes("\0")),
};

test.each(Object.keys(order) as CursorKind[])("a place by %s is found again from its cursor", (kind) => {
  fc.assert(
    fc.property(order[kind], (value) => {
      const { next } = pageOf([value, value], 1, (row) => [row, id]);
      expect(placeAfter(next!, kind, "id")).toEqual([value, id]);
    }),
  );
});

test("a list's last page has no next", () => {
  expect(pageOf([1, 2], 2, (row) => [row])).toEqual({ page: [1, 2], next: null });
  expect(pageOf([], 2, () => [])).toEqual({ page: [], next: null });
});

test.each(Object.keys(order) as CursorKind[])("whatever isn't a place by %s is refused", (kind) => {
  const others = (Object.keys(order) as CursorKind[]).filter((other) => other !== kind && kind !== "text");
  const wrong = fc.oneof(
    fc.string().map((text) => text),
    fc.json().map((json) => cursor(JSON.parse(json))),
  );
  for (const other of others)
    fc.assert(
      fc.property(order[other], (value) => {
        expect(() => placeAfter(cursor([value, id]), kind, "id")).toThrow(Refusal);
      }),
    );
  fc.assert(
    fc.property(wrong, (text) => {
      expect(() => placeAfter(text, kind, "id")).toThrow(Refusal);
    }),
  );
});

const oak = { client: "oak" };
const lists: Record<string, (after: string) => Promise<{ status: number }>> = {
  "the audit log": (after) => town.as("owner")(auditLog, oak, undefined, { query: { after } }),
  errors: (after) => town.as("owner")(listErrors, oak, undefined, { query: { after } }),
  people: (after) => town.as("owner")(listPeople, oak, undefined, { query: { after } }),
  memberships: (after) => town.as("owner")(membershipList, {}, undefined, { query: { after } }),
  invitations: (after) => town.as("owner")(listInvitations, oak, undefined, { query: { after } }),
  "requests for help": (after) => town.as("owner")(listHelpRequests, at(contest), undefined, { query: { after } }),
  ...Object.fromEntries(
    entrySorts.map((sort) => [
      `entries by ${sort}`,
      (after: string) => town.as("owner")(listEntries, at(contest), undefined, { query: { sort, after } }),
    ]),
  ),
};

describe.each(Object.keys(lists))("%s", (name) => {
  test("go on only from a place that their own pages say; nothing else that is sent as one comes to the database", async () => {
    for (const after of notCursors) {
      const { status } = await lists[name]!(after);
      const isText = /people|memberships|title/.test(name);
      expect(isText ? [200, 400] : [400], `${name} after ${after.slice(0, 60)}`).toContain(status);
    }
  });
});
