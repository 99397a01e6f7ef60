import { afterEach, beforeAll, describe, afterAll, expect, test } from "vitest";
import { checkBooks, downloadLedger, getBooks, listLedger } from "../../../contract/commerce/ledger/books.ts";
import { getJournal } from "../../../contract/commerce/ledger/journal.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { refundAmount, transactionHistory } from "../../../contract/commerce/orders/order-management.ts";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { openChosenProvider, words } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { type Shop, addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { PAYMENT_WORK, paymentWork } from "../checkout/attempt-follow-up.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { RECONCILIATION_WORK, STOCK_COUNT_WORK, reconciliationWork, stockCountWork } from "./reconciliation.ts";

const town = useTown();
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));
const later = (minutes: number) => void (clock.now = () => new Date(theTime().getTime() + minutes * 60_000));

const at = { client: "oak" };
const books = async () => (await town.as("boxOffice")(getBooks, at)).answer;
const ask = async () => {
  await town.as("boxOffice")(checkBooks, at);
  await doDueWork(town.app, { [RECONCILIATION_WORK]: reconciliationWork });
};

describe.each(["stripe", "square"] as const)("%s", (name) => {
  const word = words[name];
  let fake: FakeProvider;
  let shop: Shop;

  beforeAll(async () => {
    fake = await openChosenProvider(town, name);
    shop = await addShop(town, { url: `books-${name}`, products: { Ticket: { price: 10_000 } } });
  }, 60_000);
  afterAll(() => fake.close());

  async function bought(quantity = 1) {
    const of = { client: "oak", service: shop.service };
    const cartKey = newKey(town.clients["oak"]);
    const cart = [{ ticketID: shop.products["Ticket"]!, quantity }];
    const { balance } = (await town.as()(registration, of, { cartKey, cart })).answer.cart!;
    const sent = { cart: cartKey, balance, token: word.good, guestName: "Ann Ash", guestEmail: "ann@ash.example" };
    const { answer } = await town.as()(checkout, of, sent);
    const { transactionID } = (await town.as()(getPurchase, of, undefined, { link: cartKey })).answer;
    return { state: answer.state, ids: { ...of, transactionID } };
  }

  const mine = async () => (await books()).differences.filter(({ provider }) => provider === name);

  test("every night the provider is asked for what it holds: the books agree, its fees stand in the ledger, and payouts are matched", async () => {
    const { ids } = await bought(2);
    await town.as("boxOffice")(refundAmount, ids, { amount: 2_500, reason: "" });
    await doDueWork(town.app, { [REFUND_WORK]: refundWork });
    later(30);
    await ask();
    expect(await mine()).toEqual([]);
    const { accounts, payouts } = await books();
    expect(accounts.find(({ provider }) => provider === name)).toMatchObject({ failure: "", underWay: false });
    const [payment] = (await fake.books()).payments;
    const { entries } = (await town.as("viewer")(listLedger, at)).answer;
    expect(entries.filter(({ through }) => through === name).map(({ what, amount }) => [what, amount])).toEqual([
      ["fee", -payment!.feeCents],
      ["refund", -2_500],
      ["charge", 20_000],
    ]);
    expect(payouts.filter(({ provider }) => provider === name)).toMatchObject([
      { payments: 2, known: 2, agrees: true },
    ]);
    const history = (await town.as("viewer")(transactionHistory, ids)).answer;
    expect(history.payments).toMatchObject([
      { amount: 20_000, refunded: 2_500, byCard: true, theirs: { amount: 20_000, refunded: 2_500 } },
    ]);
    expect(history.attempts).toMatchObject([{ state: "succeeded", provider: name, amount: 20_000 }]);
    await ask();
    expect(
      (await town.as("viewer")(listLedger, at, undefined, { query: { kind: "fee" } })).answer.entries.filter(
        ({ through }) => through === name,
      ),
    ).toHaveLength(1);
  });

  test("fees and payouts that the provider told of stand in the journal of the day on which it was asked, once", async () => {
    await bought();
    later(30);
    await ask();
    await ask();
    const payouts = (await books()).payouts.reduce((all, { amount }) => all + amount, 0);
    const { fees, charged, refunded } = await books();
    later(3 * 24 * 60);
    const [from, to] = [-2, 1].map((days) => new Date(theTime().getTime() + days * DAY).toISOString().slice(0, 10));
    const query = { from: from!, to: to! };
    const { answer } = await town.as("viewer")(getJournal, at, undefined, { query });
    expect(answer).toMatchObject({ agrees: true, charged, refunded, fees, paidOut: payouts });
    expect(payouts).toBeGreaterThan(0);
    expect(answer.accounts.find(({ name }) => name === "Checking")).toMatchObject({ debit: payouts, credit: 0 });
    expect(answer.accounts.find(({ name }) => name === "Merchant Fees")).toMatchObject({ debit: fees, credit: 0 });
  });

  test("a charge that nobody heard of is found by asking, and its order is paid", async () => {
    await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" }, { do: "failBefore", times: 5 });
    const { state, ids } = await bought();
    expect(state).toBe("asking");
    await fake.meet();
    later(60);
    await ask();
    const { attempts } = (await town.as("viewer")(transactionHistory, ids)).answer;
    expect(attempts).toMatchObject([{ state: "succeeded" }]);
    expect(await mine()).toEqual([]);
    await doDueWork(town.app, { [PAYMENT_WORK]: paymentWork });
  });

  test.each([
    ["amount", { cents: 1 }, 1],
    ["currency", { currency: "EUR" }, 10_000],
  ])(
    "a charge of another %s than was asked is never taken for the order's: it stands among what doesn't agree",
    async (_, lie, theirs) => {
      await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" }, { do: "failBefore", times: 5 });
      const { ids } = await bought();
      await fake.meet();
      const { reference } = (await fake.books()).payments.at(-1)!;
      await fake.falsify({ reference, ...lie });
      later(60);
      await ask();
      expect(await mine()).toMatchObject([
        { what: "notHere", reference, ours: null, theirs, transactionID: ids.transactionID },
      ]);
      const untaken = (await town.as("viewer")(transactionHistory, ids)).answer.payments;
      expect(untaken).toEqual([]);
      await fake.falsify({ reference, cents: 10_000, currency: "USD" });
      await ask();
      expect(await mine()).toEqual([]);
      const { payments } = (await town.as("viewer")(transactionHistory, ids)).answer;
      expect(payments).toMatchObject([{ amount: 10_000 }]);
    },
  );

  test.each([
    ["another amount", { cents: 9_999 }, { ours: 10_000, theirs: 9_999 }],
    ["another currency", { currency: "EUR" }, { ours: 10_000, theirs: 10_000 }],
  ])("%s at the provider stands among what doesn't agree, with both amounts", async (_, change, expected) => {
    const { ids } = await bought();
    const { reference } = (await fake.books()).payments.at(-1)!;
    await fake.falsify({ reference, ...change });
    later(30);
    await ask();
    expect(await mine()).toMatchObject([{ what: "amount", reference, transactionID: ids.transactionID, ...expected }]);
    await fake.falsify({ reference, cents: 10_000, currency: "USD" });
    await ask();
    expect(await mine()).toEqual([]);
  });

  test("what only the books have, and what went back only there, is said", async () => {
    const { ids } = await bought();
    const { reference } = (await fake.books()).payments.at(-1)!;
    const account = (await town.app.payments.activeAccount(town.clients["oak"]!))!;
    await account.provider.refund({ refundID: crypto.randomUUID(), reference, cents: 700, currency: "USD" });
    later(30);
    await ask();
    expect(await mine()).toMatchObject([{ what: "refunded", ours: 0, theirs: 700 }]);
    await town.inside("oak", async (sql) => {
      await sql`update payments set reference = 'gone' where reference = ${reference}`;
    });
    expect((await mine()).map(({ what }) => what).toSorted()).toEqual(["notHere", "notThere"]);
    expect((await mine()).every(({ transactionID }) => transactionID === ids.transactionID)).toBe(true);
    await town.inside("oak", (sql) => sql`update payments set reference = ${reference} where reference = 'gone'`);
  });

  test("what goes back of a payment from weeks ago, which no night asks for any more, is asked about by itself", async () => {
    const { ids } = await bought();
    const { reference } = (await fake.books()).payments.at(-1)!;
    later(30);
    await ask();
    await fake.falsify({ reference, daysAgo: 40 });
    await town.inside(
      "oak",
      (sql) => sql`update payments set at = at - interval '40 days' where reference = ${reference}`,
    );
    await town.as("boxOffice")(refundAmount, ids, { amount: 700, reason: "" });
    await doDueWork(town.app, { [REFUND_WORK]: refundWork });
    await ask();
    const { payments } = (await town.as("viewer")(transactionHistory, ids)).answer;
    expect(payments).toMatchObject([{ amount: 10_000, refunded: 700, theirs: { amount: 10_000, refunded: 700 } }]);
    expect((await mine()).filter(({ transactionID }) => transactionID === ids.transactionID)).toEqual([]);
  });

  test("a payment that another system made with the same account is asked about, and nobody's business, whatever was noted on it", async () => {
    const account = (await town.app.payments.activeAccount(town.clients["oak"]!))!;
    const outcome = await account.provider.charge({
      attemptID: "-".repeat(36),
      transactionID: crypto.randomUUID(),
      cents: 4_400,
      currency: "USD",
      startedAt: clock.now(),
      token: word.good,
      description: "A raffle",
    });
    expect(outcome.state).toBe("succeeded");
    later(30);
    await ask();
    const heard = await town.inside(
      "oak",
      (sql) => sql`
        select attempt_id from provider_payments
        where amount = 4400 and payment_account_id = ${account.paymentAccountID}`,
    );
    expect(heard).toEqual([{ attemptID: null }]);
    expect((await mine()).filter(({ theirs }) => theirs === 4_400)).toEqual([]);
  });

  test("a provider that doesn't answer is said, and asked again", async () => {
    await fake.meet({ do: "failBefore", method: "GET", path: word.list, times: 100 });
    for (const minutes of [10, 20, 60, 120, 300, 600, 900]) {
      later(minutes);
      await ask();
    }
    expect((await books()).accounts.find(({ provider }) => provider === name)!.failure).not.toBe("");
    await fake.meet();
    later(2_000);
    await ask();
    expect((await books()).accounts.find(({ provider }) => provider === name)!.failure).toBe("");
  });
});

test("a limit that doesn't count what its orders say is found at night, and said to staff and to whoever runs the house", async () => {
  const shop = await addShop(town, {
    url: "counted",
    quotas: { seats: 9 },
    products: { Free: { price: 0, takes: { seats: 1 } } },
  });
  const count = () => doDueWork(town.app, { [STOCK_COUNT_WORK]: stockCountWork });
  await count();
  expect((await books()).stock).toEqual([]);
  await town.inside("oak", (sql) => sql`update quotas set sold = 3 where quota_id = ${shop.quotas["seats"]}`);
  later(25 * 60);
  await count();
  expect((await books()).stock).toMatchObject([{ name: "seats", sold: 3, held: 0, ordersSold: 0, ordersHeld: 0 }]);
  // Written by itself: what counts doesn't wait for it.
  const told = () => town.home((sql) => sql`select from error_log where message like 'The counters of 1 limits%'`);
  await expect.poll(told).toHaveLength(1);
});

test("the ledger is downloaded whole, and the books are for those who see sales of the whole client", async () => {
  const { entries } = (await town.as("viewer")(listLedger, at)).answer;
  const { bytes } = await downloaded(town, "viewer", downloadLedger, at, { format: "csv" });
  const lines = linesOf(bytes);
  expect(lines[0]).toBe("When (UTC),What,Amount,Order,Name,Through,Reference,Purchase order,Received on");
  expect(lines).toHaveLength(entries.length + 1);
  expect((await town.as("stranger")(getBooks, at)).status).toBe(403);
  expect((await town.as("boxOffice")(getBooks, { client: "elm" })).status).toBe(403);
});
