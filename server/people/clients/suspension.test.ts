import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeClient, clientSettings } from "../../../contract/people/client-settings.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { addAPIKey } from "../../../contract/people/api-keys.ts";
import { checkIn, getDoor } from "../../../contract/door/door.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { backgroundWork } from "../../../contract/platform/background-work.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { addShop, buyTickets, takeTestCards, type Shop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { newKey } from "../../platform/links/keys.ts";
import { resumeClient, suspendClient } from "./suspension-queries.ts";

const town = useTown();
const oak = { client: "oak" };
const ball = () => ({ client: "oak", service: shop.service });
let shop: Shop;

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, { url: "ball", products: { Seat: { price: 0 } } });
});

const changed = () => town.app.changes.publish("client", town.clients["oak"]!);
async function suspend() {
  await town.inside("oak", (sql) => suspendClient(sql, town.clients["oak"]!, "The invoice of March isn’t paid."));
  changed();
}
async function resume() {
  await town.inside("oak", (sql) => resumeClient(sql, town.clients["oak"]!));
  changed();
}
beforeEach(resume);

test("the pages of a suspended client say that they are paused, also those that were answered before, and come back", async () => {
  expect((await town.as()(servicePage, ball())).status).toBe(200);
  await suspend();
  expect(await town.as()(servicePage, ball())).toMatchObject({
    status: 503,
    problem: { detail: expect.stringMatching(/^The pages of .+ are paused at the moment\.$/) },
  });
  expect((await town.as()(clientPage, oak)).status, "what its frame wears").toBe(200);
  await resume();
  expect((await town.as()(servicePage, ball())).status).toBe(200);
});

test("staff read everything, and hear why nothing can be changed", async () => {
  const form = (await town.as("owner")(clientSettings, oak)).answer;
  await suspend();
  expect((await town.as("owner")(clientSettings, oak)).answer).toEqual(form);
  expect((await town.as("viewer")(backgroundWork, oak)).answer).toMatchObject({
    suspendedBecause: "The invoice of March isn’t paid.",
  });
  expect(await town.as("owner")(changeClient, oak, form as never)).toMatchObject({
    status: 403,
    problem: { detail: expect.stringContaining("The invoice of March isn’t paid.") },
  });
});

test("nothing is sold, and no API key goes on", async () => {
  const keys = { name: "Website", scopes: ["readEntries" as const], ends: "30" as const, networks: null };
  const { key } = (await town.as("owner")(addAPIKey, oak, keys)).answer;
  const read = () =>
    town.server.inject({ url: "/api/clients/oak/api-key", headers: { authorization: `Bearer ${key}` } });
  expect((await read()).statusCode).toBe(200);
  await suspend();
  const cart = [{ ticketID: shop.products["Seat"]!, quantity: 1 }];
  expect((await town.as()(registration, ball(), { cartKey: newKey(town.clients["oak"]), cart })).status).toBe(503);
  expect((await read()).statusCode).toBe(503);
});

test("doors go on: what was sold is let in", async () => {
  const [ticket] = await buyTickets(town, shop, "Seat");
  await suspend();
  expect((await town.as("boxOffice")(getDoor, ball())).status).toBe(200);
  const { number, ticketID } = ticket!;
  const checked = await town.as("boxOffice")(
    checkIn,
    { ...ball(), ticketID },
    { number, productType: "ticket", status: true },
  );
  expect(checked.answer).toMatchObject({ verdict: expect.any(String) });
});

test("what is due waits, but for money under way, and is done once the client goes on", async () => {
  const done: string[] = [];
  const kind = (name: string): WorkKind => ({
    atOnce: 1,
    firstWait: 1,
    longestWait: 1,
    mostAttempts: 1,
    run: async () => {
      done.push(name);
      return undefined;
    },
    giveUp: async () => ({ told: "" }),
  });
  const kinds = { errand: kind("errand"), settling: { ...kind("settling"), evenSuspended: true as const } };
  await suspend();
  for (const name of ["errand", "settling"])
    await town.inside("oak", (sql) => addDueWork(sql, name, town.clients["oak"]!));
  await doDueWork(town.app, kinds);
  expect(done).toEqual(["settling"]);
  await resume();
  await doDueWork(town.app, kinds);
  expect(done).toEqual(["settling", "errand"]);
});
