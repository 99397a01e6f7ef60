import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { transactionHistory } from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { type Shop, addShop, chargeAfterAll, stockOf, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";

const town = useTown();
let shop: Shop;

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, { quotas: { seats: 10 }, products: { Ticket: { price: 1_000, takes: { seats: 1 } } } });
});

test("money that comes for an order that other money has paid goes back whole, and nothing is sold twice", async () => {
  const at = { client: "oak", service: shop.service };
  const key = newKey(town.clients["oak"]);
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 2 }];
  await town.as()(registration, at, { cartKey: key, cart });
  const pay = (outcome: string) =>
    town.as()(checkout, at, {
      cart: key,
      balance: 2_000,
      token: `test_${outcome}_visa_4242_${randomUUID()}`,
      guestName: "Ann Ash",
      guestEmail: "ann@ash.example",
    });
  expect((await pay("declined")).answer.state).toBe("declined");
  expect((await pay("approve")).answer.state).toBe("paid");
  const outcome = await chargeAfterAll(town, key);
  expect(outcome.state).toBe("paid");
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });

  const bought = (await town.as()(getPurchase, at, undefined, { link: key })).answer;
  expect([bought.state, bought.tickets.length, bought.total, bought.refunded]).toEqual(["paid", 2, 2_000, 0]);
  const history = (await town.as("owner")(transactionHistory, { ...at, transactionID: bought.transactionID })).answer;
  expect(history.payments.map(({ amount, refunded }) => [amount, refunded])).toEqual([
    [2_000, 0],
    [2_000, 2_000],
  ]);
  expect(history.refunds.map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
    [2_000, "succeeded", "Paid twice"],
  ]);
  expect(history.attempts.map(({ state }) => state).toSorted()).toEqual(["returned", "succeeded"]);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 2 });
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
  const [{ net } = { net: 0 }] = await town.inside(
    "oak",
    (sql) => sql<{ net: number }>`
      select sum(amount)::integer as net from ledger where transaction_id = ${bought.transactionID} and kind <> 'fee'`,
  );
  expect(net).toBe(2_000);
});
