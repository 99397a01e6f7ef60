import { beforeEach, expect, test } from "vitest";
import { getEntry, removeEntry, saveEntryForm, submitEntry, takeBackEntry } from "../../contract/entries/entries.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { json } from "../platform/db/sql.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
  entryID = await addEntry(town, contest);
});

const params = () => ({ ...at(contest), entryID });
const submit = (person = "entrant") => town.as(person)(submitEntry, params());
const takeBack = (person = "entrant") => town.as(person)(takeBackEntry, params());
const stateOf = async () => {
  const { answer } = await town.as("owner")(getEntry, params());
  return answer.state;
};
const mails = () => mailsTo(town, "entrant@test.example");
const audits = () => town.inside("oak", (sql) => sql`select before, after from audit_log where record_id = ${entryID}`);
const emptyTitle = () =>
  town.inside(
    "oak",
    (sql) => sql`update form_answers set answers = ${json({ title: "", story: "x" })} where entry_id = ${entryID}`,
  );

test("T06 submitting sets the submitted flag, and a receipt goes to the owner", async () => {
  const before = (await mails()).length;
  expect((await submit()).status).toBe(200);
  expect(await stateOf()).toBe("submitted");
  const [mail] = (await mails()).slice(before);
  expect(mail).toMatchObject({ recipient: "entrant@test.example", subject: "We have your entry: House on the hill" });
  expect(mail!.content.action?.url).toContain(`/oak/contests/${contest.url}/entries/${entryID}`);
  expect(await audits()).toEqual([]);
});

test("T06 what is submitted is what was asked: an answer that a draft kept beside it goes", async () => {
  const asked = { title: "House on the hill", story: "Built in a year.", price: null };
  const answers = () => town.inside("oak", (sql) => sql`select answers from form_answers where entry_id = ${entryID}`);
  const kept = json({ ...asked, slope: "30°" });
  await town.inside("oak", (sql) => sql`update form_answers set answers = ${kept} where entry_id = ${entryID}`);
  expect((await submit()).status).toBe(200);
  expect(await answers()).toEqual([{ answers: asked }]);
});

test("T06 an incomplete entry is refused with what is missing, and stays a draft", async () => {
  await emptyTitle();
  await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
  const before = (await mails()).length;
  const { status, problem } = await submit();
  expect(status).toBe(422);
  expect(problem.detail).toBe("This entry isn’t complete yet. Something is missing in: About the home, photos.");
  expect(problem.errors).toEqual({
    [contest.forms.about]: "Project title",
    [contest.folders.photos]: "1 file",
  });
  expect(await stateOf()).toBe("draft");
  expect(await mails()).toHaveLength(before);
});

test("N03 after closing nothing is submitted, unless the entry is extended", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  expect(await submit()).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
  expect(await stateOf()).toBe("draft");
  const later = new Date(Date.now() + 60_000);
  await town.inside("oak", (sql) => sql`update entries set extended_until = ${later} where entry_id = ${entryID}`);
  expect((await submit()).status).toBe(200);
});

test("T01 a disqualified entry isn't submitted by its owner", async () => {
  await town.inside("oak", (sql) => sql`update entries set disqualified_at = now() where entry_id = ${entryID}`);
  expect((await submit()).status).toBe(422);
  expect(await stateOf()).toBe("draft");
});

test("an entry submitted twice at once is submitted once, with one receipt", async () => {
  const before = (await mails()).length;
  const replies = await Promise.all([submit(), submit(), submit()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await mails()).toHaveLength(before + 1);
});

test("a save that races with submitting is either in what was submitted, or refused", async () => {
  const saving = town.as("entrant")(
    saveEntryForm,
    { ...params(), formID: contest.forms.about },
    {
      entryFormQuestions: [{ name: "title", value: "" }],
      version: 1,
      revision: 1,
      base: 0,
      writer: "w",
    },
  );
  const [saved, submitted] = await Promise.all([saving, submit()]);
  expect([saved.status, submitted.status]).not.toEqual([200, 200]);
});

test("an entry is taken back while entries are open, and can be submitted again", async () => {
  await submit();
  expect((await takeBack()).status).toBe(200);
  expect(await stateOf()).toBe("draft");
  expect((await takeBack()).status).toBe(422);
  expect((await submit()).status).toBe(200);
  await setTimeframe(town, contest, "entries", "closed");
  expect(await takeBack()).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
  expect(await stateOf()).toBe("submitted");
});

test("staff submit and take back at any time, and stand in the audit log", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  expect((await submit("programManager")).status).toBe(200);
  expect((await takeBack("programManager")).status).toBe(200);
  expect(await audits()).toEqual([
    { before: { state: "draft" }, after: { state: "submitted" } },
    { before: { state: "submitted" }, after: { state: "draft" } },
  ]);
});

test("P04 nobody else submits or takes back", async () => {
  for (const person of ["rival", "viewer", "boxOffice", "tourManager", "stranger", "elmOwner"]) {
    expect((await submit(person)).status, person).toBe(403);
    expect((await takeBack(person)).status, person).toBe(403);
  }
  expect(await stateOf()).toBe("draft");
});

test("an owner removes a draft, and not what is submitted", async () => {
  await submit();
  const refused = await town.as("entrant")(removeEntry, params());
  expect(refused.status).toBe(422);
  expect(await stateOf()).toBe("submitted");
  await takeBack();
  expect((await town.as("entrant")(removeEntry, params())).status).toBe(200);
  expect((await town.as("entrant")(getEntry, params())).status).toBe(404);
  const left = await town.inside(
    "oak",
    (sql) => sql`
    select from entry_uploads where entry_id = ${entryID} union all select from form_answers where entry_id = ${entryID}`,
  );
  expect(left).toEqual([]);
});
