import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { getSubscription, unsubscribe } from "../../contract/mail/subscriptions.ts";
import {
  type SurveyAudience,
  listSurveySendings,
  previewSurveySending,
  remindOfSurvey,
  sendSurvey,
  testSurveySending,
} from "../../contract/surveys/survey-sending.ts";
import { answerInvited, beginInvitedSurvey, getSurvey } from "../../contract/surveys/surveys.ts";
import { getSurveyResults } from "../../contract/surveys/survey-results.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { openMailServer } from "../../test/mail-server.ts";
import { type SurveyAt, addKnownSurvey, type addSurvey, answer, openUntil } from "../../test/survey.ts";
import { useTown } from "../../test/town.ts";
import { type Tour, addVisitedTour, itIs } from "../../test/visits.ts";
import { mailWork } from "../app/due-mail.ts";
import { SURVEY_REMINDER_WORK, SURVEY_SENDING_WORK, surveyReminderWork, surveySendingWork } from "./survey-mailing.ts";
import { MASS_MAIL_WORK } from "../mail/sending/mail-queries.ts";

const town = useTown({ own: true });
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let tour: Tour;
let at: SurveyAt;
let count = 0;

beforeAll(async () => {
  ({ tour } = await addVisitedTour(town, ["Ana", "Ben", "Cal", "Dee", "Eve", "Fay"]));
});
afterEach(() => void vi.restoreAllMocks());

beforeEach(async () => {
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from due_work`);
});

const words = { subject: "How was {program}?", text: "Hello {name},\n\ntell {association}: {link}" };
const audience = (changes: Partial<SurveyAudience> = {}): SurveyAudience => ({
  group: "tickets",
  programID: tour.serviceID,
  scanned: true,
  homeIDs: [],
  state: "all",
  ...changes,
});
const sending = (changes: Partial<InputOf<typeof sendSurvey>> = {}) => ({
  audience: audience(),
  ...words,
  remindAfter: null,
  sendingKey: randomUUID(),
  recipients: 6,
  ...changes,
});
const send = (changes?: Partial<InputOf<typeof sendSurvey>>) => owner(sendSurvey, at, sending(changes));
const work = () =>
  doDueWork(town.app, {
    [SURVEY_SENDING_WORK]: surveySendingWork,
    [SURVEY_REMINDER_WORK]: surveyReminderWork,
  });
const address = (name: string) => `${name.toLowerCase()}@guest.example`;
const mails = (name: string) => mailsTo(town, address(name));
const keyOf = (name: string) => keyInMailTo(town, address(name));
const sent = async () => (await owner(listSurveySendings, at)).answer;
/** Delivers all waiting mails. */
async function deliver() {
  const server = await openMailServer();
  await doDueWork(town.app, { [MASS_MAIL_WORK]: mailWork(server.url, "Rosette <no-reply@rosette.example>") });
  return server.received;
}
const fresh = async (settings: Parameters<typeof addSurvey>[2] = {}) => {
  count += 1;
  at = await addKnownSurvey(town, `sent-${count}`, settings);
};
const said = (word: string) => [
  { name: "heard", value: "friend" },
  { name: "words", value: word },
];
const answerBy = async (link: string, word = "Fine", survey = at) =>
  town.as()(
    answerInvited,
    survey,
    { version: (await town.as()(getSurvey, at)).answer.version, answers: said(word) },
    { link },
  );

test("F12 staff send a survey to those who were let in, each by name with a link of their own; nobody who didn't want to hear", async () => {
  await fresh();
  const preview = (await owner(previewSurveySending, at, { audience: audience(), ...words })).answer;
  expect(preview).toMatchObject({ recipients: 6, asked: 0, unwanted: 0, refusal: null, problem: null });
  expect(preview.person?.email).toBe(address("Ana"));
  expect((await send()).status).toBe(200);
  await work();
  const [mail] = await mails("Ana");
  expect(mail).toMatchObject({
    subject: `How was Survey ${at.service}?`,
    content: { action: { label: "Take the survey" } },
  });
  expect(mail!.content.paragraphs[1]).toContain(`/oak/surveys/${at.service}/answer#invited/`);
  expect([await mails("Gus"), await mails("Quiet")]).toEqual([[], []]);
  expect(new Set([await keyOf("Ana"), await keyOf("Ben")]).size).toBe(2);
  await deliver();
  expect(await sent()).toMatchObject({
    invited: 6,
    answered: null,
    sendings: [{ states: { sent: 6 }, remindAfter: null }],
  });
  const homes = { homeIDs: [tour.homes["Quarry"]!] };
  const again = (await owner(previewSurveySending, at, { audience: audience(homes), ...words })).answer;
  expect(again).toMatchObject({ recipients: 0, asked: 1 });
  expect(again.who).toBe(`Ticket holders of ${again.who.slice(18).split(" who ")[0]} who were let in at Quarry`);
});

test("each address is asked once, whoever presses how often at once, in one sending or in several", async () => {
  await fresh();
  const one = sending();
  const all = await Promise.all([
    ...[1, 2, 3].map(() => owner(sendSurvey, at, one)),
    ...[1, 2, 3].map(() => town.as("administrator")(sendSurvey, at, sending())),
  ]);
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status } of all) expect([200, 409]).toContain(status);
  await Promise.all([work(), work()]);
  for (const name of ["Ana", "Ben", "Fay"]) expect(await mails(name)).toHaveLength(1);
  expect((await send()).problem.detail).toContain("Nobody would get it");
});

test("a list that has changed since it was looked at is told, with how many there are now, and nothing is sent", async () => {
  await fresh();
  expect(await send({ recipients: 5 })).toMatchObject({ status: 409, problem: { more: { recipients: 6 } } });
  await work();
  expect(await mails("Ana")).toEqual([]);
  expect((await sent()).sendings).toEqual([]);
});

test("a link stands for whoever it was sent to: of all who have it one answers, once; it opens no other survey", async () => {
  await fresh({ answeredBy: "user" });
  await send();
  await work();
  const link = await keyOf("Ana");
  expect((await town.as()(beginInvitedSurvey, at, undefined, { link })).answer).toMatchObject({
    refusal: null,
    signIn: false,
    answered: false,
  });
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => answerBy(link)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await town.as()(beginInvitedSurvey, at, undefined, { link })).answer.answered).toBe(true);
  const first = { ...at };
  await fresh();
  expect((await answerBy(link)).status).toBe(403);
  expect((await answerBy("nonsense")).status).toBe(401);
  expect((await owner(getSurveyResults, first)).answer.answered).toBe(1);
});

test("whoever has an account answers by the link or signed in, and once: raced, too", async () => {
  await fresh({ answeredBy: "user" });
  const people = audience({ group: "people", programID: null, scanned: false });
  const { recipients } = (await owner(previewSurveySending, at, { audience: people, ...words })).answer;
  expect((await send({ audience: people, recipients })).status).toBe(200);
  await work();
  for (const person of ["administrator", "viewer"]) {
    const link = await keyInMailTo(town, `${person}@test.example`);
    const both = await Promise.all([answerBy(link), answer(town, at, { heard: "paper", which: "Star" }, { person })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test("a reminder goes once, after its days or by hand, to whoever hasn't answered, never to who has, though it was written already", async () => {
  await fresh();
  itIs("2030-06-02T12:00:00Z");
  await send({ remindAfter: 3 });
  await work();
  await deliver();
  await town.inside("oak", (sql) => sql`delete from mails`);
  expect(await mails("Ana")).toEqual([]);
  await town.inside(
    "oak",
    (sql) =>
      sql`update survey_invitations set state = 'bounced' where email = ${address("Fay")} and service_id = (select service_id from services where url = ${at.service})`,
  );
  const links = await keysAgain(["Ben", "Cal"]);
  expect((await answerBy(links["Ben"]!)).status).toBe(200);
  await makeDue(town, SURVEY_SENDING_WORK);
  await work();
  expect(await mails("Cal")).toEqual([]);
  itIs("2030-06-05T13:00:00Z");
  await Promise.all([work(), work()]);
  expect(await mails("Cal")).toMatchObject([{ subject: `Reminder: How was Survey ${at.service}?` }]);
  expect([await mails("Ben"), await mails("Fay")]).toEqual([[], []]);
  expect((await answerBy(links["Cal"]!)).status).toBe(200);
  await owner(remindOfSurvey, at);
  await work();
  const received = (await deliver()).join("\n");
  expect(received).toContain(address("Ana"));
  expect(received).not.toContain(address("Cal"));
  await owner(remindOfSurvey, at);
  await work();
  expect(await mails("Ana")).toEqual([]);
});

/** The links in the delivered mails. */
async function keysAgain(names: readonly string[]): Promise<Record<string, string>> {
  const { createLink: makeLink } = await import("../platform/links/queries.ts");
  const keys = names.map((name) =>
    town.inside("oak", async (sql) => {
      const [row] = await sql<{ id: string }>`
        select survey_invitation_id as id from survey_invitations i join services s using (client_id, service_id)
        where email = ${address(name)} and s.url = ${at.service}`;
      return [
        name,
        await makeLink(sql, town.clients["oak"], { purpose: "survey", recordID: row!.id, lasts: "1 day" }),
      ] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(keys));
}

test("one press ends a client's mails for an address without an account, before a mail has left, too; and there is a way back", async () => {
  await fresh();
  await send({ recipients: 5 });
  await work();
  const [mail] = await mails("Dee");
  const key = { unsubscribeKey: mail!.content.unsubscribe!.split("/").at(-1)! };
  expect((await town.as()(getSubscription, key)).answer).toMatchObject({ email: address("Dee"), unsubscribed: false });
  await town.as()(unsubscribe, key);
  expect((await town.as()(getSubscription, key)).answer.unsubscribed).toBe(true);
  const received = (await deliver()).join("\n");
  expect(received).not.toContain(address("Dee"));
  expect(received).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  await fresh();
  expect((await owner(previewSurveySending, at, { audience: audience(), ...words })).answer).toMatchObject({
    unwanted: 2,
    recipients: 4,
  });
  const { resubscribe } = await import("../../contract/mail/subscriptions.ts");
  await town.as()(resubscribe, key);
  expect((await owner(previewSurveySending, at, { audience: audience(), ...words })).answer.unwanted).toBe(1);
});

test("a survey that isn't open is sent to nobody, nor words that can't be filled in; and nobody sends but who writes to people", async () => {
  await fresh();
  const wrong = await send({ text: "Hello {nobody}" });
  expect(wrong).toMatchObject({ status: 422 });
  expect((await town.as("programManager")(sendSurvey, at, sending())).status).toBe(403);
  expect((await owner(testSurveySending, at, words)).status).toBe(200);
  await openUntil(town, at, "2021-01-01T17:00Z");
  expect((await send()).problem.detail).toContain("It can’t be sent now.");
});

test("what is answered anonymously by a link is joined to nobody in any table, and few answers are told as nothing", async () => {
  await fresh();
  await town.inside("oak", (sql) => sql`delete from survey_invitations where state = 'bounced'`);
  await send();
  await work();
  const names = ["Ana", "Ben", "Cal", "Dee", "Eve", "Fay"];
  const links = await Promise.all(names.map(keyOf));
  await deliver();
  for (const [place, link] of links.slice(0, 4).entries()) await answerBy(link, `said by ${names[place]!}`);
  expect(await sent()).toMatchObject({ answered: null, remindable: null });
  for (const [place, link] of links.slice(4).entries()) await answerBy(link, `said by ${names[place + 4]!}`);
  expect(await sent()).toMatchObject({ invited: 6, answered: 6, remindable: 0 });
  const rows = await everyRow();
  const answers = rows.filter(({ row }) => row.includes("said by"));
  expect(new Set(answers.map(({ table }) => table))).toEqual(new Set(["survey_answers"]));
  const invitations = await town.inside(
    "oak",
    (sql) => sql<{ id: string }>`select survey_invitation_id as id from survey_invitations`,
  );
  for (const { row } of answers) for (const { id } of invitations) expect(row).not.toContain(id);
  // No time of an answer is stored: neither with the link nor with the mail.
  const used = await town.inside(
    "oak",
    (sql) => sql`select from bearer_links where purpose = 'survey' and used_at is not null`,
  );
  expect(used).toEqual([]);
  for (const { row } of rows.filter(({ table }) => table === "survey_respondents"))
    expect(row).not.toMatch(/\d{4}-\d\d-\d\dT/);
});

/** Every row of every table, as a copy of the database shows it. */
const everyRow = () =>
  town.inside("oak", async (sql) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const rows: { table: string; row: string }[] = [];
    for (const { name } of tables) {
      const texts = Object.assign([`select row_to_json(t)::text as row from ${name} t`], { raw: [] });
      const found = await sql<{ row: string }>(texts as unknown as TemplateStringsArray);
      rows.push(...found.map(({ row }) => ({ table: name, row })));
    }
    return rows;
  });
