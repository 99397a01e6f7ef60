import type { Sql } from "../../platform/db/sql.ts";
import { methodOfPayment } from "../checkout/attempt-queries.ts";
import type { RefundWay } from "../refunds/refund-text.ts";

type OrderMailKind = "receipt" | "ticketGiven" | "refunded" | "ticketsCancelled" | "ticketCancelled";

/** What a mail about an order is about. */
export type OrderMail = {
  transactionID: string;
  kind: OrderMailKind;
  refundID?: string | null;
  ticketIDs?: readonly string[];
  /** Missing where the mail is still to be written. */
  mailID?: string;
};

export const insertOrderMail = (
  sql: Sql,
  { transactionID, kind, refundID = null, ticketIDs = [], mailID }: OrderMail,
) => sql<{ orderMailID: string }>`
  insert into order_mails (transaction_id, kind, refund_id, ticket_ids, mail_id)
  values (${transactionID}, ${kind}, ${refundID}, ${ticketIDs}::uuid[], ${mailID ?? null}) returning order_mail_id`;

export type WaitingOrderMail = {
  orderMailID: string;
  transactionID: string;
  kind: OrderMailKind;
  refundID: string | null;
  ticketIDs: string[];
  /** The program of its ticket, else the one that the order is filed under. */
  serviceID: string | null;
};

export const waitingOrderMail = (sql: Sql, orderMailID: string) => sql<WaitingOrderMail>`
  select m.order_mail_id, m.transaction_id, m.kind, m.refund_id, m.ticket_ids as "ticketIDs", case
    when m.kind in ('ticketGiven', 'ticketCancelled') then (select service_id from tickets k where k.ticket_id = m.ticket_ids[1])
    else t.filed_service_id end as service_id
  from order_mails m join transactions t using (client_id, transaction_id)
  where m.order_mail_id = ${orderMailID} and m.mail_id is null`;

/** Race: one process writes the mail; the other finds it written. */
export const takeOrderMail = (sql: Sql, orderMailID: string, mailID: string) => sql`
  update order_mails set mail_id = ${mailID} where order_mail_id = ${orderMailID} and mail_id is null returning order_mail_id`;

export type OrderMailRow = {
  mailID: string;
  kind: OrderMailKind;
  recipient: string;
  at: string;
  /** Null while it waits for the mail server. */
  isSent: boolean | null;
  answer: string | null;
  hasBounced: boolean;
  isReplaced: boolean;
  refundID: string | null;
  ticketIDs: string[];
};

/** The latest first. Mails that a rehearsal suppressed, and those whose log has ended, aren't among them. */
export const orderMails = (sql: Sql, transactionID: string) => sql<OrderMailRow>`
  select o.mail_id, o.kind, coalesce(l.recipient, m.recipient) as recipient, coalesce(l.at, m.created_at) as at,
    case when l.mail_id is not null then l.reason is null and o.bounce_reason is null end as is_sent,
    coalesce(o.bounce_reason, l.reason) as answer, o.bounce_reason is not null as has_bounced,
    o.replaced_at is not null as is_replaced, o.refund_id, o.ticket_ids as "ticketIDs"
  from order_mails o left join mails m on m.mail_id = o.mail_id left join mail_log l on l.mail_id = o.mail_id
  where o.transaction_id = ${transactionID} and (m.mail_id is not null or l.mail_id is not null)
  order by o.order_mail_id desc`;

/** An order's mails to an address that couldn't be delivered aren't asked about again. */
export const replaceOrderMails = (sql: Sql, mailIDs: readonly string[], now: Date) => sql`
  update order_mails set replaced_at = ${now} where mail_id = any (${mailIDs}::uuid[])`;

/** Mails that still wait to leave for an address that was wrong. A mail that has left meanwhile isn't among those that are returned. */
export const deleteWaitingMails = (sql: Sql, mailIDs: readonly string[]) => sql<{ mailID: string }>`
  delete from mails where mail_id = any (${mailIDs}::uuid[]) returning mail_id`;

type MailedRefund = RefundWay & { endedItems: string[]; endedTickets: string[] };

export const mailedRefund = (sql: Sql, refundID: string) => sql<MailedRefund>`
  select r.amount, coalesce(a.state = 'returned', false) as is_double, p.payment_account_id is not null as by_provider,
    ${methodOfPayment} as method, p.card_brand, p.card_last4,
    array(select i.name from json_to_recordset(r.parts::json) as x ("itemID" uuid, "ticketID" uuid, ends boolean)
      join transaction_items i on i.item_id = x."itemID" where x.ends and x."ticketID" is null order by i.position) as ended_items,
    array(select q.name || ', number ' || k.number from json_to_recordset(r.parts::json) as x ("ticketID" uuid, ends boolean)
      join tickets k on k.ticket_id = x."ticketID" join products q using (client_id, product_id)
      where x.ends and k.state <> 'live' order by k.number) as ended_tickets
  from refunds r join payments p using (client_id, payment_id) left join payment_attempts a using (client_id, attempt_id)
  where r.refund_id = ${refundID}`;

export const ticketTitles = (sql: Sql, ticketIDs: readonly string[]) => sql<{ title: string }>`
  select p.name || ', number ' || k.number as title from tickets k join products p using (client_id, product_id)
  where k.ticket_id = any (${ticketIDs}::uuid[]) order by k.number`;

export const countLiveTickets = (sql: Sql, transactionID: string) => sql<{ left: number }>`
  select count(*)::integer as left from tickets where transaction_id = ${transactionID} and state = 'live'`;

/** Tickets whose holders have them by a link of their own, and an address that isn't the buyer's. */
export const ticketsOfGuests = (sql: Sql, transactionID: string, ticketIDs: readonly string[]) => sql<{
  ticketID: string;
}>`
  select k.ticket_id from tickets k join transactions t using (client_id, transaction_id)
  where k.transaction_id = ${transactionID} and k.ticket_id = any (${ticketIDs}::uuid[]) and k.given_at is not null
    and k.holder_email <> '' and lower(k.holder_email) <> lower(t.guest_email)
  order by k.number`;

type Correction = { from: string; to: string };

/** The first ticket is the buyer's own, and has their address. */
export const correctBuyerAddress = (
  sql: Sql,
  { transactionID, from, to }: Correction & { transactionID: string },
) => sql`
  with own as (
    update tickets set holder_email = ${to}
    where transaction_id = ${transactionID} and given_at is null and lower(holder_email) = lower(${from})
  )
  update transactions set guest_email = ${to} where transaction_id = ${transactionID}`;

export const correctHolderAddress = (
  sql: Sql,
  { ticketIDs, from, to }: Correction & { ticketIDs: readonly string[] },
) => sql<{ ticketID: string }>`
  update tickets set holder_email = ${to}
  where ticket_id = any (${ticketIDs}::uuid[]) and given_at is not null and lower(holder_email) = lower(${from})
  returning ticket_id`;

/** The record that an address names. */
export type OrderMailRecord = { mailID: string; transactionID: string };

export const orderMailByID = (sql: Sql, mailID: string) => sql<OrderMailRecord>`
  select mail_id, transaction_id from order_mails where mail_id = ${mailID}`;
