import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { listTransactions, refundAmount } from "../../../contract/commerce/orders/order-management.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { openChosenProvider, words } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { type Shop, addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../../commerce/checkout/webhooks.ts";
import { webhookURL } from "../../commerce/payments/accounts.ts";
import { changeSuspension } from "../../people/clients/suspending.ts";
import { newKey } from "../../platform/links/keys.ts";
import { dateDeletion, deletionDay, makeDeletionDueNow, takeBackDeletion } from "./ask-deletion.ts";

const town = useTown();
const word = words.stripe;
const oak = () => town.clients["oak"]!;
let fake: FakeProvider;
let shop: Shop;

beforeAll(async () => {
  fake = await openChosenProvider(town, "stripe");
  await town.inside("oak", (sql) => sql`update payment_accounts set takes_bank = true`);
  shop = await addShop(town, { products: { Ticket: { price: 14_500 } } });
}, 60_000);
beforeEach(() => fake.meet());
afterEach(() => changeSuspension(town.app, oak(), { resume: true }).catch(() => undefined));
afterAll(() => fake.close());

const suspend = () =>
  changeSuspension(town.app, oak(), { resume: false, because: "The contract has ended.", contact: null });

async function pay(sent: { token: string; method?: "bank" }) {
  const at = { client: "oak", service: shop.service };
  const cartKey = newKey(oak());
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
  const { balance } = (await town.as()(registration, at, { cartKey, cart })).answer.cart!;
  const who = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  return (await town.as()(checkout, at, { cart: cartKey, balance, ...who, ...sent })).answer.state;
}

async function clearDebit() {
  const [attempt] = await town.inside(
    "oak",
    (sql) => sql<{ reference: string }>`select reference from payment_attempts where state = 'processing'`,
  );
  const { reference } = attempt!;
  await fake.debit({ payment: reference });
  const event = { to: webhookURL(town.app.settings, "oak"), kind: word.paid, reference };
  expect(await fake.tell(event)).toEqual([200]);
  await doDueWork(town.app, { [PAYMENT_EVENT_WORK]: paymentEventWork });
}

const underWay = async () => (await dateDeletion(town.app, oak(), { days: 30, isDryRun: true })).underWay;
const none = { debits: 0, payments: 0, refunds: 0 };
const isDated = async () => (await town.home((sql) => sql`select from client_deletions`)).length > 0;

test("a bank payment that is on its way keeps the client from being deleted now, until the bank has answered", async () => {
  expect(await pay({ token: word.debited, method: "bank" })).toBe("processing");
  await suspend();
  expect(await underWay()).toEqual({ ...none, debits: 1 });
  await expect(makeDeletionDueNow(town.app, oak())).rejects.toThrow(
    /^Oak Builders Guild has money under way: 1 payment from bank accounts, which take days\. .+: npm run db:delete -- --client oak --days 30$/,
  );
  expect(await isDated()).toBe(false);
  await clearDebit();
  expect(await underWay()).toEqual(none);
});

test("what is under way is said of a client that has its date, too, and the refusal names that day", async () => {
  expect(await pay({ token: word.debited, method: "bank" })).toBe("processing");
  await suspend();
  const { deleteAt } = await dateDeletion(town.app, oak(), { days: 30, isDryRun: false });
  const asked = await dateDeletion(town.app, oak(), { days: 0, isDryRun: true });
  expect(asked).toMatchObject({ underWay: { ...none, debits: 1 }, changed: false });
  await expect(makeDeletionDueNow(town.app, oak())).rejects.toThrow(
    new RegExp(`What a provider never answers goes on ${deletionDay(deleteAt!)}\\.$`),
  );
  await takeBackDeletion(town.app, oak(), { isDryRun: false });
  await clearDebit();
  expect(await underWay()).toEqual(none);
});

test("so do a payment and a refund whose answers were lost", async () => {
  expect(await pay({ token: word.good })).toBe("paid");
  const [order] = (await town.as("owner")(listTransactions, { client: "oak", service: shop.service })).answer
    .transactions;
  await fake.meet({ do: "loseAnswer", path: word.refunds, method: "POST" });
  await town.as("owner")(
    refundAmount,
    { client: "oak", service: shop.service, transactionID: order!.transactionID },
    { amount: 100, reason: "Rain" },
  );
  await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" }, { do: "failBefore", times: 20 });
  await pay({ token: word.good });
  await suspend();
  expect(await underWay()).toEqual({ debits: 0, payments: 1, refunds: 1 });
  await expect(makeDeletionDueNow(town.app, oak())).rejects.toThrow(
    /money under way: 1 other payment whose end isn’t known yet; 1 refund\. /,
  );
  expect(await isDated()).toBe(false);
});
