import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkout, resumeCheckout } from "../contract/commerce/checkout/checkout.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { RECONCILIATION_WORK, reconciliationWork } from "../server/commerce/ledger/reconciliation.ts";
import { bookDifferences } from "../server/commerce/ledger/queries.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { clock } from "../server/platform/clock.ts";
import { HOLD_WORK, holdWork } from "../server/commerce/cart/hold-expiry.ts";
import { RECEIPT_WORK } from "../server/commerce/checkout/finalise.ts";
import { receiptWork } from "../server/commerce/orders/receipt-mail.ts";
import { PAYMENT_WORK, paymentWork } from "../server/commerce/checkout/attempt-follow-up.ts";
import { REFUND_WORK, refundWork } from "../server/commerce/refunds/refunds.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../server/commerce/checkout/webhooks.ts";
import { doDueWork, makeDue } from "./due-work.ts";
import { mailsTo } from "./mail.ts";
import { chooseProvider, words } from "./providers/choose.ts";
import { type FakeProvider, openFakeProvider } from "./providers/open.ts";
import { type Shop, addShop, stockOf, stockTwice } from "./shop.ts";
import { type Town, openTown } from "./town.ts";

const kinds = {
  [HOLD_WORK]: holdWork,
  [PAYMENT_WORK]: paymentWork,
  [REFUND_WORK]: refundWork,
  [RECEIPT_WORK]: receiptWork,
  [PAYMENT_EVENT_WORK]: paymentEventWork,
};

/** A process that is killed has PostgreSQL go on without it; what another finds there is asked by the test's own house. */
describe.skipIf(!process.env["TEST_DATABASE_URL"])("a process that is killed while money is under way", () => {
  const fakes = {} as Record<"stripe" | "square", FakeProvider>;
  const { now: theTime } = clock;
  let opened: Awaited<ReturnType<typeof openTown>>;
  let town: Town;
  let server: Server;
  let shop: Shop;
  let shops = 0;

  beforeAll(async () => {
    opened = await openTown({ own: true });
    ({ town } = opened);
    for (const name of ["stripe", "square"] as const) fakes[name] = await openFakeProvider(name);
    const { stripe, square } = fakes;
    Object.assign(town.app.settings, { stripeURL: stripe.url, squareURL: square.url });
  });
  afterAll(async () => {
    for (const fake of Object.values(fakes)) await fake.close();
    await opened.close().then(opened.remove);
  });
  beforeEach(async () => {
    shop = await addShop(town, {
      url: `kill-${(shops += 1)}`,
      quotas: { seats: 10 },
      products: { Ticket: { price: 5_000, takes: { seats: 1 } } },
    });
    server = await startServer(opened.folder, {
      ...opened.databases,
      STRIPE_URL: fakes.stripe.url,
      SQUARE_URL: fakes.square.url,
    });
  });
  afterEach(async () => {
    clock.now = theTime;
    await server.stop("SIGKILL");
    for (const fake of Object.values(fakes)) await fake.meet();
  });

  const ask = async <T>(path: string, body: object): Promise<{ status: number; answer: T }> => {
    const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${server.url}/api${fillPath(path, { client: "oak", service: shop.service })}`, sent);
    return { status: response.status, answer: (await response.json()) as T };
  };

  /** Somebody with two tickets in a cart, at the process that is going to be killed. */
  async function buyer(guestEmail: string, token: string) {
    const cart = newKey(town.clients["oak"]);
    const lines = [{ ticketID: shop.products["Ticket"]!, quantity: 2 }];
    await ask(registration.path, { cartKey: cart, cart: lines });
    return {
      pay: () =>
        ask<{ state: string }>(checkout.path, {
          cart,
          balance: 10_000,
          token,
          guestName: "Ann Ash",
          guestEmail,
        }),
      state: async () =>
        (await town.as()(resumeCheckout, { client: "oak", service: shop.service }, { cart })).answer.state,
    };
  }

  /**
   * Another process looks at the books, and does what is due, for hours. The books now alone: at a night to come they would be
   * looked at up to then, and what is bought afterwards, back in the present, would be missing there.
   */
  async function goOn() {
    await makeDue(town, RECONCILIATION_WORK);
    await doDueWork(town.app, { [RECONCILIATION_WORK]: reconciliationWork });
    for (const minutes of [2, 10, 40, 90, 200]) {
      clock.now = () => new Date(theTime().getTime() + minutes * 60_000);
      await doDueWork(town.app, kinds);
    }
    clock.now = theTime;
  }

  /** What holds whatever has happened, over everything that was ever bought here. */
  async function expectBooks() {
    for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
    const books = await Promise.all(Object.values(fakes).map((fake) => fake.books()));
    const sum = (amounts: { cents: number }[]) => amounts.reduce((all, { cents }) => all + cents, 0);
    const there = books.reduce((all, { payments, refunds }) => all + sum(payments) - sum(refunds), 0);
    await town.inside("oak", async (sql) => {
      const [ledger] = await sql<{ sum: number }>`
        select coalesce(sum(amount), 0)::integer as sum from ledger where kind <> 'fee'`;
      expect(ledger!.sum).toBe(there);
      expect(await sql`select from quotas where held + sold > size`).toEqual([]);
      expect(
        await sql`
          select transaction_id from payment_attempts where state = 'succeeded' group by transaction_id having count(*) > 1`,
      ).toEqual([]);
      const short = await sql`
        select t.transaction_id from transactions t
        where t.state = 'paid' and (
          select count(*) from tickets k join ticket_codes c using (client_id, ticket_id)
          where k.transaction_id = t.transaction_id and c.ended_at is null) <> 2`;
      expect(short).toEqual([]);
      expect(await bookDifferences(sql)).toEqual([]);
    });
  }

  describe.each(["stripe", "square"] as const)("%s", (name) => {
    const word = words[name];
    let fake: FakeProvider;
    beforeAll(async () => {
      fake = fakes[name];
      await chooseProvider(town, name);
      await (await town.app.payments.activeAccount(town.clients["oak"]!))!.provider.check();
    });
    const charged = async () => (await fake.books()).payments.length;
    const asked = async () => (await fake.books()).requests.filter((line) => line === `POST ${word.charges}`).length;

    test("killed before the provider has taken anything: nothing is charged, and the places are there for others", async () => {
      const ann = await buyer("before@kill.example", word.good);
      const [before, requests] = [await charged(), await asked()];
      await fake.meet({ do: "ignore", path: word.charges, method: "POST" });
      const paying = ann.pay().catch(() => undefined);
      await expect.poll(asked).toBe(requests + 1);
      await server.stop("SIGKILL");
      await paying;
      await fake.meet();
      await goOn();
      expect(await charged()).toBe(before);
      expect(await ann.state()).toBe("declined");
      expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
      await expectBooks();
    });

    test("killed after it has charged, and before its answer: the order is paid", async () => {
      const ann = await buyer("after@kill.example", word.good);
      const before = await charged();
      await fake.meet({ do: "hang", path: word.charges, method: "POST" });
      const paying = ann.pay().catch(() => undefined);
      await expect.poll(charged).toBe(before + 1);
      await server.stop("SIGKILL");
      await paying;
      await goOn();
      expect(await ann.state()).toBe("paid");
      expect(await charged()).toBe(before + 1);
      await expectBooks();
    });

    test("killed after the answer, and before it is written down: the order is paid, and charged once", async () => {
      const ann = await buyer("answer@kill.example", word.good);
      const before = await charged();
      await fake.meet({ do: "delay", path: word.charges, method: "POST", for: 300 });
      let paying: Promise<unknown>;
      // Whoever has the order's row keeps the answer from being written down.
      await town.inside("oak", async (sql) => {
        paying = ann.pay().catch(() => undefined);
        await expect.poll(() => town.app.database.readInside(town.clients["oak"]!, underWay), { interval: 20 }).toBe(1);
        await sql`select from transactions where state = 'awaitingPayment' for update`;
        await expect.poll(charged).toBe(before + 1);
        await sleep(300);
        await server.stop("SIGKILL");
      });
      await paying!;
      await goOn();
      expect(await ann.state()).toBe("paid");
      expect(await charged()).toBe(before + 1);
      await expectBooks();
    });

    test("killed as soon as it is written down: the receipt leaves all the same, once", async () => {
      const email = `commit-${name}@kill.example`;
      const ann = await buyer(email, word.good);
      expect((await ann.pay()).answer.state).toBe("paid");
      await server.stop("SIGKILL");
      await goOn();
      expect(await mailsTo(town, email)).toHaveLength(1);
      await expectBooks();
    });
  });

  test("two tabs, and another provider chosen between them: one of them charges", async () => {
    await chooseProvider(town, "stripe");
    const ann = await buyer("tabs@kill.example", words.stripe.good);
    const before = await Promise.all(Object.values(fakes).map(async (fake) => (await fake.books()).payments.length));
    await fakes.stripe.meet({ do: "delay", path: words.stripe.charges, method: "POST", for: 500 });
    const first = ann.pay();
    await expect.poll(() => town.app.database.readInside(town.clients["oak"]!, underWay)).toBe(1);
    await chooseProvider(town, "square");
    const second = await ann.pay();
    expect(["asking", "paid"]).toContain(second.answer.state);
    await first;
    await goOn();
    expect(await ann.state()).toBe("paid");
    const after = await Promise.all(Object.values(fakes).map(async (fake) => (await fake.books()).payments.length));
    expect(after).toEqual([before[0]! + 1, before[1]!]);
    await expectBooks();
  });

  test("a database that refuses to be written to for a while, while the provider charges: paid once it takes writes again", async () => {
    await chooseProvider(town, "stripe");
    const ann = await buyer("readonly@kill.example", words.stripe.good);
    const before = (await fakes.stripe.books()).payments.length;
    await fakes.stripe.meet({ do: "delay", path: words.stripe.charges, method: "POST", for: 700 });
    const paying = ann.pay();
    await expect.poll(() => town.app.database.readInside(town.clients["oak"]!, underWay), { interval: 20 }).toBe(1);
    const refuse = (isRefusing: boolean) =>
      town.everywhere(async (sql) => {
        await sql`set local role none`;
        return sql([
          isRefusing
            ? `create or replace function refuse_writes() returns trigger language plpgsql as $$ begin
                raise exception 'the disk is full' using errcode = '53100'; end $$`
            : `drop trigger if exists refuse_writes on payments`,
        ] as unknown as TemplateStringsArray);
      });
    await refuse(true);
    await town.everywhere(async (sql) => {
      await sql`set local role none`;
      await sql`create trigger refuse_writes before insert on payments for each statement execute function refuse_writes()`;
      return [];
    });
    expect((await paying).status).toBeGreaterThanOrEqual(500);
    clock.now = () => new Date(theTime().getTime() + 2 * 60_000);
    await doDueWork(town.app, kinds);
    await refuse(false);
    await goOn();
    expect(await ann.state()).toBe("paid");
    expect((await fakes.stripe.books()).payments).toHaveLength(before + 1);
    await expectBooks();
  });
});

const underWay = async (sql: Parameters<Parameters<Town["inside"]>[1]>[0]): Promise<number> =>
  (await sql`select from payment_attempts where state = 'sending'`).length;
