import fc from "fast-check";
import type { TObject } from "typebox";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { entrySorts, listEntries } from "../../../contract/entries/entries.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import { type ServiceKind, hasFeature, kindNames } from "../../../contract/platform/service-kinds.ts";
import { addContest, addEntry } from "../../../test/contest.ts";
import { addSurvey, answer } from "../../../test/survey.ts";
import { useTown } from "../../../test/town.ts";
import { Refusal } from "../http/refusal.ts";
import { type CursorKind, pageOf, readCursor } from "./cursor.ts";

const town = useTown();
const programs: Partial<Record<ServiceKind, string>> = {};
/** Records for the params in addresses of lists. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const contest = await addContest(town);
  ids["entryID"] = await addEntry(town, contest, { submitted: true });
  const survey = await addSurvey(town, "words");
  for (let n = 0; n < 5; n += 1) await answer(town, survey, { heard: "friend", words: "Fine" });
  await town.inside(
    "oak",
    (sql) => sql`insert into services (kind, url, name, status) values ('parade', 'homes', 'Homes', 'published')`,
  );
  Object.assign(programs, { contest: contest.url, survey: survey.service, parade: "homes" });
  const message = (serviceID: string | null) =>
    town.inside(
      "oak",
      (sql) => sql<{ messageID: string }>`
        insert into messages (service_id, message_key, list, who, subject, text)
        values (${serviceID}, gen_random_uuid(), ${serviceID ? "entries" : "people"}, 'All', 'News', 'Some news')
        returning message_id`,
    );
  const [receiver] = await town.inside(
    "oak",
    (sql) => sql<{ receiverID: string }>`
      insert into webhook_receivers (address, sealed_secret) values ('https://hooks.example', '') returning receiver_id`,
  );
  ids["receiverID"] = receiver!.receiverID;
  ids["getMessage"] = (await message(contest.serviceID))[0]!.messageID;
  ids["getClientMessage"] = (await message(null))[0]!.messageID;
});

const id = "01900000-0000-7000-8000-000000000000";
const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Valid JSON that no list can be ordered by. */
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
      expect(readCursor(next!, kind, "id")).toEqual([value, id]);
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
        expect(() => readCursor(cursor([value, id]), kind, "id")).toThrow(Refusal);
      }),
    );
  fc.assert(
    fc.property(wrong, (text) => {
      expect(() => readCursor(text, kind, "id")).toThrow(Refusal);
    }),
  );
});

type NamedCall = (typeof calls)[number];
const afterOf = ({ query }: AnyEndpoint) => (query as TObject | undefined)?.properties["after"] as object | undefined;
const paged = calls.filter(({ endpoint }) => afterOf(endpoint) !== undefined);
const isNumbered = ({ endpoint }: NamedCall) => "pattern" in afterOf(endpoint)!;

test("every list goes on from a cursor, but what the public sees: its pages are numbered, so that they are kept", () => {
  const numbered = [
    "getArchive",
    "getGallery",
    "getTour",
    "listClients",
    "previewGallery",
    "previewTour",
    "previewWinners",
  ];
  expect(
    paged
      .filter(isNumbered)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(numbered);
});

type List = { title: string; name: string; endpoint: AnyEndpoint; query: Record<string, string> };

/** Every list of the contract, in each order that it has. */
const lists: List[] = paged
  .filter((call) => !isNumbered(call))
  .flatMap(({ name, endpoint }): List[] => {
    if (endpoint === listEntries)
      return entrySorts.map((sort) => ({ title: `${name} by ${sort}`, name, endpoint, query: { sort } }));
    return [{ title: name, name, endpoint, query: name === "listSurveyWords" ? { name: "words" } : {} }];
  });

/** Lists ordered by text accept any text. */
const byText = [
  "getClientMessage",
  "getGiving",
  "getMessage",
  "listEntries by title",
  "listEntries by -title",
  "listPeople",
  "membershipList",
];

function paramsOf({ name, endpoint }: List): Record<string, string> {
  const { kind } = endpoint.paths[0]!;
  const { feature } = endpoint;
  const fitting = kindNames.find(
    (each) => programs[each] && (kind ?? each) === each && (!feature || hasFeature(each, feature)),
  );
  return {
    client: "oak",
    service: programs[fitting!]!,
    entryID: ids["entryID"]!,
    receiverID: ids["receiverID"]!,
    messageID: ids[name] ?? id,
    userID: town.people["entrant"]!,
  };
}

describe.each(lists)("$title", (list) => {
  test("goes on only from a place that its own pages say; nothing else that is sent as one comes to the database", async () => {
    const queryString = (query: Record<string, string>) =>
      town.as("owner")(list.endpoint, paramsOf(list), undefined, { query });
    expect((await queryString(list.query)).status).toBe(200);
    for (const after of notCursors) {
      const { status } = await queryString({ ...list.query, after });
      expect(byText.includes(list.title) ? [200, 400] : [400], `after ${after.slice(0, 60)}`).toContain(status);
    }
  });
});
