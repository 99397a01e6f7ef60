import { beforeAll, expect, test } from "vitest";
import { listOwnOrders, openOwnOrder } from "../../../contract/app/own-orders.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { panelOrders } from "../../../contract/people/users.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { startSession } from "../../platform/access/sessions.ts";
import { type Shop, addShop, buy, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let shop: Shop;
const ordersOf = async (person: string) => (await town.as(person)(listOwnOrders, {})).answer.orders;
const addressOf = (person: string) =>
  town
    .home((sql) => sql<{ email: string }>`select email from users where user_id = ${town.people[person]!}`)
    .then(([row]) => row!.email);
async function prove(person: string, at: Date | null) {
  const userID = town.people[person]!;
  await town.home((sql) => sql`update users set email_proved_at = ${at} where user_id = ${userID}`);
  town.app.changes.publish("user", userID);
}

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    quotas: { seats: 500 },
    products: { Ticket: { price: 4_500, takes: { seats: 1 } }, Gift: { price: 1_000, kind: "donation", tickets: 0 } },
  });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', '2030-06-19T23:00:00Z', '2030-06-20T04:00:00Z')`,
  );
});

test("what was bought with an account stands in it, the latest first, and opens; others find nothing of it", async () => {
  await buy(town, shop, { Ticket: 2 }, { as: "entrant", guestEmail: "else@ash.example" });
  await buy(town, shop, { Gift: 1 }, { as: "entrant", guestEmail: "else@ash.example" });
  const [gift, tickets] = await ordersOf("entrant");
  expect(gift).toMatchObject({ client: "oak", tickets: 0, nextDay: null, total: 1_000 });
  expect(tickets).toMatchObject({ tickets: 2, nextDay: "2030-06-19T23:00:00.000Z", total: 9_000, state: "paid" });
  const wanted = { client: "oak", transactionID: tickets!.transactionID };
  const { url } = (await town.as("entrant")(openOwnOrder, {}, wanted)).answer;
  const link = url.split("/").at(-1)!;
  const at = { client: shop.client, service: shop.service };
  const opened = await town.as()(getPurchase, at, undefined, { link });
  expect(opened.answer.transactionID).toBe(tickets!.transactionID);
  expect(await ordersOf("stranger")).toEqual([]);
  expect((await town.as("stranger")(openOwnOrder, {}, wanted)).status).toBe(404);
  expect((await town.as("entrant")(openOwnOrder, {}, { ...wanted, client: "nowhere" })).status).toBe(404);
  expect((await town.as()(listOwnOrders, {})).status).toBe(401);
});

test("who signed in by the own system of an association finds orders of that one alone", async () => {
  await buy(town, shop, { Ticket: 1 }, { as: "viewer", guestEmail: "else@ash.example" });
  const [order] = await ordersOf("viewer");
  const signedInAt = async (client: string) => {
    const cameBy = { clientID: town.clients[client]!, providerID: crypto.randomUUID() };
    const token = await town.home((sql) => startSession(sql, town.people["viewer"]!, "test", { cameBy }));
    const headers = { authorization: `Bearer ${token}` };
    const listed = await town.server.inject({ url: callAddress(listOwnOrders, {}), headers });
    const panel = await town.server.inject({ url: callAddress(panelOrders, {}), headers });
    const opened = await town.server.inject({
      method: "POST",
      url: callAddress(openOwnOrder, {}),
      headers,
      payload: { client: "oak", transactionID: order!.transactionID },
    });
    return [listed.json().orders.length, panel.json().orders.length, opened.statusCode];
  };
  expect(await signedInAt("oak")).toEqual([1, 1, 200]);
  expect(await signedInAt("elm")).toEqual([0, 0, 404]);
});

test("what a guest bought with one's address is there once the address is proved, and not before", async () => {
  const guestEmail = await addressOf("rival");
  await buy(town, shop, { Ticket: 1 }, { guestEmail: guestEmail.toUpperCase() });
  await prove("rival", null);
  expect(await ordersOf("rival")).toEqual([]);
  await prove("rival", new Date());
  const [order] = await ordersOf("rival");
  expect(order).toMatchObject({ tickets: 1 });
  const wanted = { client: "oak", transactionID: order!.transactionID };
  expect((await town.as("rival")(openOwnOrder, {}, wanted)).status).toBe(200);
  await prove("rival", null);
  expect((await town.as("rival")(openOwnOrder, {}, wanted)).status).toBe(404);
});

test("a cart that isn't paid is no order", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      insert into transactions (begun_service_id, filed_service_id, user_id, state)
      values (${shop.serviceID}, ${shop.serviceID}, ${town.people["scorer"]!}, 'cart')`,
  );
  expect(await ordersOf("scorer")).toEqual([]);
});

test("D01 the action panel shows tickets whose day is still to come, and asks nothing for them", async () => {
  const { orders } = (await town.as("entrant")(panelOrders, {})).answer;
  const [tickets] = (await ordersOf("entrant")).filter(({ nextDay }) => nextDay !== null);
  expect(orders).toMatchObject([{ url: `/account/orders#${tickets!.transactionID}`, waiting: false }]);
  expect(orders[0]!.line).toMatch(/^2 tickets, /);
});
