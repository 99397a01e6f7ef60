import { isOrder } from "../../commerce/orders/order-conditions.ts";
import type { TransactionState } from "../../../contract/commerce/orders/transactions.ts";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { pictureOfColumn } from "../../platform/access/client-profile-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

/** Whose orders: those of an account, and of an address that it has proved; null where it hasn't. */
export type OrderOwner = { userID: string; email: string | null };

export type OwnOrderRow = {
  transactionID: string;
  number: number;
  state: TransactionState;
  service: string;
  kind: ServiceKind;
  banner: PictureInfo | null;
  programs: { program: string }[];
  zone: TimeZone;
  paidAt: string;
  total: number;
  refunded: number;
  tickets: number;
  nextDay: string | null;
};

const MOST_ORDERS = 200;

/** What a guest bought with an address of an account that hasn't proved it, may be somebody else's. An invoice has a page of its own. */
const isOwn = ({ userID, email }: OrderOwner) => fragment`(
  (t.user_id = ${userID} or (t.user_id is null and t.guest_email <> '' and lower(t.guest_email) = ${email}))
  and t.number is not null and t.paid_at is not null and ${isOrder}
  and t.state in ('paid', 'partlyRefunded', 'refunded', 'paidLateUnfilled'))`;

/** The latest first. */
export const ownOrders = (sql: Sql, owner: OrderOwner, now: Date) => sql<OwnOrderRow>`
  select t.transaction_id, t.number, t.state, s.url as service, s.kind, ${pictureOfColumn(fragment`s.banner_upload_id`)} as banner, (
      select coalesce(json_agg(json_build_object('program', v.name) order by p.first), '[]')
      from (
        select i.service_id, min(i.position) as first from transaction_items i
        where i.client_id = t.client_id and i.transaction_id = t.transaction_id group by i.service_id) p
        join services v on v.service_id = p.service_id
    ) as programs, s.time_zone as zone, t.paid_at, t.total, t.refunded, k.tickets, k.next_day
  from transactions t join services s on s.service_id = t.filed_service_id
    cross join lateral (
      select count(distinct k.ticket_id)::integer as tickets, min(f.opens_at) as next_day
      from tickets k left join timeframes f on f.service_id = k.service_id and f.name in ${repeatedTimeframeNames} and f.closes_at > ${now}
        and (not exists (select from product_days d where d.product_id = k.product_id)
          or exists (select from product_days d where d.product_id = k.product_id and d.timeframe_id = f.timeframe_id))
      where k.client_id = t.client_id and k.transaction_id = t.transaction_id and k.state = 'live'
    ) k
  where ${isOwn(owner)}
  order by t.paid_at desc, t.transaction_id desc limit ${MOST_ORDERS}`;

export const ownOrder = (sql: Sql, owner: OrderOwner, transactionID: string) => sql<{
  service: string;
  kind: ServiceKind;
}>`
  select s.url as service, s.kind from transactions t join services s on s.service_id = t.filed_service_id
  where t.transaction_id = ${transactionID} and ${isOwn(owner)}`;

/** But for copies, in which nobody has anything. */
export const everyClient = (sql: Sql) => sql<{ clientID: string; url: string; name: string }>`
  select client_id, url, name from clients where copied_from is null order by search_key(name)`;
