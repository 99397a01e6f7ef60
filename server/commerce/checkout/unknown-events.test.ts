import { afterAll, beforeAll, expect, test } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { openChosenProvider } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { useTown } from "../../../test/town.ts";
import { webhookURL } from "../payments/accounts.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "./webhooks.ts";

const town = useTown();
let fake: FakeProvider;

beforeAll(async () => {
  fake = await openChosenProvider(town, "stripe");
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
