import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { copyService, defaultCopyParts } from "../../contract/programs/copying.ts";
import { getEntry } from "../../contract/entries/entries.ts";
import { enterAgain, getEntering } from "../../contract/entries/entering.ts";
import type { Element, Value } from "../../contract/platform/forms/element.ts";
import { json } from "../platform/db/sql.ts";
import { type Contest, aboutElements, addContest, addEntry, addScholarships, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let before: Contest;
let entryID: string;
let now: { client: string; service: string };
let categories: Record<string, string>;
let count = 0;

const roof = (...values: string[]): Element => ({
  type: "select",
  name: "roof",
  label: "Roof",
  options: values.map((value) => ({ value, label: value })),
});

/** Last year’s program, with an entry of the entrant’s, and this year’s, copied from it by staff and open. */
beforeEach(async () => {
  before = await addContest(town, { url: `year-${++count}` });
  await define(before.forms.about, [...aboutElements, roof("tile", "thatch")]);
  entryID = await addEntry(town, before, { submitted: true });
  await answer(entryID, { title: "House on the hill", story: "It was built by hand.", price: 1250, roof: "thatch" });
  now = await copied(before, `next-${count}`);
  categories = await categoriesOf(now.service);
});

const define = (formID: string, elements: Element[]) =>
  town.inside("oak", (sql) => sql`update form_versions set elements = ${json(elements)} where form_id = ${formID}`);
const answer = (of: string, answers: Record<string, Value>) =>
  town.inside("oak", (sql) => sql`update form_answers set answers = ${json(answers)} where entry_id = ${of}`);

async function copied({ serviceID }: Contest, url: string) {
  const { status } = await town.as("owner")(
    copyService,
    { client: "oak" },
    { serviceID, name: "Building Awards, again", url, parts: defaultCopyParts("contest"), weeks: 0 },
  );
  expect(status).toBe(200);
  await town.inside("oak", (sql) => sql`update services set status = 'published' where url = ${url}`);
  return { client: "oak", service: url };
}

async function categoriesOf(url: string): Promise<Record<string, string>> {
  const rows = await town.inside(
    "oak",
    (sql) => sql<{ label: string; categoryID: string }>`
      select label, category_id from categories join services using (client_id, service_id) where url = ${url}`,
  );
  return Object.fromEntries(rows.map(({ label, categoryID }) => [label, categoryID]));
}

const offered = async (person: string, place = now) => (await town.as(person)(getEntering, place)).answer.lastYear;
const again = (person: string, from = entryID, label = "BRICK", entryKey: string = randomUUID()) =>
  town.as(person)(enterAgain, now, { entryID: from, categoryID: categories[label]!, entryKey });
const countEntries = async () => {
  const rows = await town.inside(
    "oak",
    (sql) => sql`select from entries join services using (client_id, service_id) where url = ${now.service}`,
  );
  return rows.length;
};

test("whoever enters is offered their own entries of the program that this one was copied from", async () => {
  await addEntry(town, before, { owner: "rival", title: "A rival’s" });
  expect(await offered("entrant")).toMatchObject({
    serviceName: "Building Awards",
    entries: [{ entryID, title: "House on the hill", label: "BRICK", categoryID: categories["BRICK"] }],
  });
  expect((await offered("rival"))?.entries.map(({ title }) => title)).toEqual(["A rival’s"]);
  expect(await offered("viewer")).toBeNull();
  expect(await offered("owner")).toBeNull();
});

test("a category is last year’s by its name in every spelling, the same label aside", async () => {
  const called = (service: string, name: string, label: string) =>
    town.inside(
      "oak",
      (sql) => sql`
        update categories c set name = ${name}, label = ${label} from services s
        where s.service_id = c.service_id and s.url = ${service} and c.label = 'BRICK'`,
    );
  await called(before.url, "Builder’s Café", "BRICK");
  await called(now.service, "Builder's Cafe\u0301", "STONE");
  expect((await offered("entrant"))?.entries).toMatchObject([{ entryID, categoryID: categories["BRICK"] }]);
});

test("a program that wasn’t copied offers nothing, and nothing of the program before last year’s", async () => {
  expect(await offered("entrant", at(before))).toBeNull();
  const rows = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`select service_id from services where url = ${now.service}`,
  );
  const later = await copied({ ...before, serviceID: rows[0]!.serviceID }, `later-${count}`);
  expect(await offered("entrant", later)).toBeNull();
});

test("an entry is started from last year’s: its name and answers come along, files and what was decided don’t", async () => {
  const { status, answer: made } = await again("entrant");
  expect(status).toBe(200);
  const entry = (await town.as("entrant")(getEntry, { ...now, entryID: made.entryID })).answer;
  expect(entry).toMatchObject({ number: 1, title: "House on the hill", state: "draft", submittedAt: null });
  expect(Object.fromEntries(entry.entryForms[0]!.entryFormQuestions.map(({ name, value }) => [name, value]))).toEqual({
    title: "House on the hill",
    story: "It was built by hand.",
    price: 1250,
    roof: "thatch",
  });
  expect(entry.documentFolders.flatMap(({ entryUploads }) => entryUploads)).toEqual([]);
});

test("what doesn’t fit any more is left out: an option that is gone, and a question that isn’t asked", async () => {
  const rows = await town.inside(
    "oak",
    (sql) => sql<{ entryFormID: string }>`
      select form_id as entry_form_id from forms join services using (client_id, service_id)
      where url = ${now.service} and forms.name = 'About the home'`,
  );
  await define(rows[0]!.entryFormID, [
    aboutElements[0]!,
    roof("tile", "slate"),
    { ...aboutElements[1]!, name: "tale" },
  ]);
  const { answer: made } = await again("entrant");
  const entry = (await town.as("entrant")(getEntry, { ...now, entryID: made.entryID })).answer;
  expect(Object.fromEntries(entry.entryForms[0]!.entryFormQuestions.map(({ name, value }) => [name, value]))).toEqual({
    title: "House on the hill",
    tale: "It was built by hand.",
    roof: null,
  });
});

test("nobody begins with another’s entry, another client’s, another program’s or one of this year", async () => {
  const rivals = await addEntry(town, before, { owner: "rival" });
  const other = await addEntry(town, await addContest(town, { url: `other-${count}` }));
  const elms = await addEntry(town, await addContest(town, { client: "elm", url: `elm-${count}` }));
  const ours = (await again("entrant")).answer.entryID;
  for (const from of [rivals, other, elms, ours, randomUUID()]) expect((await again("entrant", from)).status).toBe(404);
  for (const person of ["rival", "owner", "elmOwner"]) expect((await again(person)).status, person).toBe(404);
  expect(await countEntries()).toBe(1);
});

test("it is held to what holds for everybody who enters: deadline, audience and limit, also raced", async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => again("entrant", entryID, "ONCE")));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  await town.inside(
    "oak",
    (sql) => sql`update categories set audience = 'member' where category_id = ${categories["GLASS"]!}`,
  );
  expect((await again("entrant", entryID, "GLASS")).problem.detail).toBe("This category is for members only.");
  await town.inside("oak", (sql) => sql`update timeframes set closes_at = now() where name = 'entries'`);
  expect((await again("entrant")).problem.detail).toBe("Entries are closed.");
  expect(await countEntries()).toBe(1);
});

test("pressed twenty times at once with the same key it starts one entry", async () => {
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 20 }, () => again("entrant", entryID, "BRICK", key)));
  expect(new Set(replies.map(({ answer: { entryID: made } }) => made)).size).toBe(1);
  expect(await countEntries()).toBe(1);
});

test("applications aren’t begun so", async () => {
  const trades = await addScholarships(town, { url: `trades-${count}` });
  await addEntry(town, trades);
  await town.inside(
    "oak",
    (sql) => sql`
      insert into services (kind, url, name, status, copied_from)
      values ('scholarship', ${`again-${count}`}, 'Trades', 'published', ${trades.serviceID})`,
  );
  expect(await offered("entrant", { client: "oak", service: `again-${count}` })).toBeNull();
});
