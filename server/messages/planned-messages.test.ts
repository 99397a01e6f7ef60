import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { mergePeople } from "../../contract/app/merging.ts";
import { createMembership } from "../../contract/people/people.ts";
import { listMessages, sendMessage } from "../../contract/messages/messages.ts";
import {
  callOffPlannedMessage,
  listPlannedMessages,
  removePlannedMessage,
  savePlannedMessage,
} from "../../contract/messages/planned-messages.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import { addContest } from "../../test/contest.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { type Tour, addTour, itIs, visitor } from "../../test/visits.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { MESSAGE_WORK, messageWork } from "./message-sending.ts";
import { PLANNED_MESSAGE_WORK, plannedMessageWork } from "./planned-messages.ts";

const town = useTown({ own: true });
let tour: Tour;
let count = 0;

beforeAll(() => takeTestCards(town));
beforeEach(async () => {
  itIs("2030-05-01T12:00:00Z");
  tour = await addTour(town, {
    url: `planned-${(count += 1)}`,
    days: [
      ["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"],
      ["2030-06-02T16:00:00Z", "2030-06-02T22:00:00Z"],
    ],
    homes: { Larkspur: null },
  });
  await visitor(town, tour, "Ann");
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from due_work`);
});
afterEach(() => void vi.restoreAllMocks());

const at = () => ({ client: "oak", service: tour.service });
type Planned = InputOf<typeof savePlannedMessage>;
const message = (changes: Partial<Planned> = {}): Planned => ({
  plannedMessageID: randomUUID(),
  list: "buyers",
  filter: {},
  about: "theirs",
  subject: "Doors open at six",
  text: "Hello {name}",
  send: "at",
  sendAt: "2030-05-10T12:00:00Z",
  ...changes,
});
const owner = () => town.as("owner");
const save = (planned: Planned) => owner()(savePlannedMessage, at(), planned);
const before = (amount: number, unit: "days" | "hours" = "days") =>
  message({ send: "before", beforeWhat: "start", amount, unit });
const listed = async () => (await owner()(listPlannedMessages, at())).answer.messages;
const work = () => doDueWork(town.app, { [PLANNED_MESSAGE_WORK]: plannedMessageWork, [MESSAGE_WORK]: messageWork });
const mails = async (name: string) => (await mailsTo(town, `${name.toLowerCase()}@guest.example`)).filter(isOurs);
const isOurs = ({ subject }: { subject: string }) => subject === "Doors open at six";
const moveFirstDay = (opensAt: string) =>
  town.inside(
    "oak",
    (sql) => sql`
      update timeframes set opens_at = ${opensAt}, closes_at = ${opensAt}::timestamptz + interval '6 hours'
      where timeframe_id = (select timeframe_id from timeframes where service_id = ${tour.serviceID} order by opens_at limit 1)`,
  );

test("a message goes out at its moment, once, to whoever is in the list by then, however many processes look", async () => {
  expect((await save(message())).answer.leavesAt).toBe("2030-05-10T12:00:00.000Z");
  await work();
  expect(await mails("Ann")).toEqual([]);
  await visitor(town, tour, "Late");
  itIs("2030-05-10T12:00:00Z");
  await Promise.all([work(), work(), work()]);
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  for (const name of ["Ann", "Late"]) expect(await mails(name), name).toHaveLength(1);
  expect(await listed()).toEqual([]);
  const { messages } = (await owner()(listMessages, at())).answer;
  expect(messages).toMatchObject([{ subject: "Doors open at six", sentBy: "Owner Tester" }]);
});

test("a process that is killed before it commits has sent nothing, and the next one sends it once", async () => {
  const planned = message();
  await save(planned);
  itIs("2030-05-10T12:00:00Z");
  const due = {
    dueWorkID: "",
    clientID: town.clients["oak"]!,
    kind: PLANNED_MESSAGE_WORK,
    ref: planned.plannedMessageID,
    attempts: 1,
  };
  const twice = () => plannedMessageWork.run(town.app, due, new AbortController().signal);
  await Promise.all([twice(), twice(), twice()]);
  await work();
  expect(await mails("Ann")).toHaveLength(1);
});

test("a reminder keeps its distance to the first day at the program’s own hour, follows a moved date, and isn’t sent twice", async () => {
  await town.inside(
    "oak",
    (sql) => sql`update services set time_zone = 'America/Chicago' where service_id = ${tour.serviceID}`,
  );
  await moveFirstDay("2030-03-11T16:00:00Z");
  itIs("2030-03-01T12:00:00Z");
  // The clocks go forward on March 10 in between: the hour there is the same.
  expect((await save(before(2))).answer.leavesAt).toBe("2030-03-09T17:00:00.000Z");
  await moveFirstDay("2030-03-20T16:00:00Z");
  itIs("2030-03-10T12:00:00Z");
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  expect(await mails("Ann")).toEqual([]);
  expect(await listed()).toMatchObject([{ state: "scheduled", leavesAt: "2030-03-18T16:00:00.000Z" }]);
  // Moved nearer: the work is due at once, and finds the moment gone by but not the day.
  itIs("2030-03-17T12:00:00Z");
  await moveFirstDay("2030-03-18T16:00:00Z");
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  expect(await mails("Ann")).toHaveLength(1);
  await moveFirstDay("2030-03-25T16:00:00Z");
  itIs("2030-03-24T12:00:00Z");
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  expect(await mails("Ann")).toHaveLength(1);
});

test("a reminder whose dates are taken away waits for new ones; one that comes too late says so and isn’t sent", async () => {
  await save(before(3, "hours"));
  await town.inside("oak", (sql) => sql`delete from timeframes where service_id = ${tour.serviceID}`);
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  expect(await listed()).toMatchObject([{ state: "scheduled", leavesAt: null }]);
  await town.inside(
    "oak",
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${tour.serviceID}, 'tour', '2030-06-10T16:00:00Z', '2030-06-10T22:00:00Z')`,
  );
  itIs("2030-06-10T17:00:00Z");
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  expect(await mails("Ann")).toEqual([]);
  expect(await listed()).toMatchObject([
    { state: "held", heldBecause: "The program had begun before it could be sent." },
  ]);
});

test("a reminder of a shift goes to verifiers before it, and moves with its hours", async () => {
  const [shift] = await town.inside(
    "oak",
    (sql) => sql<{ shiftID: string }>`
      insert into shifts (service_id, name, starts_at, ends_at)
      values (${tour.serviceID}, 'Saturday', '2030-06-01T15:00:00Z', '2030-06-01T19:00:00Z') returning shift_id`,
  );
  const { shiftID } = shift!;
  await town.inside(
    "oak",
    (sql) =>
      sql`insert into ticket_verifiers (service_id, user_id) values (${tour.serviceID}, ${town.people["stranger"]!})`,
  );
  const reminder = message({
    list: "verifiers",
    send: "before",
    beforeWhat: "shift",
    shiftID,
    amount: 1,
    unit: "days",
  });
  expect((await save(reminder)).answer.leavesAt).toBe("2030-05-31T15:00:00.000Z");
  await town.inside(
    "oak",
    (sql) => sql`
      update shifts set starts_at = '2030-06-02T15:00:00Z', ends_at = '2030-06-02T19:00:00Z' where shift_id = ${shiftID}`,
  );
  itIs("2030-05-31T15:00:00Z");
  await work();
  expect(await mailsTo(town, "stranger@test.example")).toEqual([]);
  itIs("2030-06-01T15:00:00Z");
  await makeDue(town, PLANNED_MESSAGE_WORK);
  await work();
  expect((await mailsTo(town, "stranger@test.example")).filter(isOurs)).toHaveLength(1);
});

test("a program that is archived or cancelled meanwhile holds it back, and says why", async () => {
  await save(message());
  expect((await owner()(changeStatus, at(), { status: "archived" } as never)).status).toBe(200);
  itIs("2030-05-10T12:00:00Z");
  await work();
  expect(await mails("Ann")).toEqual([]);
  expect(await listed()).toMatchObject([
    { state: "held", heldBecause: "The program was archived before it was sent." },
  ]);
  const late = await save(message({ sendAt: "2030-05-20T12:00:00Z" }));
  expect([late.status, late.problem.detail]).toEqual([
    409,
    "The program is in the archive, so nothing is sent from it.",
  ]);
  await owner()(changeStatus, at(), { status: "published" } as never);
  await save(message({ sendAt: "2030-05-20T12:00:00Z" }));
  await town.inside(
    "oak",
    (sql) => sql`update sales_settings set cancelled_at = '2030-05-15T12:00:00Z' where service_id = ${tour.serviceID}`,
  );
  itIs("2030-05-20T12:00:00Z");
  await work();
  expect((await listed()).map(({ heldBecause }) => heldBecause)).toContain(
    "The program was cancelled before it was sent.",
  );
  expect(await mails("Ann")).toEqual([]);
});

test("whoever may no longer write there has nothing sent in their name, nor answers sent to them", async () => {
  const held = "Whoever planned it may not write to these people any more.";
  const who = `planner-${count}`;
  await town.addPerson(who);
  await town.grant(who, "oak", "programManager", tour.serviceID);
  expect((await town.as(who)(savePlannedMessage, at(), message())).status).toBe(200);
  const revoke = () => town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people[who]}`);
  await revoke();
  town.app.changes.publish("user", town.people[who]!);
  itIs("2030-05-10T12:00:00Z");
  await work();
  expect(await mails("Ann")).toEqual([]);
  expect(await listed()).toMatchObject([{ state: "held", heldBecause: held }]);
  // A role that doesn't write, or in another program, doesn't help.
  const elsewhere = await addTour(town, { url: `elsewhere-${count}`, days: [], homes: {} });
  await town.grant(who, "oak", "viewer", tour.serviceID);
  await town.grant(who, "oak", "programManager", elsewhere.serviceID);
  const [first] = await listed();
  await town.inside(
    "oak",
    (sql) => sql`
      update planned_messages set state = 'scheduled', held_because = null where planned_message_id = ${first!.plannedMessageID}`,
  );
  await town.inside("oak", (sql) => addDueWork(sql, PLANNED_MESSAGE_WORK, first!.plannedMessageID));
  await work();
  expect(await listed()).toMatchObject([{ state: "held", heldBecause: held }]);
  await town.grant(who, "oak", "programManager", tour.serviceID);
  expect((await town.as(who)(savePlannedMessage, at(), message({ sendAt: "2030-05-11T12:00:00Z" }))).status).toBe(200);
  itIs("2030-05-11T12:00:00Z");
  await work();
  expect(await mails("Ann")).toHaveLength(1);
});

test("whoever planned it and was merged into another account still writes there, for as long as that one has the role", async () => {
  const [former, kept] = [`former-${count}`, `kept-${count}`];
  for (const person of [former, kept]) {
    await town.addPerson(person);
    await town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
  }
  await town.grant(former, "oak", "programManager", tour.serviceID);
  for (const sendAt of ["2030-05-10T12:00:00Z", "2030-05-11T12:00:00Z"])
    expect((await town.as(former)(savePlannedMessage, at(), message({ sendAt }))).status).toBe(200);
  const two = { client: "oak", userID: town.people[former]! };
  expect((await owner()(mergePeople, two, { into: town.people[kept]! })).status).toBe(200);
  itIs("2030-05-10T12:00:00Z");
  await work();
  expect(await mails("Ann")).toHaveLength(1);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people[kept]}`);
  itIs("2030-05-11T12:00:00Z");
  await work();
  expect(await mails("Ann")).toHaveLength(1);
  expect((await listed()).map(({ state }) => state)).toEqual(["held"]);
});

test("until it is sent it is changed, called off, taken up again and removed; what somebody else has changed isn’t overwritten", async () => {
  const planned = message();
  await save(planned);
  const [first] = await listed();
  expect((await save({ ...planned, subject: "Parking", changedAt: first!.changedAt })).status).toBe(200);
  itIs("2030-05-01T12:01:00Z");
  await save({ ...planned, text: "Anew {name}" });
  const stale = await save({ ...planned, subject: "Mine", changedAt: first!.changedAt });
  expect([stale.status, stale.problem.detail]).toEqual([
    409,
    "Somebody else has changed this message meanwhile. Open it again to see how it stands now.",
  ]);
  const one = { ...at(), plannedMessageID: planned.plannedMessageID };
  expect((await owner()(removePlannedMessage, one)).status).toBe(409);
  expect((await owner()(callOffPlannedMessage, one)).status).toBe(200);
  itIs("2030-05-10T12:00:00Z");
  await work();
  expect(await mails("Ann")).toEqual([]);
  expect(await listed()).toMatchObject([{ state: "draft", sendAt: "2030-05-10T12:00:00.000Z" }]);
  expect((await save({ ...planned, sendAt: "2030-05-11T12:00:00Z" })).status).toBe(200);
  itIs("2030-05-11T12:00:00Z");
  await work();
  expect(await mails("Ann")).toHaveLength(1);
  expect((await owner()(callOffPlannedMessage, one)).problem.detail).toMatch(/^It is sent already/);
  const draft = message({ send: "draft", subject: "", text: "" });
  expect((await save(draft)).status).toBe(200);
  expect((await owner()(removePlannedMessage, { ...at(), plannedMessageID: draft.plannedMessageID })).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("what can’t be sent so isn’t scheduled: a moment gone by, words that can’t be filled in, no date, no permission", async () => {
  const refusal = async (planned: Planned) => (await save(planned)).problem?.detail;
  expect(await refusal(message({ sendAt: "2030-04-01T12:00:00Z" }))).toMatch(/^That would be .+, and it is .+ now\.$/);
  expect(await refusal(message({ text: "{sheets}" }))).toMatch(/^{sheets} can’t be filled in here/);
  expect(await refusal(message({ subject: " " }))).toBe("Write a subject and a text first.");
  await town.inside("oak", (sql) => sql`delete from timeframes where service_id = ${tour.serviceID}`);
  expect(await refusal(before(1))).toBe("The program has no dates yet. Set them first, under Dates.");
  expect(await listed()).toEqual([]);
  for (const person of ["viewer", "boxOffice"])
    expect((await town.as(person)(savePlannedMessage, at(), message())).status, person).toBe(403);
});

test("a message that is sent by hand under a planned one’s ID doesn’t keep that one from being sent", async () => {
  const planned = message();
  await save(planned);
  const byHand = await owner()(sendMessage, at(), {
    list: "buyers",
    filter: {},
    about: "theirs",
    subject: planned.subject,
    text: planned.text,
    messageKey: planned.plannedMessageID,
    recipients: 1,
  });
  expect(byHand.status).toBe(200);
  itIs("2030-05-10T12:00:00Z");
  await work();
  expect(await mails("Ann")).toHaveLength(2);
  expect(await listed()).toEqual([]);
});

test("who doesn’t see a planned message’s list can’t send another in its place", async () => {
  const contest = await addContest(town, { url: `planned-contest-${count}` });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into sponsors (service_id, name, user_id) values (${contest.serviceID}, 'Glass House', ${town.people["rival"]!})`,
  );
  const inContest = { client: "oak", service: contest.url };
  const planned = message({ list: "entries", about: "other" });
  expect((await owner()(savePlannedMessage, inContest, planned)).status).toBe(200);
  const instead = {
    list: "sponsors",
    filter: {},
    subject: planned.subject,
    text: planned.text,
    messageKey: randomUUID(),
    recipients: 1,
    plannedMessageID: planned.plannedMessageID,
  } as const;
  expect((await town.as("tourManager")(sendMessage, inContest, instead)).status).toBe(403);
  expect((await owner()(listPlannedMessages, inContest)).answer.messages).toMatchObject([{ state: "scheduled" }]);
});
