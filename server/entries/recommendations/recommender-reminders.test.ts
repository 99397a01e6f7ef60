import { beforeEach, expect, test } from "vitest";
import { disqualifyEntry } from "../../../contract/entries/entries.ts";
import {
  changeRecommendationSettings,
  inviteRecommender,
  listOwnRecommendations,
  readRecommendations,
  remindForApplicant,
  remindRecommender,
  waiveRecommendation,
  withdrawRecommender,
} from "../../../contract/entries/recommendations.ts";
import { type Contest, addEntry, addScholarships, at } from "../../../test/contest.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import {
  RECOMMENDATION_REMINDER_WORK,
  isRecommendationAwaited,
  recommendationReminderWork,
} from "./recommender-reminders.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);

let program: Contest;
let entryID: string;
let count = 0;
const hence = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const own = () => ({ ...at(program), entryID });
const teacher = (turn: number) => `reminded-${count}-${turn}@school.example`;

const rules = (change: object) =>
  owner(changeRecommendationSettings, at(program), {
    asked: 3,
    beforeSubmission: false,
    words: "",
    dueAt: hence(2),
    reminder: true,
    reminderDays: 3,
    ...change,
  });

async function invited(turn: number): Promise<string> {
  const { answer } = await entrant(inviteRecommender, own(), { name: "Ms. Teacher", email: teacher(turn) });
  return answer.recommendationID;
}
const daysAgo = (days: number) =>
  town.inside(
    "oak",
    (sql) => sql`update recommendations set mailed_at = ${hence(-days)} where service_id = ${program.serviceID}`,
  );
async function look(): Promise<void> {
  await makeDue(town, RECOMMENDATION_REMINDER_WORK);
  await doDueWork(town.app, { [RECOMMENDATION_REMINDER_WORK]: recommendationReminderWork });
}
const reminders = async (turn: number) =>
  (await mailsTo(town, teacher(turn))).filter(({ subject }) => subject.includes("still hopes"));

beforeEach(async () => {
  program = await addScholarships(town, { url: `reminded-${++count}` });
  entryID = await addEntry(town, program, { submitted: true });
  expect((await rules({})).status).toBe(200);
});

test("F06 whoever hasn’t answered is reminded once, some days before it is due, and says so to both sides", async () => {
  await rules({ dueAt: hence(10) });
  await invited(1);
  await daysAgo(5);
  await look();
  expect(await reminders(1)).toEqual([]);
  await rules({});
  await Promise.all([look(), look(), look()]);
  await look();
  const [reminder, ...more] = await reminders(1);
  expect(more).toEqual([]);
  expect(JSON.stringify(reminder)).toContain("It is due by ");
  const [mine] = (await entrant(listOwnRecommendations, own())).answer.recommendations;
  const [theirs] = (await owner(readRecommendations, own())).answer.recommendations;
  expect(mine!.remindedAt).not.toBeNull();
  expect(theirs!.remindedAt).toBe(mine!.remindedAt);
});

test("F06 a date moved by hours is no other, one moved by days is", async () => {
  await invited(1);
  await daysAgo(5);
  await look();
  await town.inside(
    "oak",
    (sql) => sql`update recommendations set reminded_at = ${hence(-2)} where service_id = ${program.serviceID}`,
  );
  await rules({ dueAt: hence(2.2) });
  await look();
  expect(await reminders(1)).toHaveLength(1);
  await town.inside(
    "oak",
    (sql) => sql`update recommendations set reminded_of = ${hence(0)} where service_id = ${program.serviceID}`,
  );
  await look();
  expect(await reminders(1)).toHaveLength(2);
});

test("F06 nobody is reminded who was just asked, has withdrawn from it, or whose letter nobody needs any more", async () => {
  await invited(1);
  await look();
  expect(await reminders(1)).toEqual([]);
  const second = await invited(2);
  await daysAgo(5);
  await entrant(withdrawRecommender, { ...own(), recommendationID: second });
  for (let many = 0; many < 3; many += 1) await owner(waiveRecommendation, own(), { reason: "Not needed." });
  await look();
  expect([await reminders(1), await reminders(2)]).toEqual([[], []]);
  await rules({ asked: 4 });
  await rules({ reminder: false, asked: 4 });
  await look();
  expect(await reminders(1)).toEqual([]);
  await rules({ asked: 4 });
  const screened = (as: string | null) =>
    town.inside("oak", (sql) => sql`update entries set screening = ${as} where entry_id = ${entryID}`);
  await screened("refused");
  await look();
  expect(await reminders(1)).toEqual([]);
  await screened(null);
  await owner(disqualifyEntry, own(), { disqualified: true, reason: "Twice the same." });
  await look();
  expect(await reminders(1)).toEqual([]);
});

test("F06 a reminder that waits to leave doesn’t, once the letter isn’t needed", async () => {
  const id = await invited(1);
  await daysAgo(5);
  await look();
  const [{ mailID } = { mailID: "" }] = await reminders(1);
  const isWanted = () => town.inside("oak", (sql) => isRecommendationAwaited(sql, mailID));
  expect(await isWanted()).toBe(true);
  await entrant(withdrawRecommender, { ...own(), recommendationID: id });
  expect(await isWanted()).toBe(false);
});

test("F06 staff and the applicant remind by a press, one of them within a day, beside what happens by itself", async () => {
  const id = await invited(1);
  const there = { ...own(), recommendationID: id };
  expect((await owner(remindForApplicant, there)).status).toBe(429);
  await daysAgo(5);
  const pressed = await Promise.all([
    owner(remindForApplicant, there),
    entrant(remindRecommender, there),
    owner(remindForApplicant, there),
    look(),
  ]);
  const done = pressed.filter((one) => one?.status === 200);
  expect(done.length).toBeLessThanOrEqual(1);
  expect(await reminders(1)).toHaveLength(1);
  expect((await entrant(remindForApplicant, there)).status).toBe(403);
  await owner(waiveRecommendation, own(), { reason: "Not needed." });
  await owner(waiveRecommendation, own(), { reason: "Not needed." });
  await owner(waiveRecommendation, own(), { reason: "Not needed." });
  await town.inside(
    "oak",
    (sql) => sql`
      update recommendations set mailed_at = ${hence(-3)}, reminded_at = null where service_id = ${program.serviceID}`,
  );
  const none = await owner(remindForApplicant, there);
  expect([none.status, none.problem.detail]).toEqual([409, "No recommendation is missing here any more."]);
});
