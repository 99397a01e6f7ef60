import { beforeEach, expect, test } from "vitest";
import { saveFormDefinition } from "../../contract/programs/contests.ts";
import { getEntry, saveEntryForm, submitEntry, takeBackEntry } from "../../contract/entries/entries.ts";
import type { Element, Value } from "../../contract/platform/forms/element.ts";
import { type Contest, aboutElements, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { writeVersion } from "../programs/form-queries.ts";
import { entryDetails } from "./entry-details.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
  entryID = await addEntry(town, contest);
});

type FormSave = { revision?: number; base?: number; writer?: string; version?: number; form?: string; person?: string };

function save(answers: Record<string, Value>, sending: FormSave = {}) {
  const { revision = 1, base = 0, writer = "window-1", version = 1, form = contest.forms.about } = sending;
  const entryFormQuestions = Object.entries(answers).map(([name, value]) => ({ name, value }));
  const params = { ...at(contest), entryID, formID: form };
  const body = { entryFormQuestions, version, revision, base, writer } as never;
  return town.as(sending.person ?? "entrant")(saveEntryForm, params, body);
}

const entry = async () => (await town.as("entrant")(getEntry, { ...at(contest), entryID })).answer;
const kept = async (index = 0) => {
  const form = (await entry()).entryForms[index]!;
  return Object.fromEntries(form.entryFormQuestions.map(({ name, value }) => [name, value]));
};

test("M19 a draft is kept as it is typed, incomplete and wrong, and the title goes by the question named title", async () => {
  expect(saveEntryForm.done).toBe("Form updated.");
  const { status, answer } = await save({ title: "  The  old mill ", story: "", price: "12x" });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ revision: 1, title: "The old mill" });
  expect(await kept()).toMatchObject({ title: "The  old mill", story: null, price: "12x" });
  expect(await entry()).toMatchObject({ title: "The old mill", complete: false });
});

test("V03 a question that several answers ask for is required exactly while they do", async () => {
  const reason: Element = {
    type: "input",
    kind: "text",
    name: "reason",
    label: "Why so much?",
    required: true,
    showWhen: {
      match: "all",
      lines: [
        { name: "price", test: "isAtLeast", number: 100_000 },
        { name: "story", test: "isAnswered" },
      ],
    },
  };
  const form = { ...at(contest), entryFormID: contest.forms.about };
  const saved = await town.as("owner")(saveFormDefinition, form, { elements: [...aboutElements, reason] as never });
  const { version } = saved.answer;
  const answers = { title: "Mill", story: "By hand.", price: "1,000.00" };
  expect((await save(answers, { version })).status).toBe(200);
  const submit = () => town.as("entrant")(submitEntry, { ...at(contest), entryID });
  expect((await entry()).complete).toBe(false);
  expect((await submit()).status).toBe(422);
  expect((await save({ ...answers, price: "999.99" }, { version, revision: 2, base: 1 })).status).toBe(200);
  expect((await entry()).complete).toBe(true);
  expect((await save({ ...answers, reason: "Marble." }, { version, revision: 3, base: 2 })).status).toBe(200);
  expect((await submit()).status).toBe(200);

  const unknown = { ...reason, showWhen: { match: "all", lines: [{ name: "price", test: "isOdd" }] } };
  const refused = await town.as("owner")(saveFormDefinition, form, { elements: [...aboutElements, unknown] as never });
  expect(refused.status).toBe(400);
  const later = await town.as("owner")(saveFormDefinition, form, { elements: [reason, ...aboutElements] as never });
  expect(later.problem.detail).toBe("reason: The condition names an element that comes later. Move that one up.");
});

test("what can't be stored is refused by field, and changes nothing", async () => {
  const before = await kept();
  const { status, problem } = await save({ title: "x".repeat(201), story: ["a"] });
  expect(status).toBe(400);
  expect(problem.errors).toEqual({ title: "1 character(s) over limit", story: "Valid Value required" });
  expect((await save({ title: "a\0b" })).status).toBe(400);
  expect(await kept()).toEqual(before);
});

test("answers to what the form never asked are refused by name, and what is answered twice", async () => {
  const before = await kept();
  expect(await save({ title: "Mill", isAdmin: true, ["__proto__"]: "x" })).toMatchObject({
    status: 400,
    problem: {
      detail: "This form doesn’t ask for isAdmin, __proto__. Load it again to see what it asks.",
      errors: { isAdmin: "This field isn't known" },
    },
  });
  const twice = [
    { name: "title", value: "Mill" },
    { name: "title", value: "Barn" },
  ];
  const params = { ...at(contest), entryID, formID: contest.forms.about };
  const double = await town.as("entrant")(saveEntryForm, params, { entryFormQuestions: twice });
  expect(double).toMatchObject({ status: 400, problem: { errors: { title: "This is answered twice" } } });
  expect(await kept()).toEqual(before);
});

test("whoever has another version of the form in hand may answer what that asks", async () => {
  const [title, ...others] = aboutElements;
  const added = [title, { type: "input", kind: "text", name: "city", label: "City" }];
  await town.inside("oak", async (sql) => {
    await sql`insert into form_versions (form_id, version, elements) values (${contest.forms.about}, 2, ${json(added)})`;
    await sql`update forms set version = 2 where form_id = ${contest.forms.about}`;
  });
  expect(others.length).toBeGreaterThan(0);
  expect((await save({ title: "Mill", story: "Old." })).status).toBe(200);
  expect(
    (await save({ title: "Mill", story: "Old.", city: "Salem" }, { version: 2, revision: 2, base: 1 })).status,
  ).toBe(200);
  expect(await kept()).toEqual({ title: "Mill", city: "Salem" });
});

test("a question set aside by staff may be answered by a page that still shows it", async () => {
  const aside = aboutElements.map((element) =>
    (element as Element).name === "story" ? { ...(element as object), hidden: true } : element,
  );
  await town.inside("oak", (sql) => writeVersion(sql, contest.forms.about, 1, aside as Element[]));
  expect((await save({ title: "Mill", story: "Old." })).status).toBe(200);
});

test("names and values alone are enough: they follow what is kept, in the version that is asked now", async () => {
  const params = { ...at(contest), entryID, formID: contest.forms.about };
  const write = (title: string) =>
    town.as("entrant")(saveEntryForm, params, { entryFormQuestions: [{ name: "title", value: title }] });
  expect((await write("Mill")).answer).toMatchObject({ revision: 1, title: "Mill" });
  expect((await write("Barn")).answer).toMatchObject({ revision: 2, title: "Barn" });
  // A window that doesn't know of it is told.
  expect((await save({ title: "Shed" }, { revision: 3, base: 1 })).status).toBe(409);
  expect((await save({ title: "Shed" }, { revision: 3, base: 2 })).status).toBe(200);
  expect((await write("Loft")).answer).toMatchObject({ revision: 4, title: "Loft" });
  expect(await kept()).toMatchObject({ title: "Loft" });
});

test("a save that is sent once more is answered as the first, and refused where it holds something else", async () => {
  const first = await save({ title: "Mill" }, { revision: 5 });
  expect((await save({ title: "Mill" }, { revision: 5 })).answer).toEqual(first.answer);
  expect(await save({ title: "Barn" }, { revision: 5 })).toMatchObject({
    status: 409,
    problem: {
      detail: "Something else was saved under this number.",
      more: { revision: 5, entryFormQuestions: expect.arrayContaining([{ name: "title", value: "Mill" }]) },
    },
  });
  expect(await kept()).toMatchObject({ title: "Mill" });
});

test("an old save that arrives late never overwrites a newer one of the same window", async () => {
  await save({ title: "Newer" }, { revision: 3 });
  const late = await save({ title: "Older" }, { revision: 2 });
  expect(late).toMatchObject({ status: 200, answer: { revision: 3, title: "Newer" } });
  expect((await kept())["title"]).toBe("Newer");
});

test("saves of one window that arrive in any order end with the last", async () => {
  const order = [4, 1, 5, 3, 2, 6, 8, 7];
  await Promise.all(order.map((revision) => save({ title: `Mill ${revision}` }, { revision })));
  expect((await kept())["title"]).toBe("Mill 8");
});

test("a window that doesn't know of another's save is told, and nothing is overwritten", async () => {
  await save({ title: "Here" }, { revision: 1 });
  const other = await save({ title: "There" }, { revision: 9, base: 0, writer: "window-2" });
  expect(other).toMatchObject({
    status: 409,
    problem: {
      detail: "This form was changed in another window meanwhile.",
      more: { revision: 1, entryFormQuestions: expect.arrayContaining([{ name: "title", value: "Here" }]) },
    },
  });
  expect((await kept())["title"]).toBe("Here");
  const aware = await save({ title: "There" }, { revision: 2, base: 1, writer: "window-2" });
  expect(aware.answer.revision).toBe(2);
  expect((await kept())["title"]).toBe("There");
});

test("answers stay with the version they were given to; a draft is asked by the latest", async () => {
  await save({ title: "Mill", story: "Old." });
  const added = [...aboutElements, { type: "input", kind: "text", name: "city", label: "City", required: true }];
  await town.inside("oak", async (sql) => {
    await sql`insert into form_versions (form_id, version, elements) values (${contest.forms.about}, 2, ${json(added)})`;
    await sql`update forms set version = 2 where form_id = ${contest.forms.about}`;
  });
  const form = (await entry()).entryForms[0]!;
  expect(form.version).toBe(2);
  expect(form.entryFormQuestions).toContainEqual({ name: "title", value: "Mill" });
  expect((await entry()).checklist[0]!.missing.map(({ element }) => element)).toEqual(["city"]);
  expect((await save({ title: "Mill", story: "Old." }, { revision: 2, base: 1 })).status).toBe(200);
  expect((await save({ title: "Mill" }, { revision: 3, base: 2, version: 7 })).status).toBe(409);
});

test("what was submitted stays with the form that it answered, taken back, too", async () => {
  expect((await town.as("entrant")(submitEntry, { ...at(contest), entryID })).status).toBe(200);
  await town.inside("oak", async (sql) => {
    await sql`insert into form_versions (form_id, version, elements)
      values (${contest.forms.about}, 2, ${json([{ type: "input", kind: "text", name: "new", label: "New", required: true }])})`;
    await sql`update forms set version = 2 where form_id = ${contest.forms.about}`;
  });
  expect(await entry()).toMatchObject({ complete: true, entryForms: [{ version: 1 }] });
  await town.as("entrant")(takeBackEntry, { ...at(contest), entryID });
  expect(await entry()).toMatchObject({ complete: true, entryForms: [{ version: 1 }] });
});

test("another category's form isn't this entry's", async () => {
  expect((await save({ panes: 3 }, { form: contest.forms.glass })).status).toBe(404);
});

test("P04 nobody but the owner and program staff writes in an entry", async () => {
  const before = await kept();
  for (const person of ["rival", "stranger", "viewer", "boxOffice", "tourManager", "elmOwner"])
    expect((await save({ title: "Mine" }, { person })).status, person).toBe(403);
  expect(await kept()).toEqual(before);
});

test("N03 after entries closed nothing is kept, unless the entry is extended", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  expect(await save({ title: "Late" })).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
  const tomorrow = new Date(Date.now() + 86_400_000);
  await town.inside("oak", (sql) => sql`update entries set extended_until = ${tomorrow} where entry_id = ${entryID}`);
  expect((await save({ title: "Late" })).status).toBe(200);
});

test("a submitted entry isn't changed by anyone until it is taken back", async () => {
  await town.as("entrant")(submitEntry, { ...at(contest), entryID });
  expect((await save({ title: "Other" })).status).toBe(422);
  expect((await save({ title: "Other" }, { person: "owner" })).status).toBe(422);
});

test("staff who help with an entry stand in the audit log, with what was there before", async () => {
  await save({ title: "Mill", story: "It was built by hand." }, { person: "programManager" });
  const log = await town.inside("oak", (sql) => sql`select before, after from audit_log where record_id = ${entryID}`);
  expect(log).toEqual([
    {
      before: { form: "About the home", title: "House on the hill" },
      after: { form: "About the home", title: "Mill" },
    },
  ]);
});

test("a form that is written over asks what it asks now, from the next reading on, as often as it is", async () => {
  const [heading, ...others] = aboutElements;
  const asked = async () => (await entry()).entryForms[0]!.elements[0];
  const params = { ...at(contest), entryFormID: contest.forms.about };
  expect(await asked()).toEqual(heading);
  for (const label of ["Name of the home", "What is it called?", "Project title"]) {
    const elements = [{ ...heading, label }, ...others];
    const { status, answer } = await town.as("owner")(saveFormDefinition, params, { elements } as never);
    expect({ status, ...answer }).toEqual({ status: 200, version: 2 });
    expect(await asked()).toMatchObject({ name: "title", label });
    expect(await asked()).toMatchObject({ name: "title", label });
  }
});

test("a form that is written over twice in one transaction asks what was written last", async () => {
  const { app } = town;
  const place = (await app.directory.program(town.clients["oak"]!, contest.serviceID))!;
  const labelIn = async (sql: Sql) => {
    const whole = await entryDetails(sql, entryID, { app, ...place, standings: ["entrant"], now: new Date() });
    return (whole!.entryForms[0]!.elements[0] as { label: string }).label;
  };
  await town.inside("oak", async (sql) => {
    for (const label of ["Once", "Twice"]) {
      const elements = [{ ...aboutElements[0], label } as Element, ...aboutElements.slice(1)];
      await writeVersion(sql, contest.forms.about, 1, elements);
      expect(await labelIn(sql)).toBe(label);
    }
  });
});
