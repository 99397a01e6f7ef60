import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import {
  createInvoice,
  markInvoicePaid,
  refundInvoice,
  reopenInvoice,
  sendInvoice,
  voidInvoice,
} from "../contract/commerce/invoices/invoices.ts";
import { refundAmount, refundTransaction, sellByHand } from "../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../contract/commerce/orders/transactions.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { REFUND_WORK, refundWork } from "../server/commerce/refunds/refunds.ts";
import { doDueWork } from "./due-work.ts";
import { type Shop, addShop, chargeAfterAll } from "./shop.ts";
import type { Town } from "./town.ts";

/** Two programs that sell, one with tax in its prices, one with tax and a fee on top of them. Their cents don't divide. */
export async function addMoneyPrograms(town: Town, name: string) {
  const gala = await addShop(town, {
    url: `${name}-gala`,
    products: {
      Ticket: { price: 9_999 },
      Trio: { price: 10_001, tickets: 3 },
      Gift: { price: 777, kind: "donation", tickets: 0, taxable: false },
    },
  });
  const tour = await addShop(town, { url: `${name}-tour`, kind: "parade", products: { Day: { price: 1_333 } } });
  await town.inside("oak", async (sql) => {
    await sql`update sales_settings set tax_rate = 825 where service_id = ${gala.serviceID}`;
    await sql`update sales_settings set tax_rate = 700, tax_included = true where service_id = ${tour.serviceID}`;
    await sql`
      insert into fees (service_id, name, kind, amount, applies_to) values (${gala.serviceID}, 'Service fee', 'percent', 333, 'order')`;
    await sql`insert into promo_codes (service_id, code, kind, value) values (${gala.serviceID}, 'THIRD', 'percent', 3333)`;
  });
  return { gala, tour };
}

const placeOf = ({ client, service }: Shop) => ({ client, service });

const acts = fc.record({
  what: fc.constantFrom(
    "buy",
    "buy",
    "sell",
    "refundSome",
    "refundSome",
    "refundTicket",
    "payTwice",
    "invoice",
    "reopen",
    "refundInvoice",
    "void",
  ),
  ticket: fc.integer({ min: 0, max: 2 }),
  trio: fc.integer({ min: 0, max: 1 }),
  gift: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 0, max: 3 }),
  withCode: fc.boolean(),
  nth: fc.nat({ max: 1_000 }),
  amount: fc.integer({ min: 1, max: 4_000 }),
  method: fc.constantFrom("cash" as const, "manual" as const),
});
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;

export const moneyActs = (seed: number, count: number): Act[] => fc.sample(acts, { seed, numRuns: count });

/** Does to the money of two programs what is asked, through the calls that people use. What is refused by a rule is passed over. */
export function moneyHistory(town: Town, { gala, tour }: { gala: Shop; tour: Shop }) {
  const at = placeOf(gala);
  const orders: { transactionID: string }[] = [];
  const invoices: { client: string; invoiceID: string }[] = [];
  const staff = town.as("boxOffice");
  const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  const pick = <T>(list: readonly T[], nth: number) => list[nth % Math.max(1, list.length)];

  async function fill({ ticket, trio, gift, day, withCode }: Act, counter = false) {
    const cartKey = newKey(town.clients["oak"]);
    const cart = [
      { ticketID: gala.products["Ticket"]!, quantity: ticket },
      { ticketID: gala.products["Trio"]!, quantity: trio },
      { ticketID: gala.products["Gift"]!, quantity: gift },
      { ticketID: tour.products["Day"]!, quantity: day },
    ].filter(({ quantity }) => quantity > 0);
    if (cart.length === 0) return undefined;
    const asked = { cartKey, cart, ...(withCode && { promoCode: "THIRD" }), ...(counter && { atCounter: true }) };
    const { answer } = await (counter ? staff : town.as())(registration, at, asked);
    return answer.cart && answer.cart.balance >= 50 ? { cartKey, balance: answer.cart.balance } : undefined;
  }

  const card = (outcome: string) => `test_${outcome}_visa_4242_${randomUUID()}`;
  const pay = (cart: string, balance: number, outcome = "approve") =>
    town.as()(checkout, at, { cart, balance, token: card(outcome), ...guest });

  async function keepOrder(link: string) {
    const { answer } = await town.as()(getPurchase, at, undefined, { link });
    orders.push({ transactionID: answer.transactionID });
  }

  const doers: Record<Act["what"], (act: Act) => Promise<unknown>> = {
    async buy(act) {
      const cart = await fill(act);
      if (!cart) return;
      await pay(cart.cartKey, cart.balance);
      await keepOrder(cart.cartKey);
    },
    async sell(act) {
      const cart = await fill(act, true);
      if (!cart) return;
      const { answer } = await staff(sellByHand, at, {
        cart: cart.cartKey,
        balance: cart.balance,
        method: act.method,
        ...guest,
      });
      orders.push({ transactionID: answer.transactionID });
    },
    async refundSome({ nth, amount }) {
      const order = pick(orders, nth);
      if (order) await staff(refundAmount, { ...at, ...order }, { amount, reason: "" });
    },
    async refundTicket({ nth, amount }) {
      const order = pick(orders, nth);
      if (!order) return;
      const [ticket] = await town.inside(
        "oak",
        (sql) => sql<{ ticketID: string }>`
          select ticket_id from tickets where transaction_id = ${order.transactionID} and state = 'live' order by number limit 1`,
      );
      if (!ticket) return;
      const money = amount % 2 === 0 ? ("all" as const) : ("withoutFees" as const);
      const asked = { ticketIDs: [ticket.ticketID], lineIDs: [], money, reason: "" };
      await staff(refundTransaction, { ...at, ...order }, asked);
    },
    async payTwice(act) {
      const cart = await fill(act);
      if (!cart) return;
      await pay(cart.cartKey, cart.balance, "declined");
      await pay(cart.cartKey, cart.balance);
      await chargeAfterAll(town, cart.cartKey);
      await keepOrder(cart.cartKey);
    },
    async invoice({ amount, method }) {
      const lines = [{ name: "Booth", amount, quantity: 3 }];
      const billed = { userID: null, name: "Park & Rye", email: `${randomUUID()}@billed.example` };
      const terms = { dueOn: null, note: "", remindBefore: null, remindAfter: null };
      const { answer } = await staff(createInvoice, { client: "oak" }, { ...billed, ...terms, lines });
      const ids = { client: "oak", invoiceID: answer.invoiceID };
      await staff(sendInvoice, ids);
      if (amount % 3 > 0) await staff(markInvoicePaid, ids, { method, note: "" });
      invoices.push(ids);
    },
    async reopen({ nth, method, amount }) {
      const ids = pick(invoices, nth);
      if (!ids) return;
      await staff(reopenInvoice, ids);
      if (amount % 2 === 0) await staff(markInvoicePaid, ids, { method, note: "" });
    },
    async refundInvoice({ nth, amount }) {
      const ids = pick(invoices, nth);
      if (ids) await staff(refundInvoice, ids, { amount, reason: "" });
    },
    async void({ nth }) {
      const ids = pick(invoices, nth);
      if (ids) await staff(voidInvoice, ids);
    },
  };

  return async (all: readonly Act[]) => {
    for (const act of all) {
      await doers[act.what](act);
      await doDueWork(town.app, { [REFUND_WORK]: refundWork });
    }
  };
}

/** Puts what entered the books just now onto a day that is over, as if it had been entered then. */
export const bookedOn = (town: Town, moment: string, client = "oak") =>
  town.inside(client, async (sql) => {
    await sql`set local role none`;
    await sql`update ledger set at = ${moment} where at > now() - interval '1 day'`;
    await sql`update payout_entries set at = ${moment} where at > now() - interval '1 day'`;
  });
