import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { extendEntry, submitEntry } from "../../contract/entries/entries.ts";
import {
  callOffPlannedMessage,
  listPlannedMessages,
  savePlannedMessage,
} from "../../contract/messages/planned-messages.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { changeCategoryDates } from "../../contract/programs/contests.ts";
import { changeTimeframes } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { MESSAGE_WORK, messageWork } from "./message-sending.ts";
import { MESSAGE_BEFORE_DEADLINE_WORK, PLANNED_MESSAGE_WORK, plannedMessageWork } from "./planned-messages.ts";

const town = useTown({ own: true });
const DAY = 86_400_000;
const begun = Math.ceil(Date.now() / 60_000) * 60_000;
const day = (days: number) => new Date(begun + days * DAY).toISOString();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let contest: Contest;
let count = 0;

const itIs = (days: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(begun + days * DAY));
const setProgram = (closes: number) =>
  owner(changeTimeframes, at(contest), {
    timeframes: [{ name: "entries", opensAt: day(-2), closesAt: day(closes), audience: "all" }],
  });
const setOwn = (label: keyof Contest["categories"], closes: number) =>
  owner(
    changeCategoryDates,
    { ...at(contest), categoryID: contest.categories[label] },
    { entriesOpenAt: null, entriesCloseAt: day(closes) },
  );
const addDraft = (person: string, category: keyof Contest["categories"]) =>
  addEntry(town, contest, { owner: person, category });

type Planned = InputOf<typeof savePlannedMessage>;
const beforeDeadline = (hours: number, changes: Partial<Planned> = {}): Planned => ({
  plannedMessageID: randomUUID(),
  list: "entries",
  filter: { state: "draft" },
  subject: "Two days left",
  text: "{entry} closes {deadline}",
  send: "before",
  beforeWhat: "deadline",
  amount: hours,
  unit: "hours",
  ...changes,
});
const save = (planned: Planned) => owner(savePlannedMessage, at(contest), planned);
const listed = async () => (await owner(listPlannedMessages, at(contest))).answer.messages;
const kinds = { [MESSAGE_BEFORE_DEADLINE_WORK]: plannedMessageWork, [MESSAGE_WORK]: messageWork };

async function workAt(days: number) {
  itIs(days);
  await makeDue(town, MESSAGE_BEFORE_DEADLINE_WORK);
  await doDueWork(town.app, kinds);
  await makeDue(town, MESSAGE_WORK);
  await doDueWork(town.app, kinds);
}
const mailsOf = async (person: string) =>
  (await mailsTo(town, `${person}@test.example`)).filter(({ subject }) => subject === "Two days left");

beforeEach(async () => {
  contest = await addContest(town, { url: `before-deadlines-${++count}` });
  await setProgram(10);
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from due_work`);
});
afterEach(() => void vi.restoreAllMocks());

test("a message before the deadline reaches each entrant before that of their category, once", async () => {
  await setOwn("GLASS", 20);
  await addDraft("entrant", "BRICK");
  await addDraft("rival", "GLASS");
  expect((await save(beforeDeadline(48))).answer.leavesAt).toBe(day(8));
  await workAt(7.9);
  expect([await mailsOf("entrant"), await mailsOf("rival")]).toEqual([[], []]);
  await workAt(8);
  expect(await mailsOf("entrant")).toHaveLength(1);
  expect(await mailsOf("rival")).toEqual([]);
  expect(await listed()).toMatchObject([{ state: "scheduled", leavesAt: day(18) }]);
  await workAt(9);
  await workAt(18);
  expect(await mailsOf("entrant")).toHaveLength(1);
  expect(await mailsOf("rival")).toHaveLength(1);
  expect(await listed()).toEqual([]);
});

test("the mail names the deadline of the entry that it is about", async () => {
  await setOwn("GLASS", 20);
  await addDraft("rival", "GLASS");
  await save(beforeDeadline(48));
  await workAt(18);
  const [mail] = await mailsOf("rival");
  expect(mail!.content.paragraphs.join("\n")).toMatch(/closes \w{3}, \w{3} \d+.* C[DS]T/);
});

test("who has entries with two deadlines gets one mail for each, with the entry that it is about", async () => {
  await setOwn("GLASS", 20);
  await addDraft("entrant", "BRICK");
  const glass = await addDraft("entrant", "GLASS");
  await save(beforeDeadline(48));
  await workAt(8);
  await workAt(18);
  const mails = await mailsOf("entrant");
  expect(mails).toHaveLength(2);
  expect(mails.filter(({ content }) => content.action?.url.endsWith(glass))).toHaveLength(1);
});

test("an entry that was submitted meanwhile isn’t written about, and one whose deadline was extended is, before that", async () => {
  const first = await addDraft("entrant", "BRICK");
  const second = await addDraft("rival", "BRICK");
  await save(beforeDeadline(48));
  await town.as("entrant")(submitEntry, { ...at(contest), entryID: first });
  await owner(extendEntry, { ...at(contest), entryID: second }, { until: day(15) });
  await workAt(8);
  expect(await mailsOf("rival")).toEqual([]);
  await workAt(13);
  expect(await mailsOf("rival")).toHaveLength(1);
  expect(await mailsOf("entrant")).toEqual([]);
});

test("a deadline that moves takes its message along, and one that is moved after it was sent sends nothing more", async () => {
  await addDraft("entrant", "GLASS");
  await setOwn("GLASS", 12);
  await save(beforeDeadline(48));
  await setOwn("GLASS", 16);
  await workAt(10);
  expect(await mailsOf("entrant")).toEqual([]);
  await workAt(14);
  expect(await mailsOf("entrant")).toHaveLength(1);
  await setOwn("GLASS", 30);
  await workAt(28);
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("a deadline that is nearer than the distance is left out; where all are, it is refused", async () => {
  await setOwn("GLASS", 1);
  await addDraft("entrant", "GLASS");
  await addDraft("rival", "BRICK");
  expect(await save(beforeDeadline(400))).toMatchObject({
    status: 400,
    problem: { detail: "Every deadline is nearer than that, or over." },
  });
  expect((await save(beforeDeadline(48))).answer.leavesAt).toBe(day(8));
  await workAt(0.5);
  expect(await mailsOf("entrant")).toEqual([]);
  await workAt(8);
  expect(await mailsOf("rival")).toHaveLength(1);
  expect(await listed()).toEqual([]);
});

test("of a category that staff chose only its deadline counts", async () => {
  await setOwn("GLASS", 20);
  await addDraft("entrant", "BRICK");
  await addDraft("entrant", "GLASS");
  const planned = beforeDeadline(48, { filter: { state: "draft", categoryID: contest.categories.GLASS } });
  expect((await save(planned)).answer.leavesAt).toBe(day(18));
  await workAt(8);
  expect(await mailsOf("entrant")).toEqual([]);
});

test("where nobody is left to write to it is held and says why; called off and planned anew, it writes to nobody twice", async () => {
  await save(beforeDeadline(48));
  await workAt(8);
  expect(await listed()).toMatchObject([
    { state: "held", heldBecause: "Nobody was in the list when it was to be sent, or entries had closed by then." },
  ]);
  itIs(0);
  await setOwn("GLASS", 20);
  await addDraft("entrant", "BRICK");
  const planned = beforeDeadline(48);
  await save(planned);
  await workAt(8);
  await owner(callOffPlannedMessage, { ...at(contest), plannedMessageID: planned.plannedMessageID });
  await save({ ...planned, amount: 36 });
  await workAt(8.5);
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("only a process that knows deadlines is given their messages, and only entrants have a deadline", async () => {
  await save(beforeDeadline(48));
  await owner(
    changeCategoryDates,
    { ...at(contest), categoryID: contest.categories.GLASS },
    {
      entriesOpenAt: null,
      entriesCloseAt: day(5),
    },
  );
  const work = await town.everywhere((sql) => sql<{ kind: string }>`select kind from due_work`);
  expect(work.map(({ kind }) => kind)).not.toContain(PLANNED_MESSAGE_WORK);
  expect(await save(beforeDeadline(48, { list: "scorers", filter: {} }))).toMatchObject({ status: 400 });
});
