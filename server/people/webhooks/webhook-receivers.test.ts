import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import type { WebhookEventType } from "../../../contract/people/webhook-events.ts";
import {
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
import { HOUR } from "../../../contract/platform/durations.ts";
import { useWebhooks, waitFor } from "../../../test/webhooks.ts";
import { useTown } from "../../../test/town.ts";
import { isSignedBy, openWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { sealingWith } from "../../platform/sealing.ts";
import { resealWebhookSecrets } from "./sealed-secrets.ts";
import { endDelivery } from "./delivery-queries.ts";
import { deleteReceiver, lockReceiver, turnOffWithoutSecret } from "./receiver-queries.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing races there. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
const oak = { client: "oak" };
const { addReceiver, deliver, entryID, submit, receiverOf, deliveriesOf, mailsAbout } = useWebhooks(town);

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
