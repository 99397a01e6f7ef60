import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { ProductKind } from "../../../contract/commerce/shop/sale-rules.ts";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Purchase, TicketState, TransactionState } from "../../../contract/commerce/orders/transactions.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { pictureOfColumn } from "../../platform/access/client-profile-queries.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";
import { methodOrDebit } from "../checkout/attempt-queries.ts";
import { type AddedAmounts, type TransactionItemRow, madeByItem } from "../cart/transaction-queries.ts";
import type { Purpose } from "../../../contract/platform/permissions.ts";
import type { PaymentMethod } from "../../../contract/platform/payment-methods.ts";

/** The record that an address names: in each program of its lines and, for old links, in the program where its cart began. */
export type TransactionRecord = { transactionID: string; userID: string | null; state: TransactionState };

export const transactionInService = (
  sql: Sql,
  serviceID: string | null,
  transactionID: string,
) => sql<TransactionRecord>`
  select transaction_id, user_id, state from transactions
  where transaction_id = ${transactionID} and (${serviceID} in (filed_service_id, begun_service_id)
    or exists (select from transaction_items where transaction_id = ${transactionID} and service_id = ${serviceID}))`;

/** The record that an address names, in its own program. */
export type TicketRecord = {
  ticketID: string;
  transactionID: string;
  userID: string | null;
  holderName: string;
  holderEmail: string;
};

export const ticketInService = (sql: Sql, serviceID: string | null, ticketID: string) => sql<TicketRecord>`
  select k.ticket_id, k.transaction_id, t.user_id, k.holder_name, k.holder_email
  from tickets k join transactions t using (client_id, transaction_id)
  where k.ticket_id = ${ticketID} and k.service_id = ${serviceID}`;

type PurchaseRow = {
  transactionID: string;
  serviceID: string;
  number: number | null;
  state: TransactionState;
  createdAt: string;
  paidAt: string | null;
  receivedOn: string | null;
  zone: TimeZone;
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  declineContact: boolean;
  subtotal: number;
  discount: number;
  added: AddedAmounts;
  total: number;
  refunded: number;
  method: PaymentMethod | null;
  cardBrand: string | null;
  cardLast4: string | null;
  promoCode: string | null;
};

export const purchaseRow = (sql: Sql, transactionID: string) => sql<PurchaseRow>`
  select t.transaction_id, s.service_id, t.number, t.state, t.created_at, t.paid_at, t.received_on, s.time_zone as zone,
    t.guest_name, t.guest_email, t.guest_phone, t.decline_contact, t.subtotal, t.discount, t.added, t.total,
    t.refunded, ${methodOrDebit} as method, p.card_brand, p.card_last4, c.code as promo_code
  from transactions t join services s on s.service_id = t.filed_service_id
    left join promo_codes c on c.promo_code_id = t.promo_code_id
    left join lateral (
      select card_brand, card_last4 from payments where transaction_id = t.transaction_id order by payment_id limit 1
    ) p on true
  where t.transaction_id = ${transactionID}`;

/** A program of an order, with its own rules for changes. */
export type OrderProgram = Purchase["programs"][number] & { serviceID: string };

/** In the order of their first lines. */
export const purchasePrograms = (sql: Sql, transactionID: string) => sql<OrderProgram>`
  select s.service_id, s.url as service, s.kind, s.name as program, a.place, s.time_zone as zone, a.refund_policy, a.changes_until
  from (
    select coalesce(i.service_id, t.filed_service_id) as service_id, min(i.position) as first
    from transactions t left join transaction_items i using (client_id, transaction_id)
    where t.transaction_id = ${transactionID} group by 1
  ) of_order join services s using (service_id) join sales_settings a using (service_id)
  order by of_order.first`;

type PurchaseLineRow = {
  lineID: string;
  service: string;
  kind: ProductKind;
  made: TransactionItemRow["made"];
  name: string;
  about: string;
  quantity: number;
  unitPrice: number;
  total: number;
  refunded: number;
  ended: boolean;
};

export const purchaseLines = (sql: Sql, transactionID: string) => sql<PurchaseLineRow>`
  select i.item_id as line_id, s.url as service, coalesce(p.kind, 'fee') as kind, ${madeByItem} as made, i.name, coalesce(e.title, '') as about, i.quantity, i.unit_price, i.total, i.refunded,
    i.ended_at is not null as ended
  from transaction_items i join services s using (client_id, service_id)
    left join products p using (client_id, product_id) left join entries e on e.entry_id = i.entry_id
  where i.transaction_id = ${transactionID} order by i.position`;

export type TicketRow = {
  transactionID: string;
  serviceID: string;
  ticketID: string;
  lineID: string;
  number: number;
  state: TicketState;
  holderName: string;
  holderEmail: string;
  given: boolean;
  claimed: boolean;
  service: string;
  kind: ServiceKind;
  paid: number;
  refunded: number;
  product: string;
  program: string;
  picture: PictureInfo | null;
  place: string;
  zone: TimeZone;
  days: { opensAt: string; closesAt: string }[];
  validFrom: string | null;
  admits: number;
  changesUntil: string | null;
  code: string | null;
};

/** The days on which the ticket `k` is valid: its product's, else all of its program's. */
export const ticketDays = fragment`(
  select coalesce(json_agg(json_build_object('opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.opens_at), '[]')
  from timeframes f where f.service_id = k.service_id and f.name in ${repeatedTimeframeNames}
    and (not exists (select from product_days d where d.product_id = k.product_id)
      or exists (select from product_days d where d.product_id = k.product_id and d.timeframe_id = f.timeframe_id)))`;

/** A ticket with its program's facts; the code is null where the ticket isn't valid. */
const ticketSelect = fragment`
  select k.ticket_id, k.transaction_id, k.service_id, k.item_id as line_id, k.number, k.state, k.holder_name, k.holder_email,
    k.given_at is not null as given, k.claimed_at is not null as claimed, s.url as service, s.kind, k.paid, k.refunded, p.name as product, s.name as program,
    ${pictureOfColumn(fragment`s.banner_upload_id`)} as picture, a.place, s.time_zone as zone, p.valid_from, p.admits, a.changes_until, case when k.state = 'live' then c.code end as code,
    ${ticketDays} as days
  from tickets k join products p using (client_id, product_id) join services s on s.service_id = k.service_id
    join sales_settings a on a.service_id = s.service_id
    left join ticket_codes c on c.ticket_id = k.ticket_id and c.ended_at is null`;

export const orderTickets = (sql: Sql, transactionID: string) =>
  sql<TicketRow>`${ticketSelect} where k.transaction_id = ${transactionID} order by k.number`;

export const ticketByID = (sql: Sql, ticketID: string) =>
  sql<TicketRow>`${ticketSelect} where k.ticket_id = ${ticketID}`;

export type ChangedFacts = Record<string, unknown>;

export type LogRow = {
  auditID: string;
  at: string;
  who: string | null;
  linkPurpose: Purpose | null;
  number: number | null;
  before: ChangedFacts | null;
  after: ChangedFacts | null;
};

export const orderLog = (sql: Sql, transactionID: string) => sql<LogRow>`
  select a.audit_id, a.at, u.full_name as who, a.link_purpose, k.number, a.before, a.after
  from audit_log a left join users u using (user_id) left join tickets k on k.ticket_id = a.record_id
  where a.record_id = ${transactionID}
    or a.record_id in (select ticket_id from tickets where transaction_id = ${transactionID})
  order by a.audit_id desc limit 200`;
