import type { DoorSale } from "../../contract/door/door-sales.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import type { Cashier } from "../commerce/counter/sell-by-hand.ts";

/** Of the order called `t`. */
const isSoldBy = ({ userID, shiftID }: Cashier): Fragment =>
  shiftID === null ? fragment`t.sold_by = ${userID}` : fragment`t.sold_shift_id = ${shiftID}`;

type SaleRow = Omit<DoorSale, "until">;

const salesWhere = (sql: Sql, which: Fragment) => sql<SaleRow>`
  select t.transaction_id, t.number, t.total, t.method, t.paid_at as at, t.guest_name, t.guest_email,
    (select coalesce(json_agg(json_build_object('ticketID', k.ticket_id, 'number', k.number, 'product', p.name, 'code', c.code,
        'letIn', exists (select from scans s where s.ticket_id = k.ticket_id and s.seat is not null)) order by k.number), '[]')
      from tickets k join products p using (client_id, product_id)
        join ticket_codes c on c.client_id = k.client_id and c.ticket_id = k.ticket_id and c.ended_at is null
      where k.transaction_id = t.transaction_id) as tickets,
    not exists (select from tickets k where k.transaction_id = t.transaction_id and k.state = 'live')
      and not exists (select from transaction_items i where i.transaction_id = t.transaction_id and i.ended_at is null
        and not exists (select from tickets k where k.item_id = i.item_id)) as taken_back
  from transactions t where ${which} and t.method in ('cash', 'manual') and t.paid_at is not null
  order by t.paid_at desc, t.transaction_id desc`;

const MOST_SALES_LISTED = 20;

/** Since this moment, the latest first. */
export const salesSince = (sql: Sql, serviceID: string, { seller, since }: { seller: Cashier; since: Date }) =>
  salesWhere(
    sql,
    fragment`t.transaction_id in (
      select t.transaction_id from transactions t
      where t.begun_service_id = ${serviceID} and ${isSoldBy(seller)} and t.paid_at >= ${since}
      order by t.paid_at desc, t.transaction_id desc limit ${MOST_SALES_LISTED})`,
  );

export const saleOfSeller = (sql: Sql, transactionID: string, seller: Cashier) =>
  salesWhere(sql, fragment`t.transaction_id = ${transactionID} and ${isSoldBy(seller)}`);

/** Who was let in by an order, wherever. */
export const admissionsOfOrder = (sql: Sql, transactionID: string) => sql<{ scanID: string; ticketID: string }>`
  select s.scan_id, s.ticket_id from scans s join tickets k using (client_id, ticket_id)
  where k.transaction_id = ${transactionID} and s.seat is not null`;
