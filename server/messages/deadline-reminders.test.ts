import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { extendEntry, submitEntry } from "../../contract/entries/entries.ts";
import { changeReminders, getReminders } from "../../contract/messages/reminders.ts";
import { saveScores } from "../../contract/judging/scoring.ts";
import { changeStatus, changeTimeframes } from "../../contract/programs/services.ts";
import { getSubscription, resubscribe, unsubscribe } from "../../contract/mail/subscriptions.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { openMailServer } from "../../test/mail-server.ts";
import { useTown } from "../../test/town.ts";
import { mailWork } from "../app/due-mail.ts";
import { clock } from "../platform/clock.ts";
import { reminderWorkKinds } from "./deadline-reminders.ts";

const town = useTown();
const DAY = 86_400_000;
const begun = Math.ceil(Date.now() / 60_000) * 60_000;
let contest: Contest;
let count = 0;

beforeEach(async () => {
  for (const client of ["oak", "elm"])
    await town.inside(client, async (sql) => {
      await sql`delete from mails`;
      await sql`delete from unsubscriptions`;
      await sql`delete from unsubscribed_addresses`;
    });
  await town.everywhere((sql) => sql`delete from due_work`);
  contest = await addContest(town, { url: `reminders-${++count}` });
  await setDates({ closes: 30 });
});
afterEach(() => void vi.restoreAllMocks());

/** Sets the clock to days after the beginning of the test. */
const itIs = (days: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(begun + days * DAY));
const day = (days: number) => new Date(begun + days * DAY).toISOString().replace(/:\d\d\.\d+/, "");
const owner = () => town.as("owner");

async function setDates({ closes, scoring }: { closes: number; scoring?: number }) {
  const timeframes = [
    { name: "entries" as const, opensAt: day(-1), closesAt: day(closes), audience: "all" as const },
    ...(scoring
      ? [{ name: "scoring" as const, opensAt: day(-1), closesAt: day(scoring), audience: "all" as const }]
      : []),
  ];
  expect((await owner()(changeTimeframes, at(contest), { timeframes })).status).toBe(200);
}

type Reminders = Partial<Parameters<typeof sendReminders>[0]>;
const sendReminders = (on: {
  draftReminder?: boolean;
  draftReminderDays?: number;
  draftReminderText?: string;
  missingReminder?: boolean;
  missingReminderDays?: number;
  scoringReminder?: boolean;
  scoringReminderDays?: number;
}) => owner()(changeReminders, at(contest), on);
const remind = (on: Reminders) => sendReminders(on).then(({ status }) => expect(status).toBe(200));

const look = () => doDueWork(town.app, reminderWorkKinds);
const mailsOf = (person: string) => mailsTo(town, `${person}@test.example`);
const wordsOf = async (person: string) =>
  (await mailsOf(person)).map(({ subject, content }) => [subject, ...content.paragraphs].join("\n"));
const drafts = { draftReminder: true, draftReminderDays: 7 };

test("whoever has drafts is reminded once, so many days before entries close, however many processes look", async () => {
  await addEntry(town, contest, { title: "First house" });
  await addEntry(town, contest, { title: "Second house" });
  await addEntry(town, contest, { title: "Submitted house", submitted: true });
  await addEntry(town, contest, { title: "Out", owner: "rival", disqualified: true });
  await remind(drafts);
  await look();
  itIs(22.9);
  await look();
  expect(await mailsOf("entrant")).toEqual([]);
  itIs(23);
  await Promise.all([look(), look()]);
  itIs(24);
  await town.inside("oak", (sql) => sql`select look_at_reminders(current_client(), ${contest.serviceID})`);
  await look();
  expect(await wordsOf("entrant")).toEqual([
    expect.stringMatching(
      /^Entries to Building Awards close \w+, .+\nHello Entrant Tester,\nthis isn’t submitted to Building Awards yet:\nFirst house \(BRICK-1\)\nSecond house \(BRICK-2\)\nEntries close /,
    ),
  ]);
  expect(await mailsOf("rival")).toEqual([]);
});

test("a constraint decides whose reminder it is, also where nobody's claim does", async () => {
  for (const owner of ["entrant", "rival", "stranger"]) await addEntry(town, contest, { owner });
  await remind(drafts);
  itIs(25);
  const work = {
    dueWorkID: "",
    clientID: town.clients["oak"]!,
    kind: "draftReminder",
    ref: contest.serviceID,
    attempts: 1,
  };
  const { run } = reminderWorkKinds["draftReminder"]!;
  await Promise.all([1, 2, 3, 4].map(() => run(town.app, work, new AbortController().signal)));
  for (const person of ["entrant", "rival", "stranger"]) expect(await mailsOf(person)).toHaveLength(1);
});

test("a deadline that is moved away isn't reminded of until its new time; moved by some hours it is no other", async () => {
  await addEntry(town, contest);
  await remind(drafts);
  await setDates({ closes: 40 });
  itIs(24);
  await look();
  expect(await mailsOf("entrant")).toEqual([]);
  itIs(33);
  await look();
  expect(await mailsOf("entrant")).toHaveLength(1);
  await setDates({ closes: 40.5 });
  itIs(34);
  await look();
  expect(await mailsOf("entrant")).toHaveLength(1);
  await setDates({ closes: 45 });
  itIs(38);
  await look();
  expect(await mailsOf("entrant")).toHaveLength(2);
});

test("who has more time is reminded before that", async () => {
  const entryID = await addEntry(town, contest);
  await remind(drafts);
  await owner()(extendEntry, { ...at(contest), entryID }, { until: day(36) });
  itIs(24);
  await look();
  expect(await mailsOf("entrant")).toEqual([]);
  itIs(29.5);
  await look();
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("what a program switches off, a draft program, and one whose deadline is over remind nobody", async () => {
  await addEntry(town, contest);
  await remind(drafts);
  await remind({ draftReminder: false });
  itIs(25);
  await look();
  await remind(drafts);
  await owner()(changeStatus, at(contest), { status: "draft" });
  await look();
  expect(await mailsOf("entrant")).toEqual([]);
  itIs(31);
  await owner()(changeStatus, at(contest), { status: "published" });
  await look();
  expect(await mailsOf("entrant")).toEqual([]);
  itIs(29);
  await owner()(changeStatus, at(contest), { status: "published" });
  await owner()(changeStatus, at(contest), { status: "draft" });
  await owner()(changeStatus, at(contest), { status: "published" });
  await look();
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("what is missing is told part by part, of drafts and of what was submitted; who lacks nothing hears nothing", async () => {
  await addEntry(town, contest, { title: "Glass house", category: "GLASS", submitted: true });
  await addEntry(town, contest, { title: "Whole house" });
  await addEntry(town, contest, { title: "Rival’s", owner: "rival" });
  const refused = await addEntry(town, contest, { title: "Refused", category: "GLASS", submitted: true });
  await town.inside("oak", (sql) => sql`update entries set screening = 'refused' where entry_id = ${refused}`);
  await remind({ missingReminder: true, missingReminderDays: 3 });
  itIs(28);
  await look();
  expect(await wordsOf("entrant")).toEqual([
    expect.stringContaining("\nthis is still missing:\nGlass house (GLASS-1): Glass (Number of panes)\nEntries to"),
  ]);
  expect(await mailsOf("rival")).toEqual([]);
});

test("scorers who aren't done are reminded before scoring closes, by how much is left", async () => {
  await setDates({ closes: 10, scoring: 20 });
  const entries = [];
  for (const title of ["One", "Two"]) entries.push(await addEntry(town, contest, { title, submitted: true }));
  for (const person of ["scorer", "stranger"]) await assignScorer(town, contest, person, "BRICK");
  await remind({ scoringReminder: true, scoringReminderDays: 2 });
  itIs(18);
  for (const entryID of entries) {
    const sheet = { ...at(contest), entryID, scoresheetID: contest.scoresheetID };
    const { status } = await town.as("stranger")(saveScores, sheet, { values: { design: 7, craft: 12 } });
    expect(status).toBe(200);
  }
  await look();
  expect(await mailsOf("stranger")).toEqual([]);
  expect(await wordsOf("scorer")).toEqual([expect.stringContaining("2 of your 2 scoresheets of Building Awards")]);
});

test("a program has words of its own for a reminder; its days and words stay while it is switched off", async () => {
  await addEntry(town, contest);
  await remind({ ...drafts, draftReminderText: "Hurry, {name}:\n\n{entries}" });
  const { status, problem } = await sendReminders({ ...drafts, draftReminderText: "Hurry, {nmae}" });
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ["draftReminderText"]]);
  await remind({ draftReminder: false });
  expect((await owner()(getReminders, at(contest))).answer).toMatchObject({
    draftReminder: false,
    draftReminderDays: 7,
    draftReminderText: "Hurry, {name}:\n\n{entries}",
  });
  await remind({ ...drafts, draftReminderText: "Hurry, {name}:\n\n{entries}" });
  itIs(24);
  await look();
  expect((await mailsOf("entrant"))[0]?.content.paragraphs).toEqual([
    "Hurry, Entrant Tester:",
    "House on the hill (BRICK-1)",
  ]);
  expect((await town.as("viewer")(changeReminders, at(contest), drafts)).status).toBe(403);
});

test("who submits after the mail was written and before it leaves isn't reminded", async () => {
  const server = await openMailServer();
  const late = await addEntry(town, contest, { title: "Late house" });
  await addEntry(town, contest, { owner: "rival" });
  await remind(drafts);
  itIs(24);
  await look();
  await town.as("entrant")(submitEntry, { ...at(contest), entryID: late });
  await doDueWork(town.app, { massMail: mailWork(server.url, "Rosette <no-reply@rosette.example>") });
  const reminded = server.received.filter((mail) => /Subject: Entries to/.test(mail));
  expect(reminded.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])).toEqual(["rival@test.example"]);
});

async function unsubscribeKey() {
  await addEntry(town, contest);
  await remind(drafts);
  itIs(24);
  await look();
  const [mail] = await mailsOf("entrant");
  return mail!.content.unsubscribe!.split("/").at(-1)!;
}

test("whoever doesn't want reminders ends them by the link, without signing in, and takes them up again", async () => {
  const key = { unsubscribeKey: await unsubscribeKey() };
  const state = async () => (await town.as()(getSubscription, key)).answer;
  expect(await state()).toEqual({
    clientURL: "oak",
    association: "Oak Builders Guild",
    email: "entrant@test.example",
    unsubscribed: false,
  });
  await town.as()(unsubscribe, key);
  await town.as()(unsubscribe, key);
  expect((await state()).unsubscribed).toBe(true);
  await setDates({ closes: 40 });
  itIs(34);
  await look();
  expect(await mailsOf("entrant")).toHaveLength(1);
  await town.as()(resubscribe, key);
  await setDates({ closes: 41 });
  await look();
  expect(await mailsOf("entrant")).toHaveLength(2);
});

test("an entrant whose address was unsubscribed before they had an account isn't reminded", async () => {
  await town.inside("oak", (sql) => sql`insert into unsubscribed_addresses (email) values ('entrant@test.example')`);
  await addEntry(town, contest);
  await remind(drafts);
  itIs(24);
  await look();
  expect(await mailsOf("entrant")).toEqual([]);
});

test("who is unsubscribed from one client gets another's", async () => {
  const key = { unsubscribeKey: await unsubscribeKey() };
  await town.as()(unsubscribe, key);
  const rows = await town.inside("elm", (sql) => sql`select from unsubscriptions`);
  expect(rows).toEqual([]);
});

test("RFC 8058 a mail says where one press ends such mails, and the press needs no page", async () => {
  const server = await openMailServer();
  const key = await unsubscribeKey();
  await doDueWork(town.app, { massMail: mailWork(server.url, "Rosette <no-reply@rosette.example>") });
  const mail = server.received.find((one) => one.includes("To: entrant@test.example"))!.replace(/\r\n[ \t]+/g, " ");
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const address = /^List-Unsubscribe: <([^>]+)>/m.exec(mail)![1]!;
  expect(address).toBe(`${town.app.settings.origin}/unsubscribe/${key}`);
  const press = (to: string) =>
    town.server.inject({
      method: "POST",
      url: new URL(to).pathname,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  expect((await press(address)).statusCode).toBe(200);
  expect((await town.as()(getSubscription, { unsubscribeKey: key })).answer.unsubscribed).toBe(true);
  expect((await press(address.slice(0, -2))).statusCode).toBe(401);
});

test("what people must be told has no such link", async () => {
  const entryID = await addEntry(town, contest);
  await town.as("entrant")(submitEntry, { ...at(contest), entryID });
  expect((await mailsOf("entrant"))[0]?.content.unsubscribe).toBeUndefined();
});
