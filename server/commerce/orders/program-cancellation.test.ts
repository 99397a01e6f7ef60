import { beforeAll, expect, test } from "vitest";
import {
  cancelProgram,
  getCancellation,
  resumeCancellation,
} from "../../../contract/commerce/orders/program-cancellation.ts";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { moveTicket, salesSummary, sellByHand } from "../../../contract/commerce/orders/order-management.ts";
import { listTasks } from "../../../contract/platform/tasks.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doTasks } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";

const town = useTown();
let gala: Shop;
let tour: Shop;
const of = ({ client, service }: Shop) => ({ client, service });

beforeAll(async () => {
  await takeTestCards(town);
  gala = await addShop(town, {
    quotas: { seats: 60 },
    products: { Ticket: { price: 10_000, takes: { seats: 1 } }, Talk: { price: 0, takes: { seats: 1 } } },
  });
  tour = await addShop(town, { url: "tour", kind: "parade", products: { Day: { price: 2_000 } } });
});

const refunds = () => doDueWork(town.app, { [REFUND_WORK]: refundWork });

/** Somebody buys by card, beginning at the gala. */
async function bought(wanted: Record<string, number>, guestEmail: string) {
  const cartKey = newKey(town.clients["oak"]);
  const ids = { ...gala.products, ...tour.products };
  const cart = Object.entries(wanted).map(([name, quantity]) => ({ ticketID: ids[name]!, quantity }));
  const { balance } = (await town.as()(registration, of(gala), { cartKey, cart })).answer.cart!;
  const token = balance > 0 ? `test_approve_visa_4242_${crypto.randomUUID()}` : "";
  const { status } = await town.as()(checkout, of(gala), {
    cart: cartKey,
    balance,
    token,
    guestName: "Ann Ash",
    guestEmail,
  });
  expect(status).toBe(200);
  const see = async () => (await town.as()(getPurchase, of(gala), undefined, { link: cartKey })).answer;
  return { see, ...(await see()) };
}

async function boughtForCash(guestEmail: string) {
  const cart = newKey(town.clients["oak"]);
  const lines = [{ ticketID: gala.products["Ticket"]!, quantity: 1 }];
  const { balance } = (await town.as()(registration, of(gala), { cartKey: cart, cart: lines })).answer.cart!;
  const sent = { cart, balance, method: "cash", guestName: "Cara Cash", guestEmail } as const;
  return (await town.as("boxOffice")(sellByHand, of(gala), sent)).answer;
}

const state = async () => (await town.as("viewer")(getCancellation, of(gala))).answer;
const cancel = (who: string) =>
  town.as(who)(cancelProgram, of(gala), { because: "The hall has burned down.", money: "all" });

test("a program is cancelled: everyone is told and refunded once, whatever becomes of the process, and what can't go back by card is named", async () => {
  const ann = await bought({ Ticket: 2, Day: 1 }, "ann@cancel.example");
  const bob = await bought({ Ticket: 1 }, "bob@cancel.example");
  const free = await bought({ Talk: 1 }, "free@cancel.example");
  const cash = await boughtForCash("cash@cancel.example");
  const given = { ...of(gala), ticketID: ann.tickets.find(({ product }) => product === "Ticket")!.ticketID };
  await town.as("boxOffice")(moveTicket, given, { name: "Nora New", email: "nora@cancel.example" });
  await town.inside(
    "oak",
    (sql) => sql`update test_gateway_payments set refunded_cents = cents where transaction_id = ${bob.transactionID}`,
  );
  expect(await state()).toMatchObject({ cancelledAt: null, toDo: 4 });

  expect((await cancel("boxOffice")).status).toBe(403);
  expect((await cancel("owner")).status).toBe(200);
  expect((await cancel("owner")).status).toBe(409);
  const offer = (await town.as()(registration, of(gala), {})).answer;
  expect([offer.cancelled, offer.products]).toEqual(["The hall has burned down.", []]);

  // The process is killed after two orders: the next one goes on.
  const { inside } = town.app.database;
  let orders = 0;
  town.app.database.inside = (clientID, work) =>
    inside(clientID, async (sql) => {
      const value = await work(sql);
      const [row] = await sql<{ count: number }>`select count(*)::integer as count from cancelled_orders`;
      orders = row!.count;
      if (orders === 3) throw new Error("killed");
      return value;
    });
  await doTasks(town);
  town.app.database.inside = inside;
  expect(await state()).toMatchObject({ toDo: 2, done: 2 });
  const { now } = clock;
  clock.now = () => new Date(now().getTime() + 60_000);
  await doTasks(town);
  await refunds();
  clock.now = now;

  expect(await ann.see()).toMatchObject({ state: "partlyRefunded", refunded: 20_000 });
  expect((await ann.see()).tickets.map(({ product, state }) => [product, state])).toEqual([
    ["Ticket", "refunded"],
    ["Ticket", "refunded"],
    ["Day", "live"],
  ]);
  expect((await free.see()).state).toBe("cancelled");
  const counts = await town.inside(
    "oak",
    (sql) => sql<{ count: number }>`
      select count(*)::integer as count from refunds where reason = 'Cancelled' group by transaction_id`,
  );
  expect(counts).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  const told = ["ann", "bob", "free", "cash", "nora"].map((name) => mailsTo(town, `${name}@cancel.example`));
  for (const mails of await Promise.all(told))
    expect(mails.filter(({ subject }) => subject === "Building Gala is cancelled")).toHaveLength(1);

  const after = await state();
  expect(after).toMatchObject({ toDo: 1, done: 4, refunded: 40_000 });
  expect(after.left).toMatchObject([
    { transactionID: bob.transactionID, why: "This is more than is left of the payment to refund." },
    { transactionID: cash.transactionID, amount: 10_000, why: "It wasn’t paid by card: give it back by hand." },
  ]);
  const [task] = (await town.as("owner")(listTasks, { client: "oak" })).answer.tasks;
  expect(task).toMatchObject({ kind: "cancellation", state: "done", label: "Cancelling Building Gala" });
  expect(task!.message).toMatch(/^4 orders cancelled, \$400\.00 on its way back\./);
  expect((await town.as("viewer")(salesSummary, of(tour))).answer.net).toBe(2_000);
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

test("what couldn't go back is tried once more when staff go on, and nobody who was paid back is again", async () => {
  await town.inside("oak", (sql) => sql`update test_gateway_payments set refunded_cents = 0 where cents = 10000`);
  expect((await town.as("owner")(resumeCancellation, of(gala))).status).toBe(200);
  await doTasks(town);
  await refunds();
  expect(await state()).toMatchObject({ toDo: 0 });
  expect(await mailsTo(town, "bob@cancel.example")).toHaveLength(1);
  const sums = await town.inside(
    "oak",
    (sql) => sql<{ sum: number }>`
      select sum(amount)::integer as sum from refunds where state = 'succeeded' group by transaction_id order by 1`,
  );
  expect(sums).toEqual([{ sum: 10_000 }, { sum: 10_000 }, { sum: 20_000 }]);
});
