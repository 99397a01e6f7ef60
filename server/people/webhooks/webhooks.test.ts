import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import {
  WEBHOOK_RETENTION_DAYS,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhooks,
  resendWebhook,
  testWebhookReceiver,
  turnWebhookOff,
  turnWebhookOn,
} from "../../../contract/people/webhooks.ts";
import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { say, useWebhooks, waitFor } from "../../../test/webhooks.ts";
import { useTown } from "../../../test/town.ts";
import { isSignedBy, openWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { clock } from "../../platform/clock.ts";
import { WEBHOOK_EVENT_WORK, recordEvent, recordEvents } from "./record-event.ts";
import { claimDueWork, removeDueWork, rescheduleWork } from "../../platform/jobs/due-work-queries.ts";
import { WEBHOOK_RECEIVER_WORK } from "./webhook-work.ts";
import { deleteOldEvents, wakeReceivers } from "./event-queries.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing races there. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
const oak = { client: "oak" };
const { programs, addReceiver, deliver, entryID, submit, receiverOf, deliveriesOf, mailsAbout } = useWebhooks(town);

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
      program: { programID: programs.building, url: "building", name: "Building Awards" },
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
  const inOther = await addReceiver(undefined, { program: programs.other });
  await submit(await entryID());
  expect(await count()).toEqual([before]);
  await submit(await entryID(), programs.other);
  await deliver();
  expect([paid.received.length, inOther.received.length]).toEqual([0, 1]);
});

test("what happens in a rehearsal is told to nobody", async () => {
  const receiver = await addReceiver();
  const [rehearsal] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`
    insert into services (kind, url, name, status, rehearsal_of) values ('contest', 'tried', 'Tried', 'draft', ${programs.building})
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
      await recordEvent(sql, "entry.submitted", programs.building, { entryID: id });
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
  expect(await receiverOf(receiver), "pages ask again when the next is tried").toMatchObject({ nextAt: first!.nextAt });
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
  await town.inside("oak", (sql) => recordEvent(sql, "entry.returned", programs.building, { entryID: stuck }));
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
  expect(await receiverOf(receiver)).toMatchObject({ offBecause: "failing", failed: 1, waiting: 0, nextAt: null });
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
      programs.building,
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
    const [work] = await town.everywhere((sql) =>
      claimDueWork(sql, [{ kind: WEBHOOK_RECEIVER_WORK, room: 1, whileSuspended: false }]),
    );
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
        programs.building,
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
