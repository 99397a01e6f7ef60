import { beforeAll, expect, test } from "vitest";
import { auditChoices, auditLog, downloadChanges } from "../../../contract/people/audit.ts";
import { changeTheme } from "../../../contract/people/client-settings.ts";
import { createFee, editFee } from "../../../contract/commerce/shop/fees.ts";
import { createCategory, editCategory } from "../../../contract/programs/contests.ts";
import { changeStatus } from "../../../contract/programs/services.ts";
import { startRehearsal } from "../../../contract/rehearsals/rehearsals.ts";
import type { QueryOf } from "../../../contract/platform/endpoint.ts";
import { disqualifyEntry } from "../../../contract/entries/entries.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { useTown } from "../../../test/town.ts";
import { MOST_LOOKED_THROUGH } from "./change-queries.ts";

const town = useTown();
const oak = { client: "oak" };
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
  await town.inside(
    "oak",
    (sql) => sql`update services set name = 'Tallgrass Awards' where service_id = ${contest.serviceID}`,
  );
});

const read = async (query: QueryOf<typeof auditLog> = {}) =>
  (await town.as("owner")(auditLog, oak, undefined, { query })).answer;
const told = async (query: QueryOf<typeof auditLog> = {}) => (await read(query)).entries.map(({ did }) => did);
const program = () => ({ client: "oak", service: contest.url });

const fee = { name: "Entry fee", appliesTo: "category", categoryID: "every", kind: "flat", amount: 7_500 } as const;
const category = { label: "STONE", name: "Stone", description: "", audience: "all" } as const;

test("a change is told as what somebody did, with names instead of permissions and columns", async () => {
  await town.as("owner")(changeStatus, program(), { status: "draft" });
  await town.as("owner")(changeStatus, program(), { status: "published" });
  const made = await town.as("programManager")(createFee, program(), fee);
  await town.as("programManager")(editFee, { ...program(), feeID: made.answer.feeID }, { ...fee, amount: 8_000 });
  const { entries } = await read();
  expect(entries.slice(0, 4).map(({ fullName, did }) => `${fullName} ${did}`)).toEqual([
    "ProgramManager Tester changed the fee “Entry fee”: amount from $75 to $80",
    "ProgramManager Tester added the fee “Entry fee”",
    "Owner Tester published Tallgrass Awards",
    "Owner Tester made Tallgrass Awards a draft again",
  ]);
  expect(entries[1]!.fields).toContainEqual({ label: "amount", before: null, after: "$75" });
});

test("what was gone since, and whom nobody knows by name, is told all the same", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      insert into audit_log (action, record_id, before, after) values
        ('DISQUALIFY_ENTRY', uuid_v7(), null, null),
        ('EDIT_CATEGORIES', uuid_v7(), '{"name": "Brick"}', null),
        ('SOMETHING_OLD', null, null, null)`,
  );
  expect((await told()).slice(0, 3).toSorted()).toEqual([
    "changed the category “Brick”",
    "disqualified an entry",
    "something old",
  ]);
});

test("changes are found by person, program, kind, and by what they say", async () => {
  const other = await addContest(town, { url: "prairie" });
  await town.inside(
    "oak",
    (sql) => sql`update services set name = 'Prairie Awards' where service_id = ${other.serviceID}`,
  );
  const entryID = await addEntry(town, other, { title: "Stone House", submitted: true });
  await town.as("owner")(disqualifyEntry, { ...at(other), entryID }, { disqualified: true, reason: "Late" });
  await town.as("programManager")(createCategory, at(other), category);
  const { people, programs } = (await town.as("owner")(auditChoices, oak)).answer;
  const ownerID = people.find(({ fullName }) => fullName === "Owner Tester")!.userID;
  const serviceID = programs.find(({ name }) => name === "Prairie Awards")!.serviceID;
  expect(await told({ serviceID })).toEqual([
    "added the category “Stone”",
    "disqualified the entry “Stone House”: reason Late",
  ]);
  expect(await told({ serviceID, userID: ownerID })).toEqual(["disqualified the entry “Stone House”: reason Late"]);
  expect(await told({ serviceID, kind: "forms" })).toEqual(["added the category “Stone”"]);
  for (const search of ["stone house", "disqualif", "LATE", "owner tester"])
    expect(await told({ serviceID, search }), search).toEqual(["disqualified the entry “Stone House”: reason Late"]);
  expect(await told({ serviceID, search: "100%" })).toEqual([]);
});

test("days are those of the clock that the answer names", async () => {
  // 11 in the evening of the 5th in Chicago, which is the 6th in UTC.
  await town.inside(
    "oak",
    (sql) => sql`
      insert into audit_log (audit_id, at, action, before, after) values
        (uuid_v7_from('2026-03-06T05:00:00Z'), '2026-03-06T05:00:00Z', 'EDIT_CLIENT', null, '{"tagline": "Evening"}')`,
  );
  const onDay = async (day: string) => (await read({ from: day, to: day })).entries.length;
  expect((await read()).timeZone).toBe("America/Chicago");
  expect(await onDay("2026-03-05")).toBe(1);
  expect(await onDay("2026-03-06")).toBe(0);
  expect((await town.as("owner")(auditLog, oak, undefined, { query: { from: "yesterday" } })).status).toBe(400);
});

test("what is done in a rehearsal is left out unless it is asked for", async () => {
  const { answer, status } = await town.as("owner")(startRehearsal, program(), { entries: 10, scorers: 3 });
  expect(status).toBe(200);
  const rehearsal = { client: "oak", service: answer.url };
  await town.as("owner")(createCategory, rehearsal, { ...category, label: "TRIED", name: "Only tried" });
  expect((await told())[0]).toBe("started a rehearsal of Tallgrass Awards");
  expect((await told({ rehearsals: "shown" }))[0]).toBe("added the category “Only tried”");
});

test("what is filtered is a file, with the clock in its heading", async () => {
  const { bytes } = await downloaded(town, "owner", downloadChanges, oak, { format: "csv", kind: "sales" });
  const [heading, first] = linesOf(bytes);
  expect(heading).toBe("When (Central time),Who,What they did,Before and after,Program");
  expect(first).toContain(
    "ProgramManager Tester,changed the fee “Entry fee”: amount from $75 to $80,,Tallgrass Awards",
  );
  expect((await told())[0]).toBe("downloaded the list of changes");
  expect((await town.as("programManager")(downloadChanges, oak, { format: "csv" })).status).toBe(403);
});

test("a search of a long log looks back a stretch at a time, and says how far it came", async () => {
  const theme = { primaryColor: "#ffee00", confirmColor: "#118844", dangerColor: null };
  await town.as("owner")(changeTheme, oak, theme);
  await town.inside(
    "oak",
    (sql) => sql`
      insert into audit_log (action) select 'EDIT_PAGES' from generate_series(1, ${MOST_LOOKED_THROUGH}::integer)`,
  );
  const first = await read({ kind: "association" });
  expect(first.entries).toEqual([]);
  expect(first.searchedTo).not.toBeNull();
  const second = await read({ kind: "association", after: first.next! });
  expect(second.entries[0]?.did).toContain("changed the association’s colors");
  expect(second.searchedTo).toBeNull();
});

test("only who may read the log is told by whom and where something was changed", async () => {
  for (const person of ["programManager", "viewer", "elmOwner"])
    expect((await town.as(person)(auditChoices, oak)).status, person).toBe(403);
});

test("a category that was renamed is told by the name that it has now", async () => {
  const categories = await town.inside(
    "oak",
    (sql) => sql<{ categoryID: string; label: string; name: string }>`
      select category_id, label, name from categories where service_id = ${contest.serviceID} order by position limit 1`,
  );
  const { categoryID, label } = categories[0]!;
  const { status } = await town.as("owner")(
    editCategory,
    { ...program(), categoryID },
    { ...category, label, name: "Renamed" },
  );
  expect(status).toBe(200);
  expect((await told({ serviceID: contest.serviceID }))[0]).toContain("changed the category “Renamed”");
});
