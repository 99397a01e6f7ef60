import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkout, resumeCheckout } from "../../../contract/commerce/checkout/checkout.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { refundTransaction } from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { openChosenProvider, words } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { type Shop, addShop, stockOf, stockTwice } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { webhookURL } from "../payments/accounts.ts";
import { HOLD_WORK, holdWork } from "../cart/hold-expiry.ts";
import { PAYMENT_WORK, paymentWork } from "./attempt-follow-up.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "./webhooks.ts";

const town = useTown();
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));
const later = (minutes: number) => void (clock.now = () => new Date(theTime().getTime() + minutes * 60_000));
const kinds = {
  [HOLD_WORK]: holdWork,
  [PAYMENT_WORK]: paymentWork,
  [REFUND_WORK]: refundWork,
  [PAYMENT_EVENT_WORK]: paymentEventWork,
};
const doWhatIsDue = () => doDueWork(town.app, kinds);

let shops = 0;
const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };

describe.each(["stripe", "square"] as const)("%s", (name) => {
  const word = words[name];
  let fake: FakeProvider;
  let shop: Shop;
  let hook: string;

  beforeAll(async () => {
    fake = await openChosenProvider(town, name);
    hook = webhookURL(town.app.settings, "oak");
  }, 60_000);
  beforeEach(async () => {
    await fake.meet();
    shop = await addShop(town, {
      url: `gala-${(shops += 1)}`,
      quotas: { seats: 10 },
      products: {
        Ticket: { price: 14_500, takes: { seats: 1 } },
        Table: { price: 100_001, tickets: 3, takes: { seats: 3 } },
      },
    });
  });
  afterEach(async () => {
    await fake.meet();
    await doWhatIsDue();
    await expectOrder();
  });
  afterAll(() => fake.close());

  /** What holds whatever has happened. */
  async function expectOrder() {
    for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
    const { payments, refunds } = await fake.books();
    const there =
      payments.reduce((all, { cents }) => all + cents, 0) - refunds.reduce((all, { cents }) => all + cents, 0);
    await town.inside("oak", async (sql) => {
      const [ledger] = await sql<{ sum: number }>`
        select coalesce(sum(l.amount), 0)::integer as sum from ledger l join transactions t using (client_id, transaction_id)
        where exists (select from payments p where p.transaction_id = t.transaction_id and p.provider = ${name})`;
      expect(ledger!.sum).toBe(there);
      expect(
        await sql`
          select t.state, count(*) from transactions t
          where t.state = 'paid' and (select count(*) from tickets k where k.transaction_id = t.transaction_id) is distinct from
            (select sum(i.quantity * p.tickets) from transaction_items i join products p using (client_id, product_id)
              where i.transaction_id = t.transaction_id) group by t.state`,
      ).toEqual([]);
      expect(
        await sql`
          select from tickets k where (select count(*) from ticket_codes c where c.ticket_id = k.ticket_id and c.ended_at is null) <> 1`,
      ).toEqual([]);
    });
  }

  /** Somebody with a full cart, who pays. */
  async function buyer(quantities: Record<string, number> = { Ticket: 2 }) {
    const at = { client: "oak", service: shop.service };
    const cartKey = newKey(town.clients["oak"]);
    const cart = Object.entries(quantities).map(([product, quantity]) => ({
      ticketID: shop.products[product]!,
      quantity,
    }));
    const { answer } = await town.as()(registration, at, { cartKey, cart });
    const { balance } = answer.cart!;
    return {
      balance,
      cartKey,
      pay: (sent: { token?: string; balance?: number; guestEmail?: string } = {}) =>
        town.as()(checkout, at, { cart: cartKey, balance, token: word.good, ...guest, ...sent }),
      resume: () => town.as()(resumeCheckout, at, { cart: cartKey }),
      again: () => town.as()(registration, at, { cartKey, cart }),
      cart: async () => (await town.as()(registration, at, { cartKey })).answer.cart!,
    };
  }

  const charged = async () => (await fake.books()).payments.length;
  const isPaid = { state: "paid", errors: [] } satisfies Partial<AnswerOf<typeof checkout>>;

  test("F14 F18 D14 a cart is paid by card: it is sold, has its number, and each ticket a code of its own", async () => {
    const ann = await buyer({ Ticket: 2, Table: 1 });
    const before = await charged();
    const { status, answer } = await ann.pay();
    expect([status, answer]).toEqual([
      200,
      { ...isPaid, clientSecret: null, number: expect.any(Number), attemptID: expect.any(String) },
    ]);
    expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 5 });
    expect(await charged()).toBe(before + 1);
    const tickets = await town.inside(
      "oak",
      (sql) => sql<{ paid: number; number: number; code: string }>`
      select k.paid, k.number, c.code from tickets k join ticket_codes c using (client_id, ticket_id)
      where k.service_id = ${shop.serviceID} order by k.number`,
    );
    expect(tickets.map(({ paid }) => paid)).toEqual([14_500, 14_500, 33_334, 33_334, 33_333]);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(5);
    expect((await ann.cart()).state).toBe("paid");
    expect((await ann.again()).status).toBe(409);
  });

  test("a double click, two tabs and a reload in the middle charge once, and all hear the same", async () => {
    const ann = await buyer();
    const before = await charged();
    await fake.meet({ do: "delay", path: word.charges, method: "POST", for: 150 });
    const answers = await Promise.all([ann.pay(), ann.pay(), ann.pay(), ann.resume().catch(() => undefined)]);
    expect(answers.every((answer) => answer!.status === 200)).toBe(true);
    await expect.poll(async () => (await ann.resume()).answer.state).toBe("paid");
    expect((await ann.pay()).answer).toMatchObject(isPaid);
    expect(await charged()).toBe(before + 1);
  });

  test("a card that is declined costs nothing, says why, and another card is taken", async () => {
    const ann = await buyer();
    const declined = (await ann.pay({ token: word.declining })).answer;
    expect(declined).toMatchObject({ state: "declined", errors: [expect.stringMatching(/\w/)] });
    expect((await ann.cart()).state).toBe("held");
    expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
    expect((await ann.pay()).answer).toMatchObject(isPaid);
  });

  test("M10 a balance that isn't so any more is refused with the new one, and nothing is charged", async () => {
    const ann = await buyer();
    const before = await charged();
    await town.inside(
      "oak",
      (sql) => sql`update products set price = 20000 where product_id = ${shop.products["Ticket"]}`,
    );
    const { status, problem } = await ann.pay();
    expect([status, problem.more]).toEqual([409, { balance: 40_000 }]);
    expect((await ann.pay({ balance: 1 })).status).toBe(409);
    expect(await charged()).toBe(before);
    expect((await ann.pay({ balance: 40_000 })).answer).toMatchObject(isPaid);
  });

  test.each(["loseAnswer", "failAfter", "reset", "failBefore", "hang"] as const)(
    "whatever happens on the way to the provider (%s), it ends charged and paid, or not charged",
    async (fault) => {
      const ann = await buyer();
      const before = await charged();
      await fake.meet({ do: fault, path: word.charges, method: "POST", times: fault === "failBefore" ? 3 : 1 });
      const first = fault === "hang" ? undefined : (await ann.pay()).answer;
      if (fault === "hang") void ann.pay().catch(() => undefined);
      else expect(["asking", "paid", "declined"]).toContain(first!.state);
      if (fault === "hang") await expect.poll(charged).toBe(before + 1);
      await fake.meet();
      for (const minutes of [1, 5, 30, 70, 140]) {
        later(minutes);
        await doWhatIsDue();
      }
      const { state } = (await ann.resume()).answer;
      expect(state).toBe((await charged()) > before ? "paid" : "declined");
    },
    20_000,
  );

  test("a process that dies before it hears the answer leaves a payment that another finds", async () => {
    const ann = await buyer();
    const { database } = town.app;
    const { inside } = database;
    let said = 0;
    // The answer of the charge is never written down.
    database.inside = (clientID, work) =>
      (said += 1) === 2 ? Promise.reject(new Error("killed")) : inside(clientID, work);
    expect((await ann.pay()).status).toBe(500);
    database.inside = inside;
    expect((await ann.cart()).state).toBe("awaitingPayment");
    later(1);
    await doWhatIsDue();
    expect((await ann.resume()).answer).toMatchObject(isPaid);
    expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 2 });
  });

  test("a hold whose time is over while a payment is under way isn't let go", async () => {
    const ann = await buyer();
    await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" }, { do: "failBefore", times: 20 });
    expect((await ann.pay()).answer.state).toBe("asking");
    later(60);
    await doDueWork(town.app, { [HOLD_WORK]: holdWork });
    expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
    await fake.meet();
    expect((await ann.resume()).answer).toMatchObject(isPaid);
  });

  test("a cart that waited too long is held anew where there is room, and isn't charged where there isn't", async () => {
    const [ann, bob] = [await buyer({ Ticket: 6 }), await buyer({ Ticket: 4 })];
    later(20);
    await doWhatIsDue();
    expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
    expect((await ann.pay()).answer).toMatchObject(isPaid);
    await town.inside("oak", (sql) => sql`update quotas set size = 8 where quota_id = ${shop.quotas["seats"]}`);
    const before = await charged();
    const { status, problem } = await bob.pay();
    expect([status, problem.detail]).toEqual([409, "Only 2 are left of Ticket. Look at your cart once more."]);
    expect(await charged()).toBe(before);
  });

  test("money that comes after the stock is gone waits for a person; where there is room it completes", async () => {
    const [ann, bob] = [await buyer({ Ticket: 6 }), await buyer({ Ticket: 4 })];
    for (const one of [ann, bob]) {
      await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" }, { do: "failBefore", times: 50 });
      await one.pay();
    }
    // As if a provider had said of both that they were never made, and then that they were.
    await town.inside("oak", async (sql) => {
      await sql`update payment_attempts set state = 'declined' where state in ('sending', 'unknown')`;
      await sql`update transactions set state = 'held', held_until = now() where state = 'awaitingPayment'`;
      await sql`insert into due_work (kind, ref) select ${HOLD_WORK}, transaction_id from transactions where state = 'held' on conflict do nothing`;
    });
    later(30);
    await doDueWork(town.app, { [HOLD_WORK]: holdWork });
    await town.inside("oak", (sql) => sql`update quotas set size = 7 where quota_id = ${shop.quotas["seats"]}`);
    await fake.meet();
    const paid = (await fake.books()).payments.slice(-2);
    for (const { reference } of paid) expect(await fake.tell({ to: hook, kind: word.paid, reference })).toEqual([200]);
    await doWhatIsDue();
    expect([(await ann.resume()).answer.state, (await bob.resume()).answer.state].toSorted()).toEqual(["late", "paid"]);
  });

  test("a webhook settles what the answer didn't; ten at once, late, forged or lying change nothing", async () => {
    const ann = await buyer();
    await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" });
    await ann.pay();
    const { reference } = (await fake.books()).payments.at(-1)!;
    const telling = { to: hook, kind: word.paid, reference };
    expect(await fake.tell({ ...telling, forged: true })).toEqual([400]);
    expect(
      (await fake.tell({ ...telling, times: 10, cents: 1, currency: "EUR" })).every((status) => status === 200),
    ).toBe(true);
    await doWhatIsDue();
    expect((await ann.resume()).answer).toMatchObject(isPaid);
    later(3_000);
    expect(await fake.tell({ ...telling, eventID: "evt_again" })).toEqual([200]);
    await doWhatIsDue();
    const [counted] = await town.inside(
      "oak",
      (sql) => sql<{ payments: number; tickets: number }>`
      select (select count(*) from payments p where p.reference = ${reference}) as payments,
        (select count(*) from tickets k where k.service_id = ${shop.serviceID}) as tickets`,
    );
    expect(counted).toEqual({ payments: 1, tickets: 2 });
  });

  test.each([
    ["an identifier", crypto.randomUUID()],
    ["no identifier, however long", "-".repeat(36)],
  ])(
    "a refund on the provider's own pages with %s noted on it is heard of once, and cancels nothing",
    async (_, refundID) => {
      const ann = await buyer();
      await ann.pay();
      const { reference, cents } = (await fake.books()).payments.at(-1)!;
      const account = (await town.app.payments.activeAccount(town.clients["oak"]!))!;
      const refund = await account.provider.refund({
        refundID,
        reference,
        cents: 500,
        currency: "USD",
      });
      expect(refund.state).not.toBe("refused");
      const known = (await fake.books()).refunds.at(-1)!;
      for (let told = 0; told < 2; told++)
        expect(await fake.tell({ to: hook, kind: word.refunded, reference: known.reference })).toEqual([200]);
      await doWhatIsDue();
      const [row] = await town.inside(
        "oak",
        (sql) => sql<{ state: string; refunded: number; live: number; mails: number }>`
      select t.state, t.refunded, (select count(*) from order_mails m where m.transaction_id = t.transaction_id and m.kind = 'refunded') as mails,
        (select count(*) from tickets k where k.transaction_id = t.transaction_id and k.state = 'live') as live
      from transactions t join payments p using (client_id, transaction_id) where p.reference = ${reference}`,
      );
      expect(row).toEqual({ state: "partlyRefunded", refunded: 500, live: 2, mails: 1 });
      expect(cents).toBe(29_000);
    },
  );

  test("a refund that the provider takes back days later is taken back here: the books, the order and its tickets", async () => {
    const ann = await buyer();
    await ann.pay();
    const at = { client: "oak", service: shop.service };
    const see = async () => (await town.as()(getPurchase, at, undefined, { link: ann.cartKey })).answer;
    const { transactionID, tickets } = await see();
    const ticketIDs = tickets.slice(1).map(({ ticketID }) => ticketID);
    const refunded = await town.as("boxOffice")(
      refundTransaction,
      { ...at, transactionID },
      { ticketIDs, lineIDs: [], money: "all", reason: "" },
    );
    expect(refunded.status).toBe(200);
    await doWhatIsDue();
    expect(await see()).toMatchObject({ state: "partlyRefunded", refunded: 14_500 });
    const { reference } = (await fake.books()).refunds.at(-1)!;
    // That it went back is told by the provider as well, more than once: it went back once.
    for (let told = 0; told < 2; told++)
      expect(await fake.tell({ to: hook, kind: word.refunded, reference })).toEqual([200]);
    await doWhatIsDue();
    expect(await see()).toMatchObject({ state: "partlyRefunded", refunded: 14_500 });
    await fake.refuse(reference);
    for (let told = 0; told < 2; told++)
      expect(await fake.tell({ to: hook, kind: word.refused, reference })).toEqual([200]);
    await doWhatIsDue();
    expect(await see()).toMatchObject({ state: "paid", refunded: 0, tickets: [{ state: "live" }, { state: "live" }] });
    expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 2 });
  });

  test("T11 what costs nothing is taken without a card, and a limit of one person holds over all their orders", async () => {
    await town.inside(
      "oak",
      (sql) => sql`update products set price = 0, most_each = 3 where product_id = ${shop.products["Ticket"]}`,
    );
    const before = await charged();
    expect((await (await buyer()).pay({ token: "" })).answer).toMatchObject(isPaid);
    const again = await (await buyer()).pay({ token: "", guestEmail: "ANN@ash.example" });
    expect([again.status, again.problem.detail]).toEqual([
      409,
      "One person has at most 3 of Ticket, in all their orders.",
    ]);
    const other = await buyer();
    for (const guestEmail of [
      "ann+two@ash.example",
      "ann@ash.example\u200b",
      "ann@ａsh.example",
      "mailto:ann@ash.example",
    ])
      expect((await other.pay({ token: "", guestEmail })).status, guestEmail).toBe(409);
    expect((await other.pay({ token: "", guestEmail: "jörg@ash.example" })).problem.errors).toEqual({
      guestEmail: "Valid Email address required",
    });
    expect((await other.pay({ token: "", guestEmail: "bob@ash.example" })).answer).toMatchObject(isPaid);
    expect(await charged()).toBe(before);
  });

  test("what one person may have so much of is theirs to have again once a cart that they didn't pay for is let go", async () => {
    await town.inside(
      "oak",
      (sql) => sql`update products set most_each = 2 where product_id = ${shop.products["Ticket"]}`,
    );
    expect((await (await buyer()).pay({ token: word.declining })).answer.state).toBe("declined");
    expect((await (await buyer()).pay()).status).toBe(409);
    later(60);
    await doWhatIsDue();
    expect((await (await buyer()).pay()).answer).toMatchObject(isPaid);
  });

  test("no card number is in any row, and none is asked for", async () => {
    const rows = await town.inside(
      "oak",
      (sql) =>
        sql`select to_jsonb(a)::text || to_jsonb(p)::text as row from payment_attempts a join payments p using (client_id, attempt_id)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/\b\d{13,19}\b/);
  });

  test.runIf(word.challenged)(
    "a card whose bank asks something is paid once the provider says so, never because the browser does",
    async () => {
      const ann = await buyer();
      const asked = (await ann.pay({ token: word.challenged! })).answer;
      expect(asked).toMatchObject({ state: "requiresAction", clientSecret: expect.any(String) });
      expect((await ann.resume()).answer.state).toBe("requiresAction");
      const [attempt] = await town.inside(
        "oak",
        (sql) => sql<{ reference: string }>`select reference from payment_attempts where state = 'requiresAction'`,
      );
      await fake.challenge(attempt!.reference, "complete");
      expect((await ann.resume()).answer).toMatchObject(isPaid);
    },
  );

  test.runIf(word.challenged)(
    "a bank's question that nobody answers is given up, and the tickets are there for others",
    async () => {
      const ann = await buyer();
      await ann.pay({ token: word.challenged! });
      for (const minutes of [12, 25, 40, 90, 150]) {
        later(minutes);
        await doWhatIsDue();
      }
      expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
    },
  );
});

test("nobody is charged where nothing is in the cart, by a stranger's key, or without a way to pay", async () => {
  await town.inside("oak", (sql) => sql`update payment_accounts set chosen = false`);
  const shop = await addShop(town, { url: "last", products: { Ticket: { price: 100 } } });
  const at = { client: "oak", service: "last" };
  const sent = { balance: 100, token: "x", ...guest };
  const guessed = await town.as()(checkout, at, { cart: newKey(town.clients["oak"]), ...sent });
  expect(guessed.status).toBe(404);
  const cartKey = newKey(town.clients["oak"]);
  await town.as()(registration, at, { cartKey, cart: [{ ticketID: shop.products["Ticket"]!, quantity: 1 }] });
  const refused = await town.as()(checkout, at, { cart: cartKey, ...sent });
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "Cards can’t be taken yet. Ask the association how to pay.",
  ]);
  await town.as()(registration, at, { cartKey, cart: [] });
  expect((await town.as()(checkout, at, { cart: cartKey, ...sent })).problem.detail).toBe(
    "There is nothing in the cart.",
  );
});
