import { beforeEach, expect, test } from "vitest";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { downloadEntries } from "../../contract/entries/entries.ts";
import { type Contest, addContest, addEntry, addManyEntries, at } from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";
import { json } from "../platform/db/sql.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
});

type Filter = Omit<InputOf<typeof downloadEntries>, "format">;

const file = async (filter: Filter = {}) =>
  (await downloaded(town, "owner", downloadEntries, at(contest), { ...filter, format: "csv" })).bytes.toString();

test("the file has a line an entry, with what staff know of it and every answer", async () => {
  await addEntry(town, contest, { title: "Zürich, “Haus” am Hügel" });
  await addEntry(town, contest, {
    category: "GLASS",
    owner: "rival",
    title: "=cmd()",
    submitted: true,
    disqualified: true,
  });
  await town.home(
    (sql) => sql`update users set phone = '5035550199', company = 'Rival & Co' where user_id = ${town.people["rival"]}`,
  );
  await town.inside("oak", async (sql) => {
    await sql`update services set time_zone = 'America/Denver' where service_id = ${contest.serviceID}`;
    await sql`update entries set updated_at = '2026-07-03T12:00:00Z' where service_id = ${contest.serviceID}`;
    await sql`update entries set award_title = 'Best in show', submitted_at = '2026-07-01T02:30:00Z' where submitted_at is not null`;
    await sql`
      update form_answers set answers = ${json({ title: "=cmd()", story: "Two\nlines", price: 1234550 })}
      where entry_id in (select entry_id from entries where user_id = ${town.people["rival"]} and service_id = ${contest.serviceID})`;
    await sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      select service_id, entry_id, ${contest.forms.glass}, 1, ${json({ panes: 12 })} from entries
      where user_id = ${town.people["rival"]} and service_id = ${contest.serviceID}`;
  });
  const lines = (await file()).slice(1).split("\r\n");
  expect(lines).toEqual([
    "Code,Title,Category,State,Owner,Email,Phone,Company,Submitted at (Mountain time),Updated at (Mountain time),Disqualified,Award title,Files," +
      "Project title,Story,Price,Number of panes",
    'BRICK-1,"Zürich, “Haus” am Hügel",Brick homes,Draft,Entrant Tester,entrant@test.example,,,,2026-07-03 06:00,No,,1,' +
      '"Zürich, “Haus” am Hügel",It was built by hand.,,',
    "GLASS-2,'=cmd(),Glass homes,Submitted,Rival Tester,rival@test.example,(503) 555-0199,Rival & Co,2026-06-30 20:30,2026-07-03 06:00,Yes," +
      `Best in show,1,'=cmd(),"Two\nlines",12345.5,12`,
    "",
  ]);
});

test("questions of every version of a form have a column, by their latest words; the form is named where two ask the same", async () => {
  await addEntry(town, contest);
  await town.inside("oak", async (sql) => {
    await sql`
      insert into form_versions (form_id, version, elements) values (${contest.forms.about}, 2, ${json([
        { type: "heading", name: "head", text: "About it" },
        { type: "input", kind: "text", name: "title", label: "Title of the home" },
        { type: "radio", name: "roof", label: "Roof", options: [{ value: "t", label: "Tiles" }] },
      ])})`;
    await sql`
      insert into form_versions (form_id, version, elements) values (${contest.forms.glass}, 2, ${json([
        {
          type: "multiSelect",
          name: "roof",
          label: "Roof",
          options: [
            { value: "g", label: "Glass" },
            { value: "s", label: "Steel" },
          ],
        },
      ])})`;
    const [{ entryID } = { entryID: "" }] = await sql<{
      entryID: string;
    }>`select entry_id from entries where service_id = ${contest.serviceID}`;
    await sql`
      update form_answers set version = 2, answers = ${json({ title: "Home", roof: "t", story: "left behind" })} where entry_id = ${entryID}`;
    await sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      values (${contest.serviceID}, ${entryID}, ${contest.forms.glass}, 2, ${json({ roof: ["g", "s"] })})`;
  });
  const [head, line] = (await file())
    .slice(1)
    .split("\r\n")
    .map((each) => each.split(",").slice(13));
  expect(head).toEqual([
    "Title of the home",
    "Story",
    "Price",
    "About the home: Roof",
    "Number of panes",
    "Glass: Roof",
  ]);
  expect(line).toEqual(["Home", "", "", "Tiles", "", "Glass; Steel"]);
});

test("the file has the entries of the filter, and no other program's", async () => {
  await addEntry(town, contest, { title: "One" });
  await addEntry(town, contest, { category: "GLASS", title: "Two", submitted: true });
  await addEntry(town, contest, { title: "Three", submitted: true, disqualified: true });
  await addEntry(town, await addContest(town, { url: `other-${count}` }), { title: "Elsewhere" });
  const titles = async (filter: Filter) =>
    (await file(filter))
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[1]);
  expect(await titles({})).toEqual(["One", "Two", "Three"]);
  expect(await titles({ state: "submitted" })).toEqual(["Two", "Three"]);
  await town.inside(
    "oak",
    (sql) => sql`
    update form_answers set answers = '{}'
    where entry_id in (select entry_id from entries where service_id = ${contest.serviceID} and title = 'Two')`,
  );
  expect(await titles({ complete: "true" })).not.toContain("Two");
  expect(await titles({ complete: "false" })).toContain("Two");
  expect(await titles({ disqualified: "true" })).toEqual(["Three"]);
  expect(await titles({ categoryID: contest.categories.GLASS })).toEqual(["Two"]);
  expect(await titles({ search: "BRICK-1" })).toEqual(["One"]);
  expect(await titles({ search: "nothing like it" })).toEqual([]);
});

test("more entries than are read at once are all there, each once, in order", async () => {
  await addManyEntries(town, contest, 1_234);
  const codes = (await file())
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(codes).toEqual(Array.from({ length: 1_234 }, (_, at) => `BRICK-${at + 1}`));
});
