import { randomUUID } from "node:crypto";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import type { InputOf } from "../contract/platform/endpoint.ts";
import type { Element } from "../contract/platform/forms/element.ts";
import {
  type QuestionPurpose,
  type questionTimings,
  createQuestionForm,
  saveQuestions,
} from "../contract/commerce/questions/question-forms.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import { addRows } from "../server/platform/db/rows.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { type AttemptRow, attemptKey } from "../server/commerce/checkout/attempt-queries.ts";
import { findCartByKey } from "../server/commerce/cart/transaction-queries.ts";
import { settle } from "../server/commerce/checkout/settle.ts";
import type { ServiceKind } from "../contract/platform/service-kinds.ts";
import type { Town } from "./town.ts";

/** An event of a test town that sells, and what it sells by its name. */
export type Shop = {
  client: string;
  service: string;
  serviceID: string;
  products: Record<string, string>;
  quotas: Record<string, string>;
};

type ShopToOpen = {
  client?: string;
  url?: string;
  kind?: ServiceKind;
  /** How many there are, by name; null: as many as are wanted. */
  quotas?: Record<string, number | null>;
  /** Columns of the product, and what one takes of which quota. */
  products: Record<string, { price: number; takes?: Record<string, number>; [column: string]: unknown }>;
};

/** A published event whose products are on sale. */
export const addShop = (
  town: Town,
  { client = "oak", url = "gala", kind = "event", quotas = {}, products }: ShopToOpen,
): Promise<Shop> =>
  town.inside(client, async (sql) => {
    const { serviceID } = requireRow(
      await sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values (${kind}, ${url}, 'Building Gala', 'published') returning service_id`,
    );
    const shop: Shop = { client, service: url, serviceID, products: {}, quotas: {} };
    for (const [name, size] of Object.entries(quotas))
      shop.quotas[name] = requireRow(
        await sql<{ quotaID: string }>`
          insert into quotas (service_id, name, size) values (${serviceID}, ${name}, ${size}) returning quota_id`,
      ).quotaID;
    for (const [name, { takes = {}, ...columns }] of Object.entries(products)) {
      const { productID } = requireRow(await sql<{ productID: string }>`select uuid_v7() as product_id`);
      shop.products[name] = productID;
      await addRows(sql, "products", [
        {
          ...defaults,
          ...columns,
          product_id: productID,
          service_id: serviceID,
          name,
          position: Object.keys(shop.products).length,
        },
      ]);
      await addRows(
        sql,
        "product_quotas",
        Object.entries(takes).map(([quota, count]) => ({
          product_id: productID,
          service_id: serviceID,
          quota_id: shop.quotas[quota]!,
          takes: count,
        })),
      );
    }
    return shop;
  });

const defaults = {
  kind: "ticket",
  description: "",
  taxable: true,
  audience: "all",
  hidden: false,
  fewest: 1,
  most: 20,
  tickets: 1,
  admits: 1,
  reentry: false,
  created_at: "2020-01-01T00:00:00Z",
};

/** How the counters of a quota stand. */
export const stockOf = (town: Town, { client, quotas }: Shop, quota: string) =>
  town.inside(client, async (sql) =>
    requireRow(
      await sql<{ sold: number; held: number }>`select sold, held from quotas where quota_id = ${quotas[quota]}`,
    ),
  );

/** For each quota: the counters, and what the transactions say that they should be. Equal, whatever has happened. */
export const stockTwice = (town: Town, client = "oak") =>
  town.inside(
    client,
    (sql) => sql<{ name: string; counted: string; said: string }>`
      select q.name, q.held || ' held, ' || q.sold || ' sold' as counted,
        coalesce(sum(t.quantity) filter (where not t.sold), 0) || ' held, '
          || coalesce(sum(t.quantity) filter (where t.sold), 0) || ' sold' as said
      from quotas q left join transaction_quotas t using (client_id, quota_id) group by q.client_id, q.quota_id, q.name, q.held, q.sold`,
  );

/** Cards are taken by the test gateway from now on. */
export const takeTestCards = (town: Town, client = "oak") =>
  town.inside(client, (sql) => sql`insert into payment_accounts (provider, live, chosen) values ('test', false, true)`);

type Buying = {
  as?: string;
  guestName?: string;
  guestEmail: string;
  promoCode?: string;
  declineContact?: boolean;
  hearFromBuilders?: boolean;
};

/** Somebody buys so many of each, by a card that is good. Answers the key of their order. */
export async function buy(town: Town, shop: Shop, wanted: Record<string, number>, { as, promoCode, ...guest }: Buying) {
  const at = { client: shop.client, service: shop.service };
  const cartKey = newKey(town.clients[shop.client]);
  const cart = Object.entries(wanted).map(([name, quantity]) => ({ ticketID: shop.products[name]!, quantity }));
  const { answer } = await town.as(as)(registration, at, { cartKey, cart, ...(promoCode && { promoCode }) });
  const { balance } = answer.cart!;
  const token = balance > 0 ? `test_approve_visa_4242_${randomUUID()}` : "";
  const bought = await town.as(as)(checkout, at, { cart: cartKey, balance, token, guestName: "Ann Ash", ...guest });
  return { key: cartKey, state: bought.answer.state, number: bought.answer.number, balance };
}

/** A form of questions for buyers; what each who comes is asked, with which products. */
export async function askBuyers(
  town: Town,
  { client, service, products }: Shop,
  {
    purpose,
    elements,
    of = [],
    asked = "buying",
  }: { purpose: QuestionPurpose; elements: Element[]; of?: string[]; asked?: (typeof questionTimings)[number] },
): Promise<string> {
  const at = { client, service };
  const staff = town.as("owner");
  const { answer } = await staff(createQuestionForm, at, { name: "Your dinner", purpose, asked });
  const { questionFormID } = answer;
  await staff(saveQuestions, { ...at, questionFormID }, { elements } as InputOf<typeof saveQuestions>);
  const productIDs = of.map((name) => products[name]!);
  await town.inside(
    client,
    (sql) => sql`update products set form_id = ${questionFormID} where product_id = any (${productIDs}::uuid[])`,
  );
  return questionFormID;
}

export type BoughtTicket = { ticketID: string; number: number; code: string };

let guests = 0;

/** Tickets that somebody has bought before they come. */
export async function buyTickets(town: Town, shop: Shop, product: string, quantity = 1): Promise<BoughtTicket[]> {
  const guestEmail = `guest${(guests += 1)}@door.example`;
  const { number } = await buy(town, shop, { [product]: quantity }, { guestEmail, guestName: `Guest ${guests}` });
  return town.inside(
    shop.client,
    (sql) => sql<BoughtTicket>`
      select k.ticket_id, k.number, c.code from tickets k join transactions t using (client_id, transaction_id)
        join ticket_codes c using (client_id, ticket_id) where t.number = ${number} order by k.number`,
  );
}

/** A card of the test gateway that a cart was refused with is charged after all, and the gateway says so. */
export async function chargeAfterAll(town: Town, key: string, client = "oak") {
  const clientID = town.clients[client]!;
  const attempt = await town.inside(client, async (sql) => {
    const { transactionID } = requireRow(await findCartByKey(sql, key));
    const [declined] = await sql<AttemptRow>`
      select * from payment_attempts where transaction_id = ${transactionID} and state = 'declined' order by attempt_id limit 1`;
    await sql`
      update test_gateway_payments set state = 'succeeded', code = null where attempt_id = ${declined!.attemptID}`;
    return declined!;
  });
  const account = (await town.app.payments.activeAccount(clientID))!;
  const outcome = await account.provider.retrieve({ attempt: attemptKey(attempt) });
  return settle(town.app, clientID, { account, attemptID: attempt.attemptID, outcome });
}
