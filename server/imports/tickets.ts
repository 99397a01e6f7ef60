import { type Values, elementsOf } from "../../contract/platform/forms/element.ts";
import { textField } from "../../contract/people/participants.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { newKey } from "../platform/links/keys.ts";
import { buyerAtCounter } from "../commerce/sales/by-hand.ts";
import { claimLimits } from "../commerce/sales/checkout.ts";
import { fillCart } from "../commerce/sales/carts.ts";
import { finalise } from "../commerce/sales/finalise.ts";
import { beginTransaction, keepGuest, lockedTransaction } from "../commerce/sales/queries.ts";
import { wantedOf } from "../commerce/sales/registration.ts";
import { openShop } from "../commerce/sales/shop.ts";
import { type Planned, type Present, type Recognizing, folded } from "./plan.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

const mostTickets = 1_000_000;

/** The tickets that a program sells, by their names; lines say which. */
export type TicketNames = ReadonlyMap<string, string>;

export async function ticketNames(sql: Sql, serviceID: string): Promise<TicketNames> {
  const rows = await sql<{ productID: string; name: string }>`
    select product_id, name from products
    where service_id = ${serviceID} and kind in ('ticket', 'registration') and withdrawn_at is null order by position desc`;
  return new Map(rows.map(({ productID, name }) => [folded(name), productID]));
}

export const tickets = (names: TicketNames): Recognizing => ({
  word: "order",
  elements: elementsOf({
    reference: textField("Reference", 100),
    product: textField("Ticket"),
    quantity: { type: "input", kind: "number", label: "Quantity", whole: true, min: 1, max: 100 },
    guestName: textField("Name"),
    guestEmail: { type: "input", kind: "email", label: "Email", maxLength: 200 },
    guestPhone: { type: "input", kind: "phone", label: "Phone" },
    declineContact: { type: "checkbox", label: "Declines contact" },
  }),
  keys: ["reference"],
  names: ["product"],
  begin: { product: "", quantity: 1, guestName: "", guestEmail: "", guestPhone: "", declineContact: false },
  nameOf: ({ guestName, guestEmail }) => String(guestName || guestEmail || ""),
  problemOf: ({ product }) => {
    if (names.has(folded(product))) return undefined;
    return product
      ? `There is no ticket called “${String(product)}” in this program.`
      : "It isn’t said which ticket this is.";
  },
  most: { count: mostTickets, text: "These are more orders than a program has." },
});

/** Those among the lines that were imported before. */
export const presentTickets = (sql: Sql, serviceID: string, references: readonly string[]) =>
  ordersWith(
    sql,
    fragment`t.begun_service_id = ${serviceID} and lower(t.reference) = any (${references.map(folded)}::text[])`,
  );

export const importedOrders = (sql: Sql, transactionIDs: readonly string[]) =>
  ordersWith(sql, fragment`t.transaction_id = any (${transactionIDs}::uuid[])`);

async function ordersWith(sql: Sql, which: Fragment): Promise<Present[]> {
  const rows = await sql<{ recordID: string } & Values>`
    select t.transaction_id as record_id, t.reference, t.guest_name, t.guest_email, t.guest_phone, t.decline_contact,
      i.name as product, i.quantity
    from transactions t left join lateral (
      select name, quantity from transaction_items i where i.transaction_id = t.transaction_id order by position limit 1) i on true
    where ${which}`;
  return rows.map(({ recordID, ...values }) => ({ recordID, removed: false, values }));
}

/** What was sold stays as it was sold: only who comes is changed by a table. */
export const soldOtherwise = ({ before, changed }: Planned): string | undefined =>
  before !== null && changed.some((field) => field === "product" || field === "quantity")
    ? `It was imported as ${String(before["quantity"])} of ${String(before["product"])}. Change that where the order is.`
    : undefined;

type Selling = {
  sql: Sql;
  client: string;
  service: Pick<ServiceRow, "serviceID">;
  userID: string;
  names: TicketNames;
  now: Date;
};

/** N05 Paid elsewhere, so that staff's word stands for the money: the same end as any other sale, its mail with the tickets included. */
export async function sellPrepaid(selling: Selling, { after }: Planned): Promise<string> {
  const { sql, client, service, userID, names, now } = selling;
  const { serviceID } = service;
  const cart = await beginTransaction(sql, newKey(client), { serviceID, userID: null });
  const { transactionID } = cart;
  await sql`update transactions set sold_by = ${userID}, reference = ${String(after["reference"])} where transaction_id = ${transactionID}`;
  const buyer = buyerAtCounter(now);
  const wanted = [{ ticketID: names.get(folded(after["product"]))!, quantity: Number(after["quantity"]) }];
  const shop = await openShop(sql, wantedOf(serviceID, wanted), { transactionID, ...buyer });
  const { priced, problems } = await fillCart(sql, { transaction: cart, shop, buyer, code: undefined }, wanted);
  if (problems.length > 0) refuse(problems.map(({ text }) => text).join(" "), 409);
  const guestEmail = String(after["guestEmail"] ?? "");
  await keepGuest(sql, transactionID, { ...guestIn(after), guestEmail });
  await claimLimits(sql, cart, { shop, email: guestEmail });
  await finalise(sql, one(await lockedTransaction(sql, transactionID)), {
    method: "manual",
    provider: "manual",
    reference: transactionID,
    amount: priced.total,
    takenBy: userID,
  });
  return transactionID;
}

const guestIn = (values: Values) => ({
  guestName: String(values["guestName"] ?? ""),
  guestPhone: String(values["guestPhone"] ?? ""),
  declineContact: values["declineContact"] === true,
});

export const changeGuest = (sql: Sql, transactionID: string, after: Values) =>
  keepGuest(sql, transactionID, { ...guestIn(after), guestEmail: String(after["guestEmail"] ?? "") });

/** A line that can't be sold, as there is nothing left, is left out; anything else is a fault. */
export const isLeftOut = (error: unknown): error is Refusal => error instanceof Refusal && error.status < 500;
