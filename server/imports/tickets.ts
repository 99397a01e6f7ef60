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
import { type CellReading, type TableLine, valuesIn } from "./cells.ts";
import { type Planned, type Present, type Recognizing, folded } from "./plan.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

const mostTickets = 1_000_000;

/** The tickets that a program sells, by their names; lines say which. */
export type TicketNames = ReadonlyMap<string, { productID: string; name: string }>;

export async function ticketNames(sql: Sql, serviceID: string): Promise<TicketNames> {
  const rows = await sql<{ productID: string; name: string }>`
    select product_id, name from products
    where service_id = ${serviceID} and kind in ('ticket', 'registration') and withdrawn_at is null order by position desc`;
  return new Map(rows.map((row) => [folded(row.name), row]));
}

export const ticketElements = elementsOf({
  reference: textField("Reference", 100),
  product: textField("Ticket"),
  quantity: { type: "input", kind: "number", label: "Quantity", whole: true, min: 1, max: 100 },
  guestName: textField("Name"),
  guestEmail: { type: "input", kind: "email", label: "Email", maxLength: 200 },
  guestPhone: { type: "input", kind: "phone", label: "Phone" },
  declineContact: { type: "checkbox", label: "Declines contact" },
});

/** Lines of one reference are one order: the first says whose it is, the others what else it has. */
export function linesByOrder(lines: readonly TableLine[]): TableLine[] {
  const orders = new Map<string, TableLine & { others: TableLine[] }>();
  for (const line of lines) {
    const reference = folded(String(line.cells["reference"] ?? ""));
    const key = reference || `line ${line.line}`;
    const order = orders.get(key);
    if (order) order.others.push(line);
    else orders.set(key, { ...line, others: [] });
  }
  return [...orders.values()];
}

/** Other people than the first whom lines of one order name. */
export const otherGuests = ({ cells, others = [] }: TableLine): string[] => {
  const name = folded(String(cells["guestName"] ?? ""));
  const names = others.flatMap((line) =>
    line.cells["guestName"] === undefined ? [] : String(line.cells["guestName"]),
  );
  return [...new Set(names)].filter((other) => folded(other) !== name);
};

/** `2 of Adult`: what an order holds, a product each, in the order of their names. */
const itemsText = (items: ReadonlyMap<string, number>) =>
  [...items].map(([product, quantity]) => `${quantity} of ${product}`).toSorted();

const itemPattern = /^(\d+) of (.*)$/s;
const itemsIn = (values: Values): [product: string, quantity: number][] =>
  ((values["items"] ?? []) as string[]).map((text) => {
    const [, quantity, product] = itemPattern.exec(text)!;
    return [product!, Number(quantity)];
  });

export const tickets = (names: TicketNames): Recognizing => ({
  word: "order",
  elements: ticketElements,
  valuesIn: (line, reading) => orderIn(names, line, reading),
  keys: ["reference"],
  begin: { items: [], guestName: "", guestEmail: "", guestPhone: "", declineContact: false },
  nameOf: ({ guestName, guestEmail }) => String(guestName || guestEmail || ""),
  problemOf: ({ items }) => ((items as string[]).length === 0 ? "It isn’t said which ticket this is." : undefined),
  most: { count: mostTickets, text: "These are more orders than a program has." },
});

/** What a line of an order and its others say; all that is wrong with any of them. */
function orderIn(names: TicketNames, line: TableLine, reading: CellReading): Values | string {
  const items = new Map<string, number>();
  const problems: string[] = [];
  let values: Values = {};
  for (const [at, each] of [line, ...(line.others ?? [])].entries()) {
    const read = valuesIn(ticketElements, each, reading);
    const { product, quantity } = typeof read === "string" ? {} : read;
    const ticket = names.get(folded(product));
    const problem =
      typeof read === "string"
        ? read
        : product && !ticket
          ? `There is no ticket called “${String(product)}” in this program.`
          : !product && at > 0
            ? "It isn’t said which ticket this is."
            : undefined;
    if (problem) problems.push(at === 0 ? problem : `Line ${each.line}: ${problem}`);
    if (ticket) items.set(ticket.name, (items.get(ticket.name) ?? 0) + Number(quantity ?? 1));
    // What the first line leaves open, the next one may say.
    if (typeof read !== "string") values = { ...read, ...values };
  }
  const { product: _, quantity: __, ...guest } = values;
  return problems.length > 0 ? problems.join(" ") : { ...guest, ...(items.size > 0 && { items: itemsText(items) }) };
}

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
      array(select sum(i.quantity) || ' of ' || i.name from transaction_items i
        where i.transaction_id = t.transaction_id group by i.name order by 1) as items
    from transactions t where ${which}`;
  return rows.map(({ recordID, ...values }) => ({ recordID, removed: false, values }));
}

/** What was sold stays as it was sold: only who comes is changed by a table. */
export const soldOtherwise = ({ before, changed }: Planned): string | undefined =>
  before !== null && changed.includes("items")
    ? `It was imported as ${(before["items"] as string[]).join(" and ")}. Change that where the order is.`
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
  const wanted = itemsIn(after).map(([product, quantity]) => ({
    ticketID: names.get(folded(product))!.productID,
    quantity,
  }));
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
