import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { chooseProvider } from "../../../test/providers/choose.ts";
import { type FakeProvider, openFakeProvider } from "../../../test/providers/open.ts";
import { useTown } from "../../../test/town.ts";
import { webhookURL } from "../payments/accounts.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "./webhooks.ts";

const town = useTown();
let fake: FakeProvider;

beforeAll(async () => {
  fake = await openFakeProvider("stripe");
  await town.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = town.server.server.address() as AddressInfo;
  Object.assign(town.app.settings, { stripeURL: fake.url, origin: `http://127.0.0.1:${port}` });
  await chooseProvider(town, "stripe");
}, 60_000);
afterAll(() => fake.close());

const events = () =>
  town.inside("oak", (sql) => sql<{ kind: string }>`select kind from payment_events order by payment_event_id`);

test("what a provider tells that is about no payment of ours is kept, once however often it is told, and changes nothing", async () => {
  const told = { to: webhookURL(town.app.settings, "oak"), kind: "customer.created", reference: "cus_unknown" };
  expect(await fake.tell({ ...told, eventID: "evt_one", times: 3 })).toEqual([200, 200, 200]);
  expect(await fake.tell({ ...told, eventID: "evt_two", kind: "a.kind.of.tomorrow" })).toEqual([200]);
  expect(await fake.tell({ ...told, eventID: "evt_three", forged: true })).toEqual([400]);
  await doDueWork(town.app, { [PAYMENT_EVENT_WORK]: paymentEventWork });
  expect(await events()).toEqual([{ kind: "customer.created" }, { kind: "a.kind.of.tomorrow" }]);
  expect(await town.inside("oak", (sql) => sql`select from payments`)).toEqual([]);
});
