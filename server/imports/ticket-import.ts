import { type Values, formElements } from "../../contract/platform/forms/element.ts";
import { normalizeEmail } from "../../contract/platform/email-address.ts";
import { textField } from "../../contract/people/participants.ts";
import { isSameName } from "../../contract/platform/same-name.ts";
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
import { numberInCell } from "../tables/reading/number-cells.ts";
import { type CellReading, type TableLine, valuesIn } from "./table-cells.ts";
import { type PlannedLine, type ExistingRecord, type RecordMatching, normalizedText } from "./line-planner.ts";
import { RecordsByName } from "./records-by-name.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

const mostTickets = 1_000_000;

/** A program's ticket products, by the names that lines use. */
export type ProductIDsByName = RecordsByName<{ productID: string; name: string }>;

export async function productIDsByName(sql: Sql, serviceID: string): Promise<ProductIDsByName> {
  const rows = await sql<{ productID: string; name: string }>`
    select product_id, name from products
    where service_id = ${serviceID} and kind in ('ticket', 'registration') and withdrawn_at is null order by position desc`;
  return new RecordsByName(rows);
}

export const ticketElements = formElements({
  reference: textField("Reference", 100),
  product: textField("Ticket"),
  quantity: { type: "input", kind: "number", label: "Quantity", whole: true, min: 1, max: 100 },
  guestName: textField("Name"),
  guestEmail: { type: "input", kind: "email", label: "Email", maxLength: 200 },
  guestPhone: { type: "input", kind: "phone", label: "Phone" },
  declineContact: { type: "checkbox", label: "Declines contact" },
});

/** Joins lines with one reference to an order: the first has the guest, the others add tickets. */
export function linesByOrder(lines: readonly TableLine[]): TableLine[] {
  const orders = new Map<string, TableLine & { furtherLines: TableLine[] }>();
  for (const line of lines) {
    const reference = normalizedText(String(line.cells["reference"] ?? ""));
    const key = reference || `line ${line.line}`;
    const order = orders.get(key);
    if (order) order.furtherLines.push(line);
    else orders.set(key, { ...line, furtherLines: [] });
  }
  return [...orders.values()];
}

/** Names of further guests in the lines of an order. */
export const otherGuests = ({ cells, furtherLines = [] }: TableLine): string[] => {
  const name = String(cells["guestName"] ?? "");
  const names = furtherLines.flatMap((line) =>
    line.cells["guestName"] === undefined ? [] : String(line.cells["guestName"]),
  );
  return [...new Set(names)].filter((other) => !isSameName(other, name));
};

/** Other email addresses in the lines of an order. */
export const otherEmails = ({ cells, furtherLines = [] }: TableLine): string[] => {
  const addressIn = (line: Pick<TableLine, "cells">) => {
    const typed = String(line.cells["guestEmail"] ?? "").trim();
    return (normalizeEmail(typed) ?? typed).toLowerCase();
  };
  const addresses = [...new Set([{ cells }, ...furtherLines].map(addressIn).filter(Boolean))];
  return addresses.slice(1);
};

/** Lines of an order that have the same ticket and quantity: each may repeat what the whole order has. */
export function repeatedLines(line: TableLine): { product: string; lines: TableLine[] } | undefined {
  const linesByText = new Map<string, TableLine[]>();
  for (const orderLine of [line, ...(line.furtherLines ?? [])]) {
    const { product = line.cells["product"], quantity } = orderLine.cells;
    // In a table without quantities, each line is a ticket.
    if (quantity === undefined) continue;
    const isMoreThanOne = numberInCell(quantity) !== 1;
    // Lines of one ticket each are of one guest each, unless they are the same all through.
    const text = isMoreThanOne ? [product, quantity] : Object.entries(orderLine.cells).toSorted();
    const key = normalizedText(JSON.stringify(text));
    linesByText.set(key, [...(linesByText.get(key) ?? []), orderLine]);
  }
  const lines = [...linesByText.values()].find((equalLines) => equalLines.length > 1);
  return lines && { product: String(lines[0]!.cells["product"] ?? line.cells["product"] ?? ""), lines };
}

/** `2 of Adult`: what an order holds, a product each, in the order of their names. */
const itemsText = (items: ReadonlyMap<string, number>) =>
  [...items].map(([product, quantity]) => `${quantity} of ${product}`).toSorted();

const itemPattern = /^(\d+) of (.*)$/s;
const itemsIn = (values: Values): [product: string, quantity: number][] =>
  ((values["items"] ?? []) as string[]).map((text) => {
    const [, quantity, product] = itemPattern.exec(text)!;
    return [product!, Number(quantity)];
  });

export const ticketMatching = (productIDs: ProductIDsByName): RecordMatching => ({
  noun: "order",
  elements: ticketElements,
  valuesIn: (line, reading) => orderIn(productIDs, line, reading),
  keys: ["reference"],
  defaults: { items: [], guestName: "", guestEmail: "", guestPhone: "", declineContact: false },
  nameOf: ({ guestName, guestEmail }) => String(guestName || guestEmail || ""),
  problemOf: ({ items }) => ((items as string[]).length === 0 ? "It isn’t said which ticket this is." : undefined),
  limit: { count: mostTickets, text: "These are more orders than a program has." },
});

/** The values of an order from all its lines, or a text of all their problems. */
function orderIn(productIDs: ProductIDsByName, line: TableLine, reading: CellReading): Values | string {
  const items = new Map<string, number>();
  const problems: string[] = [];
  let values: Values = {};
  for (const [at, orderLine] of [line, ...(line.furtherLines ?? [])].entries()) {
    const lineValues = valuesIn(ticketElements, orderLine, reading);
    const product = String(orderLine.cells["product"] ?? "");
    const ticket = productIDs.find(product);
    const ticketProblem =
      product && productIDs.isAmbiguous(product)
        ? `More than one ticket could be meant by “${product}”. Write the name exactly as it is here.`
        : product && !ticket
          ? `There is no ticket called “${product}” in this program.`
          : !product && at > 0 && "It isn’t said which ticket this is.";
    const lineProblems = [typeof lineValues === "string" && lineValues, ticketProblem].filter(Boolean).join(" ");
    if (lineProblems) problems.push(at === 0 ? lineProblems : `Line ${orderLine.line}: ${lineProblems}`);
    const { quantity } = typeof lineValues === "string" ? {} : lineValues;
    if (ticket) items.set(ticket.name, (items.get(ticket.name) ?? 0) + Number(quantity ?? 1));
    // What the first line leaves open, the next one may say.
    if (typeof lineValues !== "string") values = { ...lineValues, ...values };
  }
  const { product: _, quantity: __, ...guest } = values;
  return problems.length > 0 ? problems.join(" ") : { ...guest, ...(items.size > 0 && { items: itemsText(items) }) };
}

/** Orders of earlier imports that have these references. */
export const existingOrders = (sql: Sql, serviceID: string, references: readonly string[]) =>
  ordersWhere(
    sql,
    fragment`t.begun_service_id = ${serviceID} and lower(t.reference) = any (${references.map(normalizedText)}::text[])`,
  );

export const importedOrders = (sql: Sql, transactionIDs: readonly string[]) =>
  ordersWhere(sql, fragment`t.transaction_id = any (${transactionIDs}::uuid[])`);

async function ordersWhere(sql: Sql, condition: Fragment): Promise<ExistingRecord[]> {
  const rows = await sql<{ recordID: string } & Values>`
    select t.transaction_id as record_id, t.reference, t.guest_name, t.guest_email, t.guest_phone, t.decline_contact,
      array(select sum(i.quantity) || ' of ' || i.name from transaction_items i
        where i.transaction_id = t.transaction_id group by i.name order by 1) as items
    from transactions t where ${condition}`;
  return rows.map(({ recordID, ...values }) => ({ recordID, removed: false, values }));
}

/** The problem of a line whose tickets differ from the imported order's: a table changes only the guest. */
export const whySaleDiffers = ({ before, changed }: PlannedLine): string | undefined =>
  before !== null && changed.includes("items")
    ? `It was imported as ${(before["items"] as string[]).join(" and ")}. Change that where the order is.`
    : undefined;

type PrepaidSale = {
  sql: Sql;
  client: string;
  service: Pick<ServiceRow, "serviceID">;
  userID: string;
  productIDs: ProductIDsByName;
  now: Date;
};

/** N05 Sells an order that was paid elsewhere, on the staff's word; it ends like any sale, with a mail of tickets. */
export async function sellPrepaid(sale: PrepaidSale, { after }: PlannedLine): Promise<string> {
  const { sql, client, service, userID, productIDs, now } = sale;
  const { serviceID } = service;
  const cart = await insertCart(sql, newKey(client), { serviceID, userID: null });
  const { transactionID } = cart;
  await sql`update transactions set sold_by = ${userID}, reference = ${String(after["reference"])} where transaction_id = ${transactionID}`;
  const buyer = counterShopper(now);
  const cartLines = itemsIn(after).map(([product, quantity]) => ({
    ticketID: productIDs.find(product)!.productID,
    quantity,
  }));
  const shop = await loadShop(sql, shopRequestOf(serviceID, cartLines), { transactionID, ...buyer });
  const { priced, problems } = await fillCart(sql, { transaction: cart, shop, buyer, code: undefined }, cartLines);
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

/** A line that can't be sold, as there is nothing left, is left out; anything else is a fault. */
export const isLineRefusal = (error: unknown): error is Refusal => error instanceof Refusal && error.status < 500;
