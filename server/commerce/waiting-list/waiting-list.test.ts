import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { type CartLine, registration } from "../../../contract/commerce/cart/registration.ts";
import { refundTransaction } from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import {
  confirmWaiting,
  getWaitingPlace,
  joinWaitingList,
  leaveWaiting,
  listWaiting,
  moveWaitingFirst,
  offerToWaiting,
  removeWaiting,
} from "../../../contract/commerce/waiting-list/waiting-list.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, buy, stockOf, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { SWEEP_WORK, sweepWork } from "../../app/sweep.ts";
import { HOLD_WORK, holdWork } from "../cart/hold-expiry.ts";
import { WAITING_WORK, waitingWork } from "./waiting-list.ts";

const town = useTown();
const { now: theTime } = clock;
let shop: Shop;
let at: { client: string; service: string };
let sold: Awaited<ReturnType<typeof buy>>;
let shops = 0;

const later = (hours: number) => void (clock.now = () => new Date(theTime().getTime() + hours * 3_600_000));
const doWhatIsDue = () => doDueWork(town.app, { [WAITING_WORK]: waitingWork, [HOLD_WORK]: holdWork });

/** Two seats, both sold to one buyer. */
beforeEach(async () => {
  if (shops === 0) await takeTestCards(town);
  shop = await addShop(town, {
    url: `full-${(shops += 1)}`,
    quotas: { seats: 2 },
    products: { Ticket: { price: 5_000, takes: { seats: 1 } }, Other: { price: 1_000, takes: { seats: 1 } } },
  });
  at = { client: shop.client, service: shop.service };
  sold = await buy(town, shop, { Ticket: 2 }, { guestEmail: "first@ash.example" });
});
afterEach(async () => {
  clock.now = theTime;
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

const address = (name: string) => `${name}-${shops}@waits.example`;
const ask = (name: string, quantity = 1, product = "Ticket") =>
  town.as()(joinWaitingList, at, { ticketID: shop.products[product]!, name, email: address(name), quantity });
/** The key in the mail that asks to confirm. */
const askedOf = async (name: string) =>
  (await mailsTo(town, address(name)))
    .map(({ content }) => content.action?.url.split("/waiting/")[1])
    .filter(Boolean)
    .at(-1)!;
const confirm = async (name: string) => town.as()(confirmWaiting, at, {}, { link: await askedOf(name) });

/** Somebody asks for a place, and confirms it by mail. */
async function join(name: string, quantity = 1, product = "Ticket") {
  const asked = await ask(name, quantity, product);
  return asked.status === 200 ? confirm(name) : asked;
}
const people = async () => (await town.as("viewer")(listWaiting, at)).answer.people;
const states = async () => (await people()).map(({ name, state }) => `${name} ${state}`).toSorted();

/** Somebody gives tickets back. */
async function giveBack(count: number) {
  const { transactionID, tickets } = (await town.as()(getPurchase, at, undefined, { link: sold.key })).answer;
  const ticketIDs = tickets
    .filter(({ state }) => state === "live")
    .slice(0, count)
    .map(({ ticketID }) => ticketID);
  const sent = { ticketIDs, lineIDs: [], money: "all", reason: "" } as const;
  const given = await town.as("boxOffice")(refundTransaction, { ...at, transactionID }, { ...sent, lineIDs: [] });
  expect(given.status).toBe(200);
}

/** What a visitor off the street can have. */
async function walkIn(product = "Ticket", quantity = 1) {
  const cart: CartLine[] = [{ ticketID: shop.products[product]!, quantity }];
  const cartKey = newKey(town.clients["oak"]);
  const { answer } = await town.as()(registration, at, { cartKey, cart });
  return answer.cart!.lines.reduce((all, line) => all + line.quantity, 0);
}

/** The key in the mail that offers it. */
async function offerTo(name: string): Promise<string | undefined> {
  const mail = (await mailsTo(town, address(name))).at(-1);
  return mail?.content.action?.url.split("#cart=")[1];
}

const pay = async (key: string) => {
  const { balance } = (await town.as()(registration, at, { cartKey: key })).answer.cart!;
  const token = `test_approve_visa_4242_${randomUUID()}`;
  return town.as()(checkout, at, { cart: key, balance, token, guestName: "W", guestEmail: "w@waits.example" });
};

test("what is freed by a refund is offered to whoever came first, and to nobody else, until the list is empty", async () => {
  expect((await join("ann")).status).toBe(200);
  expect((await join("bob")).status).toBe(200);
  await giveBack(1);
  expect([await walkIn(), await walkIn("Other")]).toEqual([0, 0]);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann offered", "bob waiting"]);
  expect(await offerTo("bob")).toBeUndefined();
  expect((await pay((await offerTo("ann"))!)).answer.state).toBe("paid");
  expect(await states()).toEqual(["ann taken", "bob waiting"]);
  await giveBack(1);
  later(0.05);
  await doWhatIsDue();
  expect((await pay((await offerTo("bob"))!)).answer.state).toBe("paid");
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 2 });
});

test("whoever didn't confirm their place is offered nothing, and keeps it from nobody", async () => {
  await ask("ann");
  await join("bob");
  await giveBack(2);
  await doWhatIsDue();
  later(0.05);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann unconfirmed", "bob offered"]);
  expect(await offerTo("ann")).toBeUndefined();
  expect(await walkIn()).toBe(1);
});

test("an offer that passes goes to the next, and the last that is free goes to everybody", async () => {
  await join("ann");
  await join("bob");
  await giveBack(1);
  await doWhatIsDue();
  const key = (await offerTo("ann"))!;
  later(25);
  await doWhatIsDue();
  later(25.1);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann passed", "bob offered"]);
  expect((await pay(key)).status).toBe(409);
  later(51);
  await doWhatIsDue();
  later(51.1);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann passed", "bob passed"]);
  expect(await walkIn()).toBe(1);
});

test("whoever is first and wants two isn't passed by whoever wants one; a limit that is raised is offered, too", async () => {
  await join("ann", 2);
  await join("bob", 1);
  await giveBack(1);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann waiting", "bob waiting"]);
  await town.inside("oak", (sql) => sql`update quotas set size = 4 where quota_id = ${shop.quotas["seats"]}`);
  later(0.05);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann offered", "bob offered"]);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 3, sold: 1 });
});

test("the seat of a cart whose time is over is offered, and a process that dies while it offers leaves it to another", async () => {
  await giveBack(1);
  expect(await walkIn()).toBe(1);
  await join("ann");
  const { inside } = town.app.database;
  later(1);
  await doDueWork(town.app, { [HOLD_WORK]: holdWork });
  // The work dies with its transaction.
  town.app.database.inside = (clientID, work) =>
    inside(clientID, async (sql) => {
      await work(sql);
      throw new Error("killed");
    });
  await doDueWork(town.app, { [WAITING_WORK]: waitingWork });
  town.app.database.inside = inside;
  expect(await states()).toEqual(["ann waiting"]);
  expect(await offerTo("ann")).toBeUndefined();
  later(2);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann offered"]);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 1, sold: 1 });
});

test("whatever rounds run at once, and whoever wants it off the street, each seat is offered once", async () => {
  for (const name of ["a", "b", "c", "d"]) await join(name);
  await giveBack(2);
  const all = await Promise.all([doWhatIsDue(), doWhatIsDue(), walkIn(), walkIn(), doWhatIsDue()]);
  expect([all[2], all[3]]).toEqual([0, 0]);
  expect(await states()).toEqual(["a offered", "b offered", "c waiting", "d waiting"]);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
});

test("staff put somebody first, offer by hand, and take somebody off; strangers see nothing", async () => {
  for (const name of ["a", "b", "c"]) await join(name);
  const id = async (name: string) => ({
    ...at,
    waitingID: (await people()).find((one) => one.name === name)!.waitingID,
  });
  expect((await town.as("boxOffice")(moveWaitingFirst, await id("c"))).status).toBe(200);
  expect((await people()).map(({ name }) => name)).toEqual(["c", "a", "b"]);
  expect((await town.as("boxOffice")(removeWaiting, await id("a"))).status).toBe(200);
  expect((await town.as("boxOffice")(offerToWaiting, await id("b"))).status).toBe(409);
  await giveBack(1);
  expect((await town.as("boxOffice")(offerToWaiting, await id("b"))).status).toBe(200);
  expect(await states()).toEqual(["b offered", "c waiting"]);
  expect((await town.as()(listWaiting, at)).status).toBe(401);
  expect((await town.as("viewer")(removeWaiting, await id("c"))).status).toBe(403);
});

test("nobody waits for what can be had, nor twice", async () => {
  expect((await join("ann")).status).toBe(200);
  expect((await join("ann")).status).toBe(200);
  expect(await people()).toHaveLength(1);
  const [one] = await people();
  await town.as("boxOffice")(removeWaiting, { ...at, waitingID: one!.waitingID });
  await giveBack(1);
  expect((await join("ann")).status).toBe(409);
  expect((await join("ann", 1, "Other")).status).toBe(409);
});

test("nor by a second address of one mailbox, at once as well", async () => {
  const spelled = ["may@waits.example", "may+two@waits.example", "m\u00aday@waits.example", "MAY@ｗaits.example"];
  const replies = await Promise.all(
    spelled.map((email) =>
      town.as()(joinWaitingList, at, { ticketID: shop.products["Ticket"]!, name: "May", email, quantity: 1 }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await people()).toHaveLength(1);
});

test("a made-up address fills no list and holds nothing back: a place counts once it is confirmed, and from then on", async () => {
  expect((await ask("nobody")).status).toBe(200);
  expect((await ask("ann")).status).toBe(200);
  await giveBack(1);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann unconfirmed", "nobody unconfirmed"]);
  expect(await offerTo("nobody")).toBeUndefined();
  expect(await walkIn("Other")).toBe(1);
  await join("bob");
  expect((await confirm("ann")).status).toBe(200);
  expect((await confirm("ann")).status).toBe(200);
  await giveBack(1);
  later(0.05);
  await doWhatIsDue();
  expect(await states()).toEqual(["ann waiting", "bob offered", "nobody unconfirmed"]);
});

test("whoever asks twice is asked to confirm a few times an hour at most, and whoever is on the list not at all", async () => {
  const asked = async () => (await mailsTo(town, address("ann"))).length;
  for (const count of [1, 2, 3, 3]) {
    expect((await ask("ann", 2)).status).toBe(200);
    expect(await asked()).toBe(count);
  }
  await confirm("ann");
  expect((await ask("ann")).status).toBe(200);
  expect(await asked()).toBe(3);
  expect(await people()).toMatchObject([{ name: "ann", quantity: 2, state: "waiting" }]);
});

test("the link in the mail shows the place, gives it up, and is for nothing else", async () => {
  await join("ann");
  const link = await askedOf("ann");
  const place = async () => (await town.as()(getWaitingPlace, at, undefined, { link })).answer.state;
  expect(await place()).toBe("waiting");
  expect((await town.as()(getWaitingPlace, at)).status).toBe(401);
  expect((await town.as()(getPurchase, at, undefined, { link })).status).toBe(403);
  expect((await town.as()(confirmWaiting, at, {}, { link: sold.key })).status).toBe(403);
  expect((await town.as()(leaveWaiting, at, {}, { link })).status).toBe(200);
  expect(await place()).toBe("left");
  expect(await people()).toEqual([]);
  expect((await confirm("ann")).status).toBe(409);
  await join("bob");
  await giveBack(1);
  await doWhatIsDue();
  const refused = await town.as()(leaveWaiting, at, {}, { link: await askedOf("bob") });
  expect(refused).toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining("offered to you already") },
  });
});

test("an address that was never confirmed is forgotten after two days; a place that was stays", async () => {
  await ask("nobody");
  await join("ann");
  const sweep = async (hours: number) => {
    later(hours);
    await makeDue(town, SWEEP_WORK);
    await doDueWork(town.app, { [SWEEP_WORK]: sweepWork });
    clock.now = theTime;
  };
  await sweep(47);
  expect(await states()).toEqual(["ann waiting", "nobody unconfirmed"]);
  await sweep(49);
  expect(await states()).toEqual(["ann waiting"]);
  expect((await confirm("nobody")).status).toBe(404);
});
