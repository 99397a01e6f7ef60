import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mergePeople } from "../../contract/app/merging.ts";
import { getSubscription, resubscribe, unsubscribe } from "../../contract/mail/subscriptions.ts";
import {
  previewClientMessage,
  previewMessage,
  sendClientMessage,
  sendMessage,
} from "../../contract/messages/messages.ts";
import { createMembership } from "../../contract/people/people.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { buy, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { type Tour, addTour } from "../../test/visits.ts";
import { taskWork } from "../platform/tasks/task-work.ts";
import { MESSAGE_WORK, messageWork } from "./message-sending.ts";

const town = useTown({ own: true });
const oak = { client: "oak" };
const words = { subject: "Next year", text: "Hello {name}" };
let tour: Tour;
let contest: Contest;
let count = 0;

beforeAll(() => takeTestCards(town));
beforeEach(async () => {
  tour = await addTour(town, {
    url: `ended-${(count += 1)}`,
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: null },
  });
  contest = await addContest(town, { url: `ended-contest-${count}` });
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from due_work`);
});

const addressOf = (name: string) => `${name}@test.example`;
const buyAs = (name: string) =>
  buy(town, tour, { Day: 1 }, { guestName: name, guestEmail: addressOf(name) }).then(() => deleteMails());
const deleteMails = () => town.inside("oak", (sql) => sql`delete from mails`);
async function addMember(name: string) {
  await town.addPerson(name);
  await town.as(name)(createMembership, {}, { clientID: town.clients["oak"]! });
}
const owner = () => town.as("owner");
const inTour = () => ({ client: "oak", service: tour.service });
const toBuyers = { list: "buyers", filter: {}, about: "other", ...words } as const;
const toMember = (name: string) => ({ list: "people", filter: { search: addressOf(name) }, ...words }) as const;
const work = () => doDueWork(town.app, { task: taskWork, [MESSAGE_WORK]: messageWork });

async function writeToBuyers() {
  const { recipients } = (await owner()(previewMessage, inTour(), { ...toBuyers, at: 0 })).answer;
  await owner()(sendMessage, inTour(), { ...toBuyers, messageKey: randomUUID(), recipients });
  await work();
}
async function writeToMember(name: string) {
  const message = { ...toMember(name), messageKey: randomUUID(), recipients: 1 };
  expect((await owner()(sendClientMessage, oak, message)).status).toBe(200);
  await work();
}
async function keyMailedTo(name: string) {
  const [mail] = await mailsTo(town, addressOf(name));
  return { unsubscribeKey: mail!.content.unsubscribe!.split("/").at(-1)! };
}

/** Recipients of the list, and those who have unsubscribed from it. */
type Reach = [recipients: number, unsubscribed: number];
const reachOf = ({ answer }: { answer: { recipients: number; unsubscribed: number } }): Reach => [
  answer.recipients,
  answer.unsubscribed,
];
const buyersReached = async () => reachOf(await owner()(previewMessage, inTour(), { ...toBuyers, at: 0 }));
const memberReached = async (name: string) =>
  reachOf(await owner()(previewClientMessage, oak, { ...toMember(name), at: 0 }));
const contestReached = async (list: "entries" | "scorers") =>
  reachOf(await owner()(previewMessage, at(contest), { list, filter: {}, ...words, at: 0 }));

test("a guest who unsubscribed and registers later is unsubscribed as entrant, scorer and member, and subscribes again at all of them", async () => {
  await buyAs("gerda");
  await writeToBuyers();
  const key = await keyMailedTo("gerda");
  await town.as()(unsubscribe, key);
  await addMember("gerda");
  await addEntry(town, contest, { owner: "gerda" });
  await assignScorer(town, contest, "gerda", "BRICK");
  const reached = async () => [
    await buyersReached(),
    await memberReached("gerda"),
    await contestReached("entries"),
    await contestReached("scorers"),
  ];
  expect(await reached()).toEqual(Array(4).fill([0, 1]));
  expect((await town.as()(getSubscription, key)).answer).toMatchObject({
    email: addressOf("gerda"),
    unsubscribed: true,
  });
  await town.as()(resubscribe, key);
  expect(await reached()).toEqual(Array(4).fill([1, 0]));
});

test("an account's end holds for the address it had then, and for the one it has now", async () => {
  await addMember("hugo");
  await writeToMember("hugo");
  const key = await keyMailedTo("hugo");
  await town.as()(unsubscribe, key);
  await town.home((sql) => sql`update users set email = 'hugo@new.example' where user_id = ${town.people["hugo"]}`);
  await buyAs("hugo");
  expect(await buyersReached()).toEqual([0, 1]);
  await buy(town, tour, { Day: 1 }, { guestName: "Hugo", guestEmail: "hugo@new.example" });
  expect(await buyersReached()).toEqual([0, 2]);
});

test("once an account is merged, neither its address nor the kept account is written to", async () => {
  await addMember("ida");
  await addMember("ida-kept");
  await writeToMember("ida");
  const key = await keyMailedTo("ida");
  await town.as()(unsubscribe, key);
  const from = { ...oak, userID: town.people["ida"]! };
  expect((await owner()(mergePeople, from, { into: town.people["ida-kept"]! })).status).toBe(200);
  await buyAs("ida");
  await buyAs("ida-kept");
  expect(await buyersReached()).toEqual([0, 2]);
});
