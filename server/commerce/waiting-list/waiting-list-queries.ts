import type { WaitingPlace, WaitingRow } from "../../../contract/commerce/waiting-list/waiting-list.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

export type WaitingPlaceRow = {
  waitingID: string;
  serviceID: string;
  productID: string;
  product: string;
  name: string;
  email: string;
  quantity: number;
};

export const waitingInService = (sql: Sql, serviceID: string | null, waitingID: string) => sql<WaitingPlaceRow>`
  select w.waiting_id, w.service_id, w.product_id, p.name as product, w.name, w.email, w.quantity
  from waiting_list w join products p using (client_id, product_id)
  where w.waiting_id = ${waitingID} and w.service_id = ${serviceID} and w.removed_at is null`;

/** Whoever is first, of each product that somebody waits for. */
export const firstWaitingOfEach = (sql: Sql, serviceID: string) => sql<WaitingPlaceRow>`
  select distinct on (w.product_id) w.waiting_id, w.service_id, w.product_id, p.name as product, w.name, w.email, w.quantity
  from waiting_list w join products p using (client_id, product_id)
  where w.service_id = ${serviceID} and w.transaction_id is null and w.removed_at is null and w.confirmed_at is not null
  order by w.product_id, w.position, w.confirmed_at, w.waiting_id`;

/** What has become of a place: of an offer, what has become of its cart. */
const placeState = fragment`
  case when t.transaction_id is null and w.confirmed_at is null then 'unconfirmed' when t.transaction_id is null then 'waiting'
    when t.state in ('held', 'awaitingPayment') then 'offered'
    when t.state in ('paid', 'partlyRefunded', 'refunded', 'paidLateUnfilled') then 'taken' else 'passed' end`;

export const waitingRows = (sql: Sql, serviceID: string) => sql<WaitingRow>`
  select w.waiting_id, p.name as product, w.name, w.email, w.quantity, w.joined_at,
    ${placeState} as state,
    case when t.state in ('held', 'awaitingPayment') then t.held_until end as offered_until
  from waiting_list w join products p using (client_id, product_id)
    left join transactions t on t.transaction_id = w.transaction_id
  where w.service_id = ${serviceID} and w.removed_at is null
  order by w.transaction_id is not null, w.confirmed_at is null, w.position, w.confirmed_at, w.waiting_id limit 1000`;

/** Whoever is on it already, by any address of their mailbox, stays where they are; nothing, where their place is confirmed. */
export const addUnconfirmedPlace = (
  sql: Sql,
  { serviceID, productID, name, email, quantity }: Omit<WaitingPlaceRow, "waitingID" | "product">,
) => sql<{ waitingID: string }>`
  insert into waiting_list as w (service_id, product_id, name, email, quantity)
  values (${serviceID}, ${productID}, ${name}, ${email}, ${quantity})
  on conflict (client_id, product_id, mailbox) where transaction_id is null and removed_at is null
    do update set name = excluded.name, quantity = excluded.quantity where w.confirmed_at is null
  returning waiting_id`;

export const findWaitingPlace = (sql: Sql, waitingID: string) => sql<Omit<WaitingPlace, "association" | "program">>`
  select p.name as product, w.quantity, case when w.removed_at is not null then 'left' else ${placeState} end as state
  from waiting_list w join products p using (client_id, product_id)
    left join transactions t on t.transaction_id = w.transaction_id
  where w.waiting_id = ${waitingID}`;

/** Those who never confirmed: nobody keeps their address. */
export const deleteUnconfirmed = (sql: Sql, before: Date) => sql`
  delete from waiting_list where confirmed_at is null and transaction_id is null and joined_at < ${before}`;
