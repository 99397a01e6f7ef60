import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { addAPIKey, revokeAPIKey } from "../../../contract/people/api-keys.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import type { WebhookEventType } from "../../../contract/people/webhook-events.ts";
import {
  WEBHOOK_RETENTION_DAYS,
  addWebhookReceiver,
  changeWebhookReceiver,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookReceivers,
  removeWebhookReceiver,
  renewWebhookSecret,
  replayWebhooks,
  resendWebhook,
  testWebhookReceiver,
  turnWebhookOff,
  turnWebhookOn,
} from "../../../contract/people/webhooks.ts";
import type { ApiScopeName } from "../../../contract/platform/api-scopes.ts";
import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { newID } from "../../platform/db/ids.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { useTown } from "../../../test/town.ts";
import { type ReceivedWebhook, isSignedBy, openWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { clock } from "../../platform/clock.ts";
import { sealingWith } from "../../platform/sealing.ts";
import { resealWebhookSecrets } from "./sealed-secrets.ts";
import { WEBHOOK_EVENT_WORK, recordEvent, recordEvents } from "./record-event.ts";
import { claimDueWork, removeDueWork, rescheduleWork } from "../../platform/jobs/due-work-queries.ts";
import { WEBHOOK_RECEIVER_WORK, webhookEventWork, webhookReceiverWork } from "./webhook-work.ts";
import { endDelivery } from "./delivery-queries.ts";
import { deleteOldEvents, wakeReceivers } from "./event-queries.ts";
import { deleteReceiver, lockReceiver, turnOffWithoutSecret } from "./receiver-queries.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing races there. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
const oak = { client: "oak" };
let serviceID = "";
let otherServiceID = "";

const kinds = { [WEBHOOK_EVENT_WORK]: webhookEventWork, [WEBHOOK_RECEIVER_WORK]: webhookReceiverWork };
const deliver = () => doDueWork(town.app, kinds);

beforeAll(async () => {
  town.app.settings.webhookNetworks = ["127.0.0.1"];
  await town.inside("oak", async (sql) => {
    const add = (url: string) => sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values ('contest', ${url}, 'Building Awards', 'published') returning service_id`;
    [{ serviceID }] = (await add("building")) as [{ serviceID: string }];
    [{ serviceID: otherServiceID }] = (await add("other")) as [{ serviceID: string }];
  });
});

beforeEach(() => town.inside("oak", (sql) => sql`delete from webhook_receivers`));

/** Later, by the clock that asks what is due. */
function waitFor(milliseconds: number): void {
  const now = clock.now.bind(clock);
  const then = now().getTime() + milliseconds;
  clock.now = () => new Date(then);
  onTestFinished(() => void (clock.now = now));
}

type Wishes = { types?: WebhookEventType[]; program?: string | null; by?: string };
async function addReceiver(answer?: (webhook: ReceivedWebhook, response: ServerResponse) => void, wishes: Wishes = {}) {
  const other = await openWebhookReceiver(answer);
  onTestFinished(() => other.close());
  const form = { address: other.address, serviceID: wishes.program ?? null, types: wishes.types ?? [] };
  const { answer: made } = await town.as(wishes.by ?? "administrator")(addWebhookReceiver, oak, form);
  return { ...other, ...made, at: { ...oak, receiverID: made.receiverID }, form };
}

const entryID = () => town.inside("oak", newID);
const submit = (id: string, service = serviceID) =>
  town.inside("oak", (sql) => recordEvent(sql, "entry.submitted", service, { entryID: id }));
const receiverOf = async ({ receiverID }: { receiverID: string }) =>
  (await town.as("owner")(listWebhookReceivers, oak)).answer.receivers.find((one) => one.receiverID === receiverID)!;
const deliveriesOf = async (at: { client: string; receiverID: string }) =>
  (await town.as("owner")(listWebhookDeliveries, at)).answer.deliveries;
const say =
  (status: number, text = "") =>
  (_: ReceivedWebhook, response: ServerResponse) =>
    void response.writeHead(status).end(text);
const mailsAbout = (subject: string) =>
  town.inside(
    "oak",
    (sql) => sql<{ recipient: string }>`
    select recipient from mails where subject = ${subject} order by recipient`,
  );

test("an event arrives signed, small, and says where the rest is read", async () => {
  const receiver = await addReceiver();
  const id = await entryID();
  await submit(id);
  await deliver();
  const [webhook] = receiver.received;
  expect(JSON.parse(webhook!.body)).toEqual({
    type: "entry.submitted",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      client: "oak",
      program: { programID: serviceID, url: "building", name: "Building Awards" },
      entryID: id,
      url: `http://localhost:3999/api/clients/oak/services/building/entries/${id}`,
    },
  });
  expect(webhook!.body.length).toBeLessThan(20_000);
  expect(webhook!.id).toMatch(/^msg_[0-9a-f-]{36}$/);
  expect(Math.abs(Number(webhook!.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(30);
  expect(receiver.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(isSignedBy(receiver.secret, webhook!)).toBe(true);
  expect(Math.abs(Number(webhook!.headers["webhook-timestamp"]) * 1_000 - Date.now())).toBeLessThan(300_000);
  expect(isSignedBy(receiver.secret, { ...webhook!, body: `${webhook!.body} ` })).toBe(false);
  expect(isSignedBy(`whsec_${Buffer.alloc(32).toString("base64")}`, webhook!)).toBe(false);
  expect(await deliveriesOf(receiver.at)).toMatchObject([{ state: "delivered", status: 204, attempts: 1 }]);
});

test("nothing is written where nobody wants it, and a receiver hears of what it chose alone", async () => {
  await submit(await entryID());
  const count = () =>
    town.inside("oak", (sql) => sql<{ events: number }>`select count(*)::integer as events from webhook_events`);
  const [before] = await count();
  const paid = await addReceiver(undefined, { types: ["order.paid"] });
  const inOther = await addReceiver(undefined, { program: otherServiceID });
  await submit(await entryID());
  expect(await count()).toEqual([before]);
  await submit(await entryID(), otherServiceID);
  await deliver();
  expect([paid.received.length, inOther.received.length]).toEqual([0, 1]);
});

test("what happens in a rehearsal is told to nobody", async () => {
  const receiver = await addReceiver();
  const [rehearsal] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`
    insert into services (kind, url, name, status, rehearsal_of) values ('contest', 'tried', 'Tried', 'draft', ${serviceID})
    returning service_id`,
  );
  await submit(await entryID(), rehearsal!.serviceID);
  await deliver();
  expect(receiver.received).toEqual([]);
});

test("what was rolled back is told to nobody", async () => {
  const receiver = await addReceiver();
  const id = await entryID();
  await town
    .inside("oak", async (sql) => {
      await recordEvent(sql, "entry.submitted", serviceID, { entryID: id });
      throw new Error("It didn’t work out.");
    })
    .catch(() => undefined);
  await deliver();
  expect(receiver.received).toEqual([]);
});

test("only 2xx is success: errors and redirects are tried again, by the same id, each with its answer kept", async () => {
  const elsewhere = await openWebhookReceiver();
  onTestFinished(() => elsewhere.close());
  const receiver = await addReceiver(
    (_, response) => void response.writeHead(302, { location: elsewhere.address }).end(),
  );
  await submit(await entryID());
  await deliver();
  const [first] = await deliveriesOf(receiver.at);
  expect(first).toMatchObject({ state: "waiting", status: 302, failure: expect.stringContaining("another address") });
  expect(elsewhere.received).toEqual([]);
  receiver.answerWith(say(500, "Out of paper\0"));
  waitFor(10_000);
  await deliver();
  receiver.answerWith(say(200, "Thanks"));
  waitFor(HOUR);
  await deliver();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  const { answer } = await town.as("owner")(getWebhookDelivery, { ...oak, deliveryID: first!.deliveryID });
  expect(answer.messageID).toBe(receiver.received[0]!.id);
  expect(answer.body).toBe(receiver.received[0]!.body);
  expect(answer.state).toBe("delivered");
  expect(answer.attempts).toMatchObject([
    { status: 200, answer: "Thanks", failure: null },
    { status: 500, answer: "Out of paper", failure: "It answers with an error." },
    { status: 302 },
  ]);
});

test("events of one record arrive in their order, also while the first fails; those of others go on", async () => {
  const receiver = await addReceiver();
  const [stuck, free] = [await entryID(), await entryID()];
  receiver.answerWith(({ data }, response) => void response.writeHead(data["entryID"] === stuck ? 503 : 204).end());
  await submit(stuck);
  await town.inside("oak", (sql) => recordEvent(sql, "entry.returned", serviceID, { entryID: stuck }));
  await submit(free);
  await deliver();
  waitFor(6_000);
  await deliver();
  expect(receiver.received.filter(({ data }) => data["entryID"] === free)).toHaveLength(1);
  expect(receiver.received.some(({ type }) => type === "entry.returned")).toBe(false);
  receiver.answerWith(say(204));
  waitFor(HOUR);
  await deliver();
  const ofStuck = receiver.received.filter(({ data }) => data["entryID"] === stuck);
  expect(ofStuck.map(({ type }) => type).slice(-2)).toEqual(["entry.submitted", "entry.returned"]);
});

test("after three days of nothing but failures it is off, the owners have a mail, and what was missed is sent once it is on", async () => {
  const receiver = await addReceiver(say(500));
  const id = await entryID();
  await submit(id);
  for (let tries = 0; tries < 12; tries += 1) {
    await deliver();
    const [delivery] = await deliveriesOf(receiver.at);
    if (delivery?.nextAt) waitFor(Date.parse(delivery.nextAt) - clock.now().getTime() + 400_000);
  }
  expect(receiver.received).toHaveLength(10);
  expect(await receiverOf(receiver)).toMatchObject({ offBecause: "failing", failed: 1, waiting: 0 });
  expect(await mailsAbout("A webhook was turned off")).toEqual([{ recipient: "owner@test.example" }]);
  const missed = await entryID();
  await submit(missed);
  await deliver();
  expect(receiver.received).toHaveLength(10);
  const since = new Date(Date.now() - HOUR).toISOString();
  expect((await town.as("owner")(replayWebhooks, receiver.at, { since, which: "missed" })).status).toBe(409);
  expect((await town.as("owner")(turnWebhookOn, receiver.at)).status).toBe(200);
  receiver.answerWith(say(204));
  expect((await town.as("owner")(replayWebhooks, receiver.at, { since, which: "missed" })).answer).toEqual({
    events: 2,
  });
  await deliver();
  expect(receiver.received.slice(10).map(({ data }) => data["entryID"])).toEqual([id, missed]);
  expect(await receiverOf(receiver)).toMatchObject({ offAt: null, failingSince: null, failed: 0, skipped: 0 });
});

test("one that failed for less than three days isn’t turned off, and success forgets the failures", async () => {
  const receiver = await addReceiver(say(500));
  await submit(await entryID());
  await deliver();
  expect((await receiverOf(receiver)).failingSince).not.toBeNull();
  waitFor(2 * DAY);
  await deliver();
  receiver.answerWith(say(204));
  waitFor(20 * HOUR);
  await deliver();
  expect(await receiverOf(receiver)).toMatchObject({ offAt: null, failingSince: null, waiting: 0 });
  receiver.answerWith(say(500));
  waitFor(4 * DAY);
  await submit(await entryID());
  await deliver();
  expect(await receiverOf(receiver)).toMatchObject({ offAt: null, waiting: 1 });
});

test("410 turns it off at once", async () => {
  const receiver = await addReceiver(say(410));
  await town.inside("oak", (sql) => sql`delete from mails`);
  await submit(await entryID());
  await submit(await entryID());
  await deliver();
  expect(await receiverOf(receiver)).toMatchObject({ offBecause: "gone", waiting: 0 });
  expect(await mailsAbout("A webhook was turned off")).toHaveLength(1);
});

test("a renewed secret signs beside the earlier one for a day", async () => {
  const receiver = await addReceiver();
  const { secret } = (await town.as("owner")(renewWebhookSecret, receiver.at)).answer;
  expect(secret).not.toBe(receiver.secret);
  await submit(await entryID());
  await deliver();
  const [both] = receiver.received;
  expect([isSignedBy(secret, both!), isSignedBy(receiver.secret, both!)]).toEqual([true, true]);
  expect(String(both!.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  expect((await receiverOf(receiver)).earlierUntil).not.toBeNull();
  waitFor(25 * HOUR);
  await submit(await entryID());
  await deliver();
  const after = receiver.received.at(-1)!;
  expect([isSignedBy(secret, after), isSignedBy(receiver.secret, after)]).toEqual([true, false]);
});

test("replay since a time sends each event once more with the id that it had", async () => {
  const receiver = await addReceiver();
  const since = new Date(Date.now() - 1_000).toISOString();
  await submit(await entryID());
  await submit(await entryID());
  await deliver();
  const replay = (which: "missed" | "all", from = since) =>
    town.as("owner")(replayWebhooks, receiver.at, { since: from, which });
  expect((await replay("missed")).answer).toEqual({ events: 0 });
  expect((await replay("all")).answer).toEqual({ events: 2 });
  await deliver();
  expect((await replay("all", new Date(Date.now() + DAY).toISOString())).answer).toEqual({ events: 0 });
  const ids = receiver.received.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(ids.slice(2).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(await deliveriesOf(receiver.at)).toHaveLength(2);
  const { status, problem } = await replay("all", new Date(Date.now() - 40 * DAY).toISOString());
  expect([status, problem.errors]).toEqual([422, { since: expect.stringContaining("30 days") }]);
});

test("one delivery is sent again, also one that has arrived", async () => {
  const receiver = await addReceiver();
  await submit(await entryID());
  await deliver();
  const [delivery] = await deliveriesOf(receiver.at);
  const at = { ...oak, deliveryID: delivery!.deliveryID };
  expect((await town.as("owner")(resendWebhook, at)).status).toBe(200);
  await deliver();
  expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]!.id, receiver.received[0]!.id]);
  expect((await town.as("owner")(turnWebhookOff, receiver.at)).status).toBe(200);
  expect((await town.as("owner")(resendWebhook, at)).status).toBe(409);
});

test("a test says at once what the other system answers, and isn’t repeated", async () => {
  const receiver = await addReceiver(say(500, "No"));
  const failed = (await town.as("owner")(testWebhookReceiver, receiver.at)).answer;
  expect(failed).toMatchObject({ delivered: false, attempt: { status: 500, answer: "No" } });
  expect(await receiverOf(receiver)).toMatchObject({ failingSince: null, waiting: 0 });
  receiver.answerWith(say(200, "Yes"));
  expect((await town.as("owner")(testWebhookReceiver, receiver.at)).answer).toMatchObject({ delivered: true });
  waitFor(HOUR);
  await deliver();
  expect(receiver.received.map(({ type }) => type)).toEqual(["test.sent", "test.sent"]);
  expect(isSignedBy(receiver.secret, receiver.received[1]!)).toBe(true);
});

test("a receiver that is slow keeps nobody else waiting", async () => {
  const waiting: ServerResponse[] = [];
  const slow = await addReceiver((_, response) => void waiting.push(response));
  const quick = await addReceiver();
  for (let n = 0; n < 6; n += 1) await submit(await entryID());
  const delivering = deliver();
  await expect.poll(() => quick.received.length).toBe(6);
  expect(slow.received.length).toBeLessThanOrEqual(4);
  slow.answerWith(say(204));
  for (const response of waiting) response.writeHead(204).end();
  await delivering;
  expect(slow.received).toHaveLength(6);
});

test("two processes don’t send to one receiver at once, and one that was killed is followed by another", async () => {
  const receiver = await addReceiver();
  await submit(await entryID());
  // As a process leaves it that was killed between the commit and the request.
  await town.inside(
    "oak",
    (sql) => sql`
    update webhook_receivers set held_until = ${new Date(clock.now().getTime() + 45_000)} where receiver_id = ${receiver.receiverID}`,
  );
  await deliver();
  expect(receiver.received).toEqual([]);
  waitFor(46_000);
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test("addresses of this machine and its networks are refused, written as a number or a name", async () => {
  town.app.settings.webhookNetworks = [];
  onTestFinished(() => void (town.app.settings.webhookNetworks = ["127.0.0.1"]));
  const add = (address: string) => town.as("owner")(addWebhookReceiver, oak, { address, serviceID: null, types: [] });
  for (const host of [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "192.168.1.1",
    "[::1]",
    "[fd00::1]",
    "localhost",
    "0.0.0.0",
    "2130706433",
    "[::ffff:10.0.0.1]",
  ])
    expect([host, (await add(`https://${host}/hook`)).status]).toEqual([host, 422]);
  for (const address of ["http://example.org/", "ftp://example.org/", "nonsense", "https://me:secret@example.org/"])
    expect([address, (await add(address)).status]).toEqual([address, 422]);
});

test("on the public internet it goes to port 443, or to one from 1024 up, also where an earlier version took another", async () => {
  town.app.settings.webhookNetworks = [];
  onTestFinished(() => void (town.app.settings.webhookNetworks = ["127.0.0.1"]));
  const add = (address: string) => town.as("owner")(addWebhookReceiver, oak, { address, serviceID: null, types: [] });
  for (const port of [22, 25, 80, 465, 993, 1023]) {
    const { status, problem } = await add(`https://example.org:${port}/hook`);
    expect([port, status, problem.errors]).toEqual([port, 422, { address: expect.stringContaining("port 443") }]);
  }
  for (const port of [443, 1024, 8443]) expect((await add(`https://example.org:${port}/hook`)).status).toBe(200);
  const { receiverID } = (await add("https://8.8.8.8/hook")).answer;
  await town.inside(
    "oak",
    (sql) => sql`update webhook_receivers set address = 'https://8.8.8.8:25/' where receiver_id = ${receiverID}`,
  );
  const tried = await town.as("owner")(testWebhookReceiver, { ...oak, receiverID });
  expect(tried.answer.attempt).toMatchObject({ status: null, failure: expect.stringContaining("port 443") });
});

test("a name that resolves to this machine is refused when it is sent to, whatever it resolved to before", async () => {
  const other = await openWebhookReceiver();
  onTestFinished(() => other.close());
  const address = `http://localhost:${other.port}/hook`;
  const { answer } = await town.as("owner")(addWebhookReceiver, oak, { address, serviceID: null, types: [] });
  town.app.settings.webhookNetworks = [];
  onTestFinished(() => void (town.app.settings.webhookNetworks = ["127.0.0.1"]));
  const tried = await town.as("owner")(testWebhookReceiver, { ...oak, receiverID: answer.receiverID });
  expect(tried.answer).toMatchObject({
    delivered: false,
    attempt: { status: null, failure: expect.stringContaining("public internet") },
  });
  expect(other.received).toEqual([]);
});

test("viewers and entrants don’t see it, another client’s staff finds nothing, and the secret is sealed", async () => {
  const receiver = await addReceiver();
  await submit(await entryID());
  await deliver();
  const [delivery] = await deliveriesOf(receiver.at);
  for (const person of ["viewer", "entrant", "programManager"]) {
    expect((await town.as(person)(listWebhookReceivers, oak)).status).toBe(403);
    expect((await town.as(person)(testWebhookReceiver, receiver.at)).status).toBe(403);
    expect((await town.as(person)(getWebhookDelivery, { ...oak, deliveryID: delivery!.deliveryID })).status).toBe(403);
  }
  const elm = { client: "elm" };
  expect((await town.as("elmOwner")(listWebhookReceivers, elm)).answer.receivers).toEqual([]);
  const foreign = { ...elm, receiverID: receiver.receiverID };
  expect((await town.as("elmOwner")(turnWebhookOff, foreign)).status).toBe(404);
  expect((await town.as("elmOwner")(listWebhookDeliveries, foreign)).status).toBe(404);
  expect((await town.as("elmOwner")(getWebhookDelivery, { ...elm, deliveryID: delivery!.deliveryID })).status).toBe(
    404,
  );
  expect((await town.as("elmOwner")(resendWebhook, { ...elm, deliveryID: delivery!.deliveryID })).status).toBe(404);
  const rows = await town.inside("oak", (sql) => sql`select * from webhook_receivers`);
  expect(JSON.stringify(rows)).not.toContain(receiver.secret.slice(6));
});

test("a change goes on from what was seen, keeps what waits, and all of it stands in Changes without the address’s secrets", async () => {
  const receiver = await addReceiver();
  const seen = receiver.form;
  const types: WebhookEventType[] = ["order.paid"];
  const changed = { ...receiver.form, address: `${receiver.address}?key=tell-nobody`, types };
  expect((await town.as("owner")(changeWebhookReceiver, receiver.at, changed, { base: seen })).status).toBe(200);
  expect((await town.as("owner")(changeWebhookReceiver, receiver.at, seen, { base: seen })).status).toBe(412);
  expect(await receiverOf(receiver)).toMatchObject({ types: ["order.paid"], address: changed.address });
  const gone = { ...changed, serviceID: await entryID() };
  expect((await town.as("owner")(changeWebhookReceiver, receiver.at, gone)).status).toBe(422);
  expect((await town.as("owner")(removeWebhookReceiver, receiver.at)).status).toBe(200);
  const { entries } = (await town.as("owner")(auditLog, oak)).answer;
  const [removed, edited, added] = entries;
  const host = `127.0.0.1:${receiver.port}`;
  expect([removed!.did, edited!.did, added!.did]).toEqual([
    `removed the webhook to ${host}`,
    `changed the webhook to ${host}`,
    `set up a webhook to ${host}`,
  ]);
  expect(JSON.stringify(entries)).not.toContain("tell-nobody");
});

test("the list of deliveries goes by pages and by state", async () => {
  const receiver = await addReceiver();
  for (let n = 0; n < 53; n += 1) await submit(await entryID());
  await deliver();
  const list = (query: { after?: string; state?: "failed" | "delivered" }) =>
    town.as("owner")(listWebhookDeliveries, receiver.at, undefined, { query });
  const first = (await list({})).answer;
  const second = (await list({ after: first.next! })).answer;
  expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([50, 3, null]);
  expect(new Set([...first.deliveries, ...second.deliveries].map((one) => one.deliveryID)).size).toBe(53);
  expect((await list({ state: "failed" })).answer.deliveries).toEqual([]);
});

test("events and deliveries are kept for 30 days", async () => {
  const receiver = await addReceiver();
  await submit(await entryID());
  await deliver();
  const sweepAt = (at: number) =>
    town.inside("oak", (sql) => deleteOldEvents(sql, new Date(at - WEBHOOK_RETENTION_DAYS * DAY)));
  await sweepAt(Date.now());
  expect(await deliveriesOf(receiver.at)).toHaveLength(1);
  await sweepAt(Date.now() + 31 * DAY);
  expect(await deliveriesOf(receiver.at)).toEqual([]);
});

test("a client has 20 webhooks at most, also where 25 are added at once", async () => {
  const add = (n: number) =>
    town.as("owner")(addWebhookReceiver, oak, { address: `http://127.0.0.1/${n}`, serviceID: null, types: [] });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => add(n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, problem }) => [status, problem.detail])).toEqual(
    refused.map(() => [409, "There are 20 webhooks already. Remove one that isn’t needed any more."]),
  );
  const { receivers } = (await town.as("owner")(listWebhookReceivers, oak)).answer;
  expect(receivers).toHaveLength(20);
  await town.as("owner")(removeWebhookReceiver, { ...oak, receiverID: receivers[0]!.receiverID });
  expect((await add(26)).status).toBe(200);
});

test("what was written just as it was turned off isn’t sent, and is kept", async () => {
  const receiver = await addReceiver();
  await submit(await entryID());
  await town.inside(
    "oak",
    (sql) => sql`
      update webhook_receivers set off_at = now(), off_because = 'staff' where receiver_id = ${receiver.receiverID}`,
  );
  await deliver();
  expect(receiver.received).toEqual([]);
  expect(await receiverOf(receiver)).toMatchObject({ waiting: 0, skipped: 1 });
});

test("secrets that an older SECRET sealed are sealed anew, and sign as before", async () => {
  const receiver = await addReceiver();
  const { sealing } = town.app;
  onTestFinished(() => void (town.app.sealing = sealing));
  const renewed = (await town.as("owner")(renewWebhookSecret, receiver.at)).answer.secret;
  const secrets = ["n".repeat(40), readFileSync(join(town.app.settings.dataFolder, "secret"), "utf8").trim()];
  town.app.sealing = sealingWith(secrets);
  await town.inside("oak", (sql) => resealWebhookSecrets(sql, town.app.sealing));
  town.app.sealing = sealingWith(secrets.slice(0, 1));
  await submit(await entryID());
  await deliver();
  const [webhook] = receiver.received;
  expect([isSignedBy(receiver.secret, webhook!), isSignedBy(renewed, webhook!)]).toEqual([true, true]);
});

/** As after a SECRET that is lost: nothing opens any more what was sealed before. */
function loseSecret() {
  const { sealing } = town.app;
  onTestFinished(() => void (town.app.sealing = sealing));
  town.app.sealing = sealingWith(["l".repeat(40)]);
}

test("a secret that nothing opens turns the webhook off at once: owners have a mail, the fault is logged once, and a new secret brings it back", async () => {
  const receiver = await addReceiver();
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from error_log`);
  const faults = () => town.home((sql) => sql<{ url: string }>`select url from error_log where url like 'webhook%'`);
  loseSecret();
  const since = new Date(Date.now() - HOUR).toISOString();
  for (let n = 0; n < 6; n += 1) await submit(await entryID());
  await deliver();
  expect(receiver.received).toEqual([]);
  expect(await receiverOf(receiver)).toMatchObject({ offBecause: "secret", waiting: 0 });
  expect(await mailsAbout("A webhook was turned off")).toEqual([{ recipient: "owner@test.example" }]);
  await expect.poll(faults).toEqual([{ url: `webhook ${receiver.receiverID}` }]);
  const stayedOff = await town.as("owner")(turnWebhookOn, receiver.at);
  expect([stayedOff.status, stayedOff.problem.detail]).toEqual([409, expect.stringContaining("Renew the secret")]);
  const tried = (await town.as("owner")(testWebhookReceiver, receiver.at)).answer;
  expect(tried).toMatchObject({ delivered: false, attempt: { failure: expect.stringContaining("Renew the secret") } });

  const { secret } = (await town.as("owner")(renewWebhookSecret, receiver.at)).answer;
  expect(await receiverOf(receiver)).toMatchObject({ offAt: null, earlierUntil: null });
  expect((await town.as("owner")(replayWebhooks, receiver.at, { since, which: "missed" })).answer).toEqual({
    events: 6,
  });
  await deliver();
  expect(receiver.received).toHaveLength(6);
  expect(receiver.received.every((webhook) => isSignedBy(secret, webhook))).toBe(true);
  expect(String(receiver.received[0]!.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  expect(await faults()).toHaveLength(1);
});

test("a secret that nothing opens stays as it is while others are sealed anew, and one that is given up is off until it is renewed", async () => {
  const lost = await addReceiver();
  const { sealing } = town.app;
  const mark = sealing.marks[0]!;
  loseSecret();
  const kept = await addReceiver();
  await submit(await entryID());
  town.app.sealing = sealingWith(["n".repeat(40), "l".repeat(40)]);
  await town.inside("oak", (sql) => resealWebhookSecrets(sql, town.app.sealing));
  town.app.sealing = sealingWith(["n".repeat(40)]);
  await town.inside("oak", (sql) => turnOffWithoutSecret(sql, mark));
  expect(await receiverOf(lost)).toMatchObject({ offBecause: "secret", waiting: 0, skipped: 1 });
  await deliver();
  expect(isSignedBy(kept.secret, kept.received[0]!)).toBe(true);
  const { secret } = (await town.as("owner")(renewWebhookSecret, lost.at)).answer;
  await submit(await entryID());
  await deliver();
  expect(isSignedBy(secret, lost.received[0]!)).toBe(true);
});

test("a server that changes to another protocol fails, and holds nobody up", async () => {
  const receiver = await addReceiver(
    (_, response) =>
      void response.socket!.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n"),
  );
  await submit(await entryID());
  await deliver();
  expect(await deliveriesOf(receiver.at)).toMatchObject([
    { state: "waiting", status: null, failure: expect.stringContaining("protocol") },
  ]);
});

test("events of one act share one line of work, and all arrive", async () => {
  const receiver = await addReceiver();
  const ids = await Promise.all([1, 2, 3].map(entryID));
  await town.inside("oak", (sql) => sql`delete from due_work`);
  await town.inside("oak", (sql) =>
    recordEvents(
      sql,
      "entry.submitted",
      serviceID,
      ids.map((id) => ({ entryID: id })),
    ),
  );
  expect(await town.inside("oak", (sql) => sql`select from due_work where kind = ${WEBHOOK_EVENT_WORK}`)).toHaveLength(
    1,
  );
  await deliver();
  expect(receiver.received.map(({ data }) => data["entryID"]).toSorted()).toEqual(ids.toSorted());
});

test("a process that ends late doesn’t take away what is due of a receiver since then", async () => {
  const { receiverID } = await addReceiver();
  const claim = async () => {
    const [work] = await town.everywhere((sql) => claimDueWork(sql, [WEBHOOK_RECEIVER_WORK], [1]));
    return work!;
  };
  const wake = () => town.inside("oak", (sql) => wakeReceivers(sql, WEBHOOK_RECEIVER_WORK, [receiverID], clock.now()));
  await town.everywhere((sql) => sql`delete from due_work`);
  await wake();
  const late = await claim();
  await wake();
  const second = await claim();
  await town.everywhere((sql) => rescheduleWork(sql, second, clock.now()));
  const third = await claim();
  await town.everywhere((sql) => removeDueWork(sql, late));
  expect(await town.everywhere((sql) => sql`select from due_work where ref = ${receiverID}`)).toHaveLength(1);
  await town.everywhere((sql) => removeDueWork(sql, third));
  expect(await town.everywhere((sql) => sql`select from due_work where ref = ${receiverID}`)).toEqual([]);
});

test.runIf(isServer)("what happens just as a receiver is removed happens all the same", async () => {
  const { receiverID } = await addReceiver();
  const id = await entryID();
  const { recording } = await town.inside("oak", async (sql) => {
    await deleteReceiver(sql, receiverID);
    const recording = Promise.allSettled([submit(id)]);
    await Promise.race([recording, new Promise((resolve) => setTimeout(resolve, 300))]);
    return { recording };
  });
  expect(await recording).toMatchObject([{ status: "fulfilled" }]);
});

/** Until so many wait for locks of others. */
const someWait = (howMany: number) =>
  expect
    .poll(() =>
      town.inside("oak", async (sql) => {
        const [row] = await sql<{ waiting: number }>`
          select count(distinct pid)::integer as waiting from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`;
        return row!.waiting;
      }),
    )
    .toBe(howMany);

describe.runIf(isServer)("a program with webhooks is deleted", () => {
  let programs = 0;
  async function addProgram() {
    const [program] = await town.inside(
      "oak",
      (sql) => sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values ('contest', ${`short-lived-${(programs += 1)}`}, 'Short-lived', 'published') returning service_id`,
    );
    const { serviceID: programID } = program!;
    await town.inside(
      "oak",
      (sql) => sql`insert into categories (service_id, label, name) values (${programID}, 'KIT', 'Kitchens')`,
    );
    const receivers = [];
    for (let n = 0; n < 4; n += 1)
      receivers.push(await addReceiver(undefined, { program: n === 3 ? null : programID }));
    return { program: programID, receivers };
  }
  const deleteIt = (program: string) =>
    town.inside("oak", (sql) => sql<{ keys: string[] | null }>`select delete_program(${program}) as keys`);

  test("while something happens in it: one waits for the other, and neither is in the other’s way", async () => {
    const { program } = await addProgram();
    const { deleting, happening } = await town.inside("oak", async (sql) => {
      await sql`select from categories where service_id = ${program} for update`;
      const deletion = Promise.allSettled([deleteIt(program)]);
      await someWait(1);
      const event = Promise.allSettled([submit(program, program)]);
      await someWait(2);
      return { deleting: deletion, happening: event };
    });
    expect(await deleting).toMatchObject([{ status: "fulfilled" }]);
    expect(await happening).toMatchObject([{ status: "fulfilled" }]);
    expect(await town.inside("oak", (sql) => sql`select from webhook_events where service_id = ${program}`)).toEqual(
      [],
    );
  });

  test("while a delivery of it is under way", async () => {
    const { program, receivers } = await addProgram();
    await submit(await entryID(), program);
    const [{ receiverID, at }] = receivers as [(typeof receivers)[0]];
    const [delivery] = await deliveriesOf(at);
    const { deleting, ended } = await town.inside("oak", async (sql) => {
      await lockReceiver(sql, receiverID);
      const deletion = Promise.allSettled([deleteIt(program)]);
      await someWait(1);
      return {
        deleting: deletion,
        ended: await endDelivery(sql, delivery!.deliveryID, { state: "delivered", at: new Date() }),
      };
    });
    expect(ended).toHaveLength(1);
    expect(await deleting).toMatchObject([{ status: "fulfilled" }]);
  });

  test("and all at once: events, deliveries, a change of a webhook and the deletion", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { program, receivers } = await addProgram();
      for (let n = 0; n < 3; n += 1) await submit(await entryID(), program);
      const { at, form } = receivers[0]!;
      const ids = await Promise.all([1, 2, 3, 4].map(entryID));
      const done = await Promise.allSettled([
        deliver(),
        ...ids.map((id) => submit(id, program)),
        town.as("owner")(changeWebhookReceiver, at, { ...form, types: ["order.paid"] }, { base: form }),
        deleteIt(program),
      ]);
      expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
      expect(await town.inside("oak", (sql) => sql`select from services where service_id = ${program}`)).toEqual([]);
      await town.inside("oak", (sql) => sql`delete from webhook_receivers`);
    }
  });
});

test.runIf(isServer)("one that answers 410 to several at once is turned off, and each answer is kept", async () => {
  for (let round = 0; round < 5; round += 1) {
    const waiting: ServerResponse[] = [];
    const receiver = await addReceiver((_, response) => {
      waiting.push(response);
      if (waiting.length === 4) for (const one of waiting) one.writeHead(410).end();
    });
    const ids = await Promise.all([1, 2, 3, 4].map(entryID));
    await town.inside("oak", (sql) =>
      recordEvents(
        sql,
        "entry.submitted",
        serviceID,
        ids.map((one) => ({ entryID: one })),
      ),
    );
    await deliver();
    expect((await deliveriesOf(receiver.at)).map(({ state, attempts }) => [state, attempts])).toEqual(
      ids.map(() => ["failed", 1]),
    );
    await town.inside("oak", (sql) => sql`delete from webhook_receivers`);
  }
});

describe("by an API key", () => {
  type Sent = { payload?: object; headers?: Record<string, string> };
  async function makeKey(scopes: ApiScopeName[], by = "administrator") {
    const form = { name: "Automation", scopes, ends: "30" as const, networks: null };
    const { key, apiKeyID } = (await town.as(by)(addAPIKey, oak, form)).answer;
    const call = async (path: string, { payload, headers }: Sent = {}) => {
      const answer = await town.server.inject({
        method: payload ? "POST" : "GET",
        url: `/api/clients/oak${path}`,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    };
    const add = (address: string, types: string[], headers: Record<string, string> = {}) =>
      call("/webhooks", { payload: { address, types }, headers });
    return { apiKeyID, call, add };
  }
  async function openOther() {
    const other = await openWebhookReceiver();
    onTestFinished(() => other.close());
    return other;
  }
  const listed = async (call: Awaited<ReturnType<typeof makeKey>>["call"]) =>
    ((await call("/webhooks")).body["receivers"] as { receiverID: string }[]).map(({ receiverID }) => receiverID);

  test("a key lists, makes, tries and removes its own webhooks, and none of others", async () => {
    const staffs = await addReceiver();
    const other = await openOther();
    const { call, add } = await makeKey(["webhooks", "readEntries"]);
    const stranger = await makeKey(["webhooks", "readEntries"]);
    expect(await listed(call)).toEqual([]);
    expect((await call("/webhooks")).body["programs"]).toEqual([]);
    const made = await add(other.address, ["entry.submitted"]);
    expect(made.status).toBe(200);
    const { receiverID, secret } = made.body as { receiverID: string; secret: string };
    expect(await listed(call)).toEqual([receiverID]);
    expect((await receiverOf({ receiverID })).apiKeyName).toBe("Automation");
    expect((await call(`/webhooks/${receiverID}/test`, { payload: {} })).body["delivered"]).toBe(true);
    await submit(await entryID());
    await deliver();
    expect(other.received.map(({ type }) => type)).toEqual(["test.sent", "entry.submitted"]);
    expect(isSignedBy(secret, other.received[1]!)).toBe(true);
    const [delivery] = await deliveriesOf(staffs.at);
    for (const path of [
      `/webhooks/${staffs.receiverID}`,
      `/webhooks/${staffs.receiverID}/renew`,
      `/webhooks/${staffs.receiverID}/remove`,
    ])
      expect([
        path,
        (await call(path, { payload: { address: other.address, types: ["entry.submitted"] } })).status,
      ]).toEqual([path, 404]);
    expect((await call(`/webhooks/${staffs.receiverID}/deliveries`)).status).toBe(404);
    expect((await call(`/webhook-deliveries/${delivery!.deliveryID}`)).status).toBe(404);
    expect((await stranger.call(`/webhooks/${receiverID}/deliveries`)).status).toBe(404);
    expect((await call(`/webhooks/${receiverID}/deliveries`)).status).toBe(200);
    expect((await call(`/webhooks/${receiverID}/remove`, { payload: {} })).status).toBe(200);
    expect(await listed(call)).toEqual([]);
  });

  test("a key hears of nothing that it may not read, and of nothing that it doesn’t name", async () => {
    const { add } = await makeKey(["webhooks", "readEntries"]);
    const refusalOf = async (types: string[]) => {
      const { status, body } = await add("http://127.0.0.1/hook", types);
      return [status, (body as { detail?: string }).detail];
    };
    expect(await refusalOf([])).toEqual([422, expect.stringContaining("Name the events")]);
    expect(await refusalOf(["entry.submitted", "order.paid", "application.awarded"])).toEqual([
      422,
      "This API key may not read what these events are about: order.paid, application.awarded.",
    ]);
    const without = await makeKey(["readEntries"]);
    expect((await without.add("http://127.0.0.1/hook", ["entry.submitted"])).status).toBe(403);
  });

  test("the secret that an Idempotency-Key is answered again stands nowhere in the open", async () => {
    const { add, apiKeyID } = await makeKey(["webhooks", "readEntries"]);
    const send = () => add("http://127.0.0.1/hook", ["entry.submitted"], { "idempotency-key": "once" });
    const first = await send();
    expect(await send()).toEqual(first);
    const rows = await town.inside("oak", (sql) => sql`select answer from api_replies where api_key_id = ${apiKeyID}`);
    expect(JSON.stringify(rows)).not.toContain("whsec_");
  });

  test.each(["revoked", "expired", "of somebody who left"] as const)(
    "nothing is sent any more to a key's that is %s, and staff may take it over",
    async (ended) => {
      const leaver = `leaver ${ended}`;
      await town.addPerson(leaver);
      await town.grant(leaver, "oak", "administrator");
      const other = await openOther();
      const { apiKeyID, add } = await makeKey(["webhooks", "readEntries"], leaver);
      const { receiverID } = (await add(other.address, ["entry.submitted"])).body as { receiverID: string };
      if (ended === "revoked") await town.as("owner")(revokeAPIKey, { ...oak, apiKeyID });
      else if (ended === "expired") waitFor(31 * DAY);
      else await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people[leaver]!}`);
      await town.inside("oak", (sql) => sql`delete from mails`);
      await submit(await entryID());
      await deliver();
      expect(other.received).toEqual([]);
      expect(await receiverOf({ receiverID })).toMatchObject({
        offBecause: "key",
        apiKeyName: "Automation",
        waiting: 0,
      });
      expect(await mailsAbout("A webhook was turned off")).toHaveLength(1);
      expect((await town.as("owner")(turnWebhookOn, { ...oak, receiverID })).status).toBe(200);
      await submit(await entryID());
      await deliver();
      expect(other.received).toHaveLength(1);
      expect(await receiverOf({ receiverID })).toMatchObject({ offAt: null, apiKeyName: null });
    },
  );

  test("what staff change about a key's webhook is theirs from then on", async () => {
    const { call, add } = await makeKey(["webhooks", "readEntries"]);
    const { receiverID } = (await add("http://127.0.0.1/hook", ["entry.submitted"])).body as { receiverID: string };
    const form = { address: "http://127.0.0.1/hook", serviceID: null, types: ["entry.submitted" as const] };
    expect(
      (await town.as("owner")(changeWebhookReceiver, { ...oak, receiverID }, { ...form, types: [] }, { base: form }))
        .status,
    ).toBe(200);
    expect(await listed(call)).toEqual([]);
    expect((await call(`/webhooks/${receiverID}/renew`, { payload: {} })).status).toBe(404);
  });
});
