import { isOrder } from "../orders/order-conditions.ts";
import type { PricedCart, PromoReduction } from "../../../contract/commerce/cart/pricing.ts";
import type { CartLine } from "../../../contract/commerce/cart/registration.ts";
import type { ProductKind } from "../../../contract/commerce/shop/sale-rules.ts";
import { type DatabaseRow, addRows } from "../../platform/db/rows.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";
import type { BuyerContact } from "../checkout/buyer-contact.ts";
import { productLastDay } from "../shop/product-last-day.ts";
import { hashKey } from "../../platform/links/keys.ts";
import { linkIsOpen } from "../../platform/links/queries.ts";

type TransactionState =
  | "cart"
  | "held"
  | "awaitingPayment"
  | "paid"
  | "partlyRefunded"
  | "refunded"
  | "expired"
  | "cancelled"
  | "paidLateUnfilled";

export type AddedAmounts = Pick<PricedCart, "fees" | "taxes">;

export type TransactionRow = {
  transactionID: string;
  /** The program that the order is filed under: its first line's, or its cart's; null for invoices. */
  serviceID: string | null;
  invoiceID: string | null;
  /** Something was bought, whether an invoice bills it or not; else it is what an invoice alone is paid by. */
  isOrder: boolean;
  state: TransactionState;
  number: number | null;
  userID: string | null;
  guestName: string;
  guestEmail: string;
  member: boolean;
  promoCodeID: string | null;
  promoCode: string | null;
  heldUntil: string | null;
  total: number;
  added: AddedAmounts;
  receivedOn: string | null;
};

export type CartRow = TransactionRow & { serviceID: string };

const columns = fragment`
  t.transaction_id, t.filed_service_id as service_id, t.invoice_id, ${isOrder} as is_order, t.state, t.number, t.user_id, t.guest_name, t.guest_email, t.member, t.promo_code_id,
  (select code from promo_codes p where p.promo_code_id = t.promo_code_id) as promo_code, t.held_until, t.total, t.added, t.received_on`;

/**
 * Finds the link first and then its transaction. A join would scan all of a client's transactions while PostgreSQL's statistics
 * are old, as they are when a sale begins.
 */
const cartByKey = (key: string) => fragment`
  transactions t where t.transaction_id = (
    select l.record_id from bearer_links l where l.key_hash = ${hashKey(key)} and l.purpose || '' = 'purchase' and ${linkIsOpen})`;

export const findCartByKey = (sql: Sql, key: string) => sql<CartRow>`select ${columns} from ${cartByKey(key)}`;

/** Changes and settlements of a transaction wait for each other here. */
export const lockCartByKey = (sql: Sql, key: string) =>
  sql<CartRow>`select ${columns} from ${cartByKey(key)} for update of t`;

export const lockTransaction = (sql: Sql, transactionID: string) =>
  sql<TransactionRow>`select ${columns} from transactions t where transaction_id = ${transactionID} for update`;

/** Inserts a cart and the link of its key. Race: the second of two finds the first one's cart. */
export async function insertCart(sql: Sql, key: string, origin: { serviceID: string; userID: string | null }) {
  const { transactionID } = requireRow(
    await sql<{ transactionID: string }>`
      insert into transactions (begun_service_id, user_id) values (${origin.serviceID}, ${origin.userID}) returning transaction_id`,
  );
  const links = await sql`
    insert into bearer_links (purpose, record_id, key_hash, expires_at)
    values ('purchase', ${transactionID}, ${hashKey(key)}, now() + interval '2 years')
    on conflict (client_id, key_hash) do nothing returning link_id`;
  if (links.length === 0) await sql`delete from transactions where transaction_id = ${transactionID}`;
  return requireRow(await lockCartByKey(sql, key));
}

export type TransactionItemRow = {
  lineID: string;
  serviceID: string;
  service: string;
  program: string;
  productID: string | null;
  feeID: string | null;
  entryID: string | null;
  kind: ProductKind;
  made: { propertyID: string | null; sponsorID: string | null; name: string }[];
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  fees: number;
  tax: number;
  total: number;
};

/** What the item `i` made, as long as it isn't removed. */
export const madeByItem = fragment`coalesce((
      select json_agg(json_build_object('propertyID', r.property_id, 'sponsorID', r.sponsor_id, 'name', coalesce(h.name, o.name))
        order by r.place)
      from sold_registrations r left join properties h using (client_id, property_id) left join sponsors o using (client_id, sponsor_id)
      where r.item_id = i.item_id and coalesce(h.removed_at, o.removed_at) is null), '[]')`;

export const transactionItems = (sql: Sql, transactionID: string) => sql<TransactionItemRow>`
  select i.item_id as line_id, i.service_id, s.url as service, s.name as program, i.product_id, i.fee_id, i.entry_id, i.name,
    coalesce(p.kind, 'fee') as kind,
    ${madeByItem} as made,
    coalesce(p.description, e.title, '') as description, i.quantity, i.unit_price, i.discount, i.fees, i.tax, i.total
  from transaction_items i join services s using (client_id, service_id)
    left join products p using (client_id, product_id) left join entries e on e.entry_id = i.entry_id
  where i.transaction_id = ${transactionID} order by i.position`;

/** The request that a cart's stored lines stand for, for carts whose hold has ended. */
export const cartLinesOf = (items: readonly TransactionItemRow[]): CartLine[] =>
  items
    .filter(({ entryID, productID }, at) => productID || items.findIndex((other) => other.entryID === entryID) === at)
    .map(({ productID, entryID, quantity, unitPrice }) =>
      productID ? { ticketID: productID, quantity, price: unitPrice } : { entryID, quantity: 1 },
    );

export const replaceItems = (sql: Sql, transactionID: string, items: readonly DatabaseRow[]) =>
  Promise.all([
    sql`delete from transaction_items where transaction_id = ${transactionID}`,
    addRows(
      sql,
      "transaction_items",
      items.map((item, position) => ({ ...item, transaction_id: transactionID, position })),
    ),
  ]);

export type CartPromoCode = {
  promoCodeID: string;
  serviceID: string;
  code: string;
  kind: PromoReduction["kind"];
  value: number;
  opensAt: string | null;
  closesAt: string | null;
  usedUp: boolean;
  mostEach: number | null;
  membersOnly: boolean;
  /** Empty: all products that aren't hidden. */
  forProducts: string[];
};

/** Without the uses of this transaction itself. */
const promoCodeSelect = (transactionID: string | null) => fragment`
  select p.promo_code_id, p.service_id, p.code, p.kind, p.value, p.opens_at, p.closes_at, p.most_each, p.members_only,
    coalesce(p.uses - ${usesByOthers(transactionID, fragment`1`)} >= p.most_uses, false)
      or coalesce(p.spent - ${usesByOthers(transactionID, fragment`t.promo_claimed`)} >= p.budget, false) as used_up,
    array(select product_id from promo_code_products c where c.promo_code_id = p.promo_code_id) as for_products
  from promo_codes p`;

/** Finds a code of a program; case doesn't matter. */
export const findPromoCode = (
  sql: Sql,
  serviceID: string,
  code: string,
  transactionID: string | null,
) => sql<CartPromoCode>`
  ${promoCodeSelect(transactionID)}
  where p.service_id = ${serviceID} and upper(p.code) = upper(${code}) and p.withdrawn_at is null`;

export const promoCodeOfCart = (sql: Sql, { transactionID, promoCodeID }: TransactionRow) => sql<CartPromoCode>`
  ${promoCodeSelect(transactionID)} where p.promo_code_id = ${promoCodeID} and p.withdrawn_at is null`;

/** The code in somebody's last cart of a program. */
export const promoCodeOfLastCart = (sql: Sql, serviceID: string, userID: string) => sql<{ code: string }>`
  select p.code from transactions t join promo_codes p using (client_id, promo_code_id)
  where t.user_id = ${userID} and t.begun_service_id = ${serviceID} and t.state in ('cart', 'held')
  order by t.transaction_id desc limit 1`;

const usesByOthers = (transactionID: string | null, what: Fragment) => fragment`
  coalesce((select ${what} from transactions t where t.transaction_id = ${transactionID}
    and t.promo_code_id = p.promo_code_id and t.promo_claimed is not null), 0)`;

type CartTotals = { subtotal: number; discount: number; fees: number; tax: number; total: number; added: AddedAmounts };

export const saveCart = (
  sql: Sql,
  transactionID: string,
  {
    totals,
    state,
    heldUntil,
    userID,
    member,
    promoCodeID,
    serviceID,
  }: {
    totals: CartTotals;
    state: "cart" | "held";
    heldUntil: Date | null;
    userID: string | null;
    member: boolean;
    promoCodeID: string | null;
    /** The program of the first line; null where there is none. */
    serviceID: string | null;
  },
) => sql`
  update transactions set filed_service_id = coalesce(${serviceID}, begun_service_id), subtotal = ${totals.subtotal}, discount = ${totals.discount}, fees = ${totals.fees},
    tax = ${totals.tax}, total = ${totals.total}, added = ${json(totals.added)}, state = ${state}, held_until = ${heldUntil},
    user_id = coalesce(${userID}, user_id), member = ${member}, promo_code_id = ${promoCodeID}
    ${promoCodeID ? emptyFragment : fragment`, promo_claimed = null`}
  where transaction_id = ${transactionID}`;

/** Reserves consecutive numbers of a kind, and answers the first. The counter's row stays locked until commit. */
export async function takeNumbers(
  sql: Sql,
  kind: "transaction" | "ticket" | "invoice",
  count: number,
): Promise<number> {
  const { lastNumber } = requireRow(
    await sql<{ lastNumber: number }>`
      insert into sales_numbers as n (kind, last_number) values (${kind}, ${count})
      on conflict (client_id, kind) do update set last_number = n.last_number + ${count} returning last_number`,
  );
  return lastNumber - count + 1;
}

/** Whether the program sells a visible product now, or will. */
export const isSelling = async (sql: Sql, serviceID: string, now: Date): Promise<boolean> =>
  requireRow(
    await sql<{ sells: boolean }>`
      select exists (select from products p where p.service_id = ${serviceID} and p.withdrawn_at is null and not p.hidden and p.kind not in ('property', 'sponsor')
          and coalesce(p.closes_at > ${now}, true) and coalesce(${productLastDay} > ${now}, true))
        and not exists (select from services where service_id = ${serviceID} and status = 'archived')
        and not exists (select from sales_settings where service_id = ${serviceID} and cancelled_at is not null)
        and not exists (select from timeframes where service_id = ${serviceID} and name = 'registration' and closes_at <= ${now})
        as sells`,
  ).sells;

/** F16 Whether homes and sponsorships are on sale now. */
export const isRegistrationOpen = async (sql: Sql, serviceID: string, now: Date) =>
  requireRow(
    await sql<{ homes: boolean; sponsors: boolean }>`
      select coalesce(bool_or(kind = 'property'), false) as homes, coalesce(bool_or(kind = 'sponsor'), false) as sponsors
      from products where service_id = ${serviceID} and kind in ('property', 'sponsor') and withdrawn_at is null and not hidden
        and coalesce(opens_at <= ${now}, true) and coalesce(closes_at > ${now}, true)
        and not exists (select from timeframes where service_id = ${serviceID} and name = 'registration'
          and (opens_at > ${now} or closes_at <= ${now}))`,
  );

export const saveBuyerContact = (sql: Sql, transactionID: string, guest: BuyerContact) => sql`
  update transactions set guest_name = ${guest.guestName}, guest_email = ${guest.guestEmail},
    guest_phone = ${guest.guestPhone}, decline_contact = ${guest.declineContact}
  where transaction_id = ${transactionID}`;

export const orderNumber = async (sql: Sql, transactionID: string) =>
  requireRow(
    await sql<{ number: number | null }>`select number from transactions where transaction_id = ${transactionID}`,
  ).number;
