import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { checkout, resumeCheckout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import {
  moveTicket,
  refundAmount,
  refundTransaction,
  salesSummary,
} from "../../../contract/commerce/orders/order-management.ts";
import { type PurchasedTicket, getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { type Shop, addShop, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { recordStockDifferences } from "../ledger/queries.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { HOLD_WORK, holdWork } from "./hold-expiry.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { PAYMENT_WORK, paymentWork } from "../checkout/attempt-follow-up.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";

const town = useTown();
const kinds = {
  [HOLD_WORK]: holdWork,
  [PAYMENT_WORK]: paymentWork,
  [REFUND_WORK]: refundWork,
  [RECEIPT_WORK]: receiptWork,
};
beforeAll(() => takeTestCards(town));

const SEATS = 12;
const BUYERS = 4;
const cards = ["approve", "approve", "declined", "timeout", "captured", "verify"] as const;
const steps = ["hold", "pay", "resume", "refund", "cancel", "amount", "transfer", "wait", "sweep"] as const;
const step = fc.record({
  what: fc.constantFrom(...steps),
  who: fc.nat({ max: BUYERS - 1 }),
  /** How many, which ticket, or how long. */
  size: fc.integer({ min: 1, max: 5 }),
  card: fc.constantFrom(...cards),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let shops = 0;

/** Some people at one sale, who do whatever comes to their mind. */
async function openSale() {
  const shop = await addShop(town, {
    url: `model-${(shops += 1)}`,
    quotas: { seats: SEATS },
    products: {
      Ticket: { price: 3_333, takes: { seats: 1 } },
      Table: { price: 10_001, tickets: 3, takes: { seats: 3 } },
      Gift: { price: 700, tickets: 0, kind: "donation" },
    },
  });
  const at = { client: shop.client, service: shop.service };
  const names = Object.keys(shop.products);
  const carts = Array.from({ length: BUYERS }, () => newKey(town.clients["oak"]));
  const { now } = clock;
  let minutes = 0;

  const order = async (who: number) => {
    const { status, answer } = await town.as()(getPurchase, at, undefined, { link: carts[who]! });
    return status === 200 ? answer : undefined;
  };
  const nth = (tickets: readonly PurchasedTicket[], size: number) => tickets[size % Math.max(1, tickets.length)];
  const refund = async ({ who, size }: Step, money: "all" | "none") => {
    const bought = await order(who);
    const ticket = bought && nth(bought.tickets, size);
    if (!bought || !ticket) return;
    const sent = { ticketIDs: [ticket.ticketID], lineIDs: [], money, reason: "" };
    await town.as("boxOffice")(refundTransaction, { ...at, transactionID: bought.transactionID }, sent);
  };

  const acts: Record<Step["what"], (step: Step) => Promise<unknown>> = {
    async hold({ who, size }) {
      const before = await order(who);
      // Who has paid begins another cart.
      if (before && before.number !== null && size > 3) carts[who] = newKey(town.clients["oak"]);
      const cart = [{ ticketID: shop.products[names[size % names.length]!]!, quantity: size }];
      await town.as()(registration, at, { cartKey: carts[who]!, cart });
    },
    async pay({ who, card }) {
      const { answer } = await town.as()(registration, at, { cartKey: carts[who]! });
      const token = `test_${card}_visa_4242_${crypto.randomUUID()}`;
      const guest = { guestName: "Ann Ash", guestEmail: `model${who}@ash.example` };
      await town.as()(checkout, at, { cart: carts[who]!, balance: answer.cart?.balance ?? 0, token, ...guest });
    },
    resume: ({ who }) => town.as()(resumeCheckout, at, { cart: carts[who]! }),
    refund: (step) => refund(step, "all"),
    cancel: (step) => refund(step, "none"),
    async amount({ who, size }) {
      const bought = await order(who);
      if (!bought) return;
      await town.as("boxOffice")(
        refundAmount,
        { ...at, transactionID: bought.transactionID },
        { amount: size * 111, reason: "" },
      );
    },
    async transfer({ who, size }) {
      const ticket = nth((await order(who))?.tickets ?? [], size);
      if (!ticket) return;
      const to = { name: "Nora New", email: "nora@ash.example" };
      await town.as("boxOffice")(moveTicket, { ...at, ticketID: ticket.ticketID }, to);
    },
    async wait({ size }) {
      minutes += size * 9;
      clock.now = () => new Date(now().getTime() + minutes * 60_000);
    },
    sweep: () => doDueWork(town.app, kinds),
  };
  return { shop, at, act: (step: Step) => acts[step.what](step), end: () => void (clock.now = now) };
}

/** Some of them have bought already, so that there is something to give back. */
const begun: Step[] = [0, 1, 2].flatMap((who) => [
  { what: "hold", who, size: who + 2, card: "approve" },
  { what: "pay", who, size: 1, card: "approve" },
]);

/** What the books say of themselves, whatever has been done. */
async function expectBooks({ shop, at }: { shop: Shop; at: { client: string; service: string } }) {
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
  await town.inside("oak", async (sql) => {
    expect(await recordStockDifferences(sql, clock.now())).toBe(0);
    expect(await sql`select from quotas where held + sold > size`).toEqual([]);
    const seats = requireRow(
      await sql<{ sold: number; live: number }>`
        select sold, (select count(*)::integer from tickets where service_id = ${shop.serviceID} and state = 'live') as live
        from quotas where quota_id = ${shop.quotas["seats"]}`,
    );
    expect(seats.sold).toBe(seats.live);
    const money = requireRow(
      await sql<{ ledger: number; there: number; onItsWay: number }>`
        select coalesce((select sum(amount) from ledger), 0)::integer as ledger,
          coalesce((select sum(cents - refunded_cents) from test_gateway_payments where state = 'succeeded'), 0)::integer as there,
          coalesce((select sum(g.cents) from test_gateway_payments g
            where g.state = 'succeeded' and not exists (select from payments p where p.reference = g.reference)), 0)::integer
            as on_its_way`,
    );
    expect(money.ledger).toBe(money.there - money.onItsWay);
    const laid = await sql`
      select i.item_id from transaction_items i
      where i.refunded <> coalesce((
        select sum((p ->> 'amount')::integer) from refunds r, jsonb_array_elements(r.parts) p
        where r.transaction_id = i.transaction_id and r.state <> 'failed' and (p ->> 'itemID')::uuid = i.item_id), 0)`;
    expect(laid).toEqual([]);
    const tickets = await sql`
      select i.item_id from transaction_items i join tickets k using (client_id, item_id)
      group by i.client_id, i.item_id, i.total, i.refunded
      having sum(k.paid) <> i.total or sum(k.refunded) <> i.refunded`;
    expect(tickets).toEqual([]);
    const codes = await sql`
      select k.ticket_id from tickets k left join ticket_codes c on c.ticket_id = k.ticket_id and c.ended_at is null
      group by k.client_id, k.ticket_id having count(c.code) <> 1`;
    expect(codes).toEqual([]);
    const twice = await sql`
      select transaction_id from payment_attempts where state = 'succeeded' group by transaction_id having count(*) > 1`;
    expect(twice).toEqual([]);
  });
  const { net, byProduct } = (await town.as("viewer")(salesSummary, at)).answer;
  expect(byProduct.reduce((all, { amount }) => all + amount, 0)).toBe(net);
}

test("whatever is held, paid, declined, lost, refunded, cancelled, moved and swept, in whatever order, the books are even after each step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (taken) => {
      const sale = await openSale();
      try {
        for (const one of [...begun, ...taken]) {
          await sale.act(one);
          await expectBooks(sale);
        }
      } finally {
        sale.end();
      }
    }),
    { numRuns: 4 },
  );
});
