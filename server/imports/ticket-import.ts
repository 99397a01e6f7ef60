import { type Values, formElements } from "../../contract/platform/forms/element.ts";
import { textField } from "../../contract/people/participants.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { newKey } from "../platform/links/keys.ts";
import { counterShopper } from "../commerce/counter/sell-by-hand.ts";
import { claimPersonalLimits } from "../commerce/checkout/checkout.ts";
import { fillCart } from "../commerce/cart/fill-cart.ts";
import { finalise } from "../commerce/checkout/finalise.ts";
import { insertCart, saveBuyerContact, lockTransaction } from "../commerce/cart/transaction-queries.ts";
import { shopRequestOf } from "../commerce/cart/registration.ts";
import { loadShop } from "../commerce/shop/shop.ts";
import { type PlannedLine, type ExistingRecord, type RecordMatching, normalizedText } from "./line-planner.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

const mostTickets = 1_000_000;

/** A program's tickets: identifiers by name. */
export type ProductIDsByName = ReadonlyMap<string, string>;

export async function productIDsByName(sql: Sql, serviceID: string): Promise<ProductIDsByName> {
  const rows = await sql<{ productID: string; name: string }>`
    select product_id, name from products
    where service_id = ${serviceID} and kind in ('ticket', 'registration') and withdrawn_at is null order by position desc`;
  return new Map(rows.map(({ productID, name }) => [normalizedText(name), productID]));
}

export const ticketMatching = (names: ProductIDsByName): RecordMatching => ({
  word: "order",
  elements: formElements({
    reference: textField("Reference", 100),
    product: textField("Ticket"),
    quantity: { type: "input", kind: "number", label: "Quantity", whole: true, min: 1, max: 100 },
    guestName: textField("Name"),
    guestEmail: { type: "input", kind: "email", label: "Email", maxLength: 200 },
    guestPhone: { type: "input", kind: "phone", label: "Phone" },
    declineContact: { type: "checkbox", label: "Declines contact" },
  }),
  keys: ["reference"],
  referenceFields: ["product"],
  defaults: { product: "", quantity: 1, guestName: "", guestEmail: "", guestPhone: "", declineContact: false },
  nameOf: ({ guestName, guestEmail }) => String(guestName || guestEmail || ""),
  problemOf: ({ product }) => {
    if (names.has(normalizedText(product))) return undefined;
    return product
      ? `There is no ticket called “${String(product)}” in this program.`
      : "It isn’t said which ticket this is.";
  },
  limit: { count: mostTickets, text: "These are more orders than a program has." },
});

/** Orders of these references that were imported before. */
export const existingOrders = (sql: Sql, serviceID: string, references: readonly string[]) =>
  ordersWhere(
    sql,
    fragment`t.begun_service_id = ${serviceID} and lower(t.reference) = any (${references.map(normalizedText)}::text[])`,
  );

export const importedOrders = (sql: Sql, transactionIDs: readonly string[]) =>
  ordersWhere(sql, fragment`t.transaction_id = any (${transactionIDs}::uuid[])`);

async function ordersWhere(sql: Sql, which: Fragment): Promise<ExistingRecord[]> {
  const rows = await sql<{ recordID: string } & Values>`
    select t.transaction_id as record_id, t.reference, t.guest_name, t.guest_email, t.guest_phone, t.decline_contact,
      i.name as product, i.quantity
    from transactions t left join lateral (
      select name, quantity from transaction_items i where i.transaction_id = t.transaction_id order by position limit 1) i on true
    where ${which}`;
  return rows.map(({ recordID, ...values }) => ({ recordID, removed: false, values }));
}

/** A table can change only the guest of an order, not what was sold. */
export const whySaleDiffers = ({ before, changed }: PlannedLine): string | undefined =>
  before !== null && changed.some((field) => field === "product" || field === "quantity")
    ? `It was imported as ${String(before["quantity"])} of ${String(before["product"])}. Change that where the order is.`
    : undefined;

type PrepaidSale = {
  sql: Sql;
  client: string;
  service: Pick<ServiceRow, "serviceID">;
  userID: string;
  names: ProductIDsByName;
  now: Date;
};

/** N05 Paid elsewhere: staff's word stands for the payment. Otherwise the sale ends as any other, including the mail with the tickets. */
export async function sellPrepaid(selling: PrepaidSale, { after }: PlannedLine): Promise<string> {
  const { sql, client, service, userID, names, now } = selling;
  const { serviceID } = service;
  const cart = await insertCart(sql, newKey(client), { serviceID, userID: null });
  const { transactionID } = cart;
  await sql`update transactions set sold_by = ${userID}, reference = ${String(after["reference"])} where transaction_id = ${transactionID}`;
  const buyer = counterShopper(now);
  const items = [{ ticketID: names.get(normalizedText(after["product"]))!, quantity: Number(after["quantity"]) }];
  const shop = await loadShop(sql, shopRequestOf(serviceID, items), { transactionID, ...buyer });
  const { priced, problems } = await fillCart(sql, { transaction: cart, shop, buyer, code: undefined }, items);
  if (problems.length > 0) refuse(problems.map(({ text }) => text).join(" "), 409);
  const guestEmail = String(after["guestEmail"] ?? "");
  await saveBuyerContact(sql, transactionID, { ...guestOf(after), guestEmail });
  await claimPersonalLimits(sql, cart, { shop, email: guestEmail });
  await finalise(sql, requireRow(await lockTransaction(sql, transactionID)), {
    method: "manual",
    provider: "manual",
    reference: transactionID,
    amount: priced.total,
    takenBy: userID,
  });
  return transactionID;
}

const guestOf = (values: Values) => ({
  guestName: String(values["guestName"] ?? ""),
  guestPhone: String(values["guestPhone"] ?? ""),
  declineContact: values["declineContact"] === true,
});

export const changeGuest = (sql: Sql, transactionID: string, after: Values) =>
  saveBuyerContact(sql, transactionID, { ...guestOf(after), guestEmail: String(after["guestEmail"] ?? "") });

/** A refusal (as of sold-out tickets) leaves the line out; anything else is a fault. */
export const isLineRefusal = (error: unknown): error is Refusal => error instanceof Refusal && error.status < 500;
