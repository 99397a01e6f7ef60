import type { Sql } from "../platform/db/sql.ts";
import { repeatedTimeframeNames } from "../programs/kinds-in-sql.ts";

export const entryTitles = (sql: Sql, entryIDs: readonly string[]) => sql<{
  entryID: string;
  title: string;
  deadline: string | null;
}>`
  select e.entry_id, e.title, greatest(w.closes_at, e.extended_until) as deadline
  from entries e left join entry_windows w on w.client_id = e.client_id and w.category_id = e.category_id
  where e.entry_id = any (${entryIDs}::uuid[])`;

export type NamedTicket = {
  ticketID: string;
  product: string;
  number: number;
  /** In lower case. */
  buyerEmail: string;
  holderEmail: string;
  /** The ticket's holder has a link of their own to it. */
  given: boolean;
};

export const ticketsByID = (sql: Sql, ticketIDs: readonly string[]) => sql<NamedTicket>`
  select k.ticket_id, p.name as product, k.number, lower(t.guest_email) as buyer_email, lower(k.holder_email) as holder_email,
    k.given_at is not null as given
  from tickets k join products p using (client_id, product_id) join transactions t using (client_id, transaction_id)
  where k.ticket_id = any (${ticketIDs}::uuid[]) and k.state = 'live' order by k.number`;

/** The addresses of the orders' buyers, in lower case. */
export const buyerEmails = (sql: Sql, transactionIDs: readonly string[]) => sql<{ recordID: string; email: string }>`
  select transaction_id as "recordID", lower(guest_email) as email from transactions
  where transaction_id = any (${transactionIDs}::uuid[])`;

/** What orders have of a program besides tickets, in a line. */
export const linesWithoutTickets = (sql: Sql, serviceID: string, transactionIDs: readonly string[]) => sql<{
  recordID: string;
  text: string;
}>`
  select i.transaction_id as "recordID", string_agg(i.name, ', ' order by i.position) as text
  from transaction_items i
  where i.service_id = ${serviceID} and i.transaction_id = any (${transactionIDs}::uuid[]) and i.ended_at is null
  group by i.transaction_id`;

/** The names that letters, builders and sponsors go by in their mails. */
export const recordNames = (sql: Sql, recordIDs: readonly string[]) => sql<{ recordID: string; name: string }>`
  select builder_id as "recordID", company as name from builders where builder_id = any (${recordIDs}::uuid[])
  union all select sponsor_id, name from sponsors where sponsor_id = any (${recordIDs}::uuid[])
  union all select o.recommendation_id, u.full_name
    from recommendations o join entries e using (client_id, entry_id) join users u on u.user_id = e.user_id
    where o.recommendation_id = any (${recordIDs}::uuid[])`;

/** Letters that are still to be written. */
export const openLetters = (sql: Sql, recommendationIDs: readonly string[]) => sql<{ recordID: string }>`
  select recommendation_id as "recordID" from recommendations
  where recommendation_id = any (${recommendationIDs}::uuid[]) and state = 'invited'`;

export const programDates = (sql: Sql, serviceID: string) => sql<{ days: string[]; place: string }>`
  select coalesce((select json_agg(f.opens_at order by f.opens_at) from timeframes f
      where f.service_id = ${serviceID} and f.name in ${repeatedTimeframeNames}), '[]') as days,
    coalesce((select place from sales_settings where service_id = ${serviceID}), '') as place`;
