import { isUnpaidVoid } from "../orders/order-conditions.ts";
import { fragment } from "../../platform/db/statement.ts";

/**
 * Each transaction's use of each limit, by its lines and tickets: held during the purchase, sold afterwards, free where they
 * ended, or where an invoice was voided before it was paid. A table's seats become free one by one, the table with the last of them.
 */
export const quotaUsage = fragment`
  select i.transaction_id, u.quota_id, bool_and(t.state not in ('held', 'awaitingPayment')) as sold,
    sum(u.takes * i.quantity - case when p.tickets > 0 then u.takes::bigint * d.dead / p.tickets
      when i.ended_at is null then 0 else u.takes * i.quantity end)::integer as quantity
  from transaction_items i join transactions t using (client_id, transaction_id) join products p using (client_id, product_id)
    join product_quotas u using (client_id, product_id),
    lateral (select count(*) as dead from tickets k where k.transaction_id = i.transaction_id and k.item_id = i.item_id and k.state <> 'live') d
  where t.state in ('held', 'awaitingPayment', 'paid', 'partlyRefunded', 'refunded', 'cancelled') and not ${isUnpaidVoid}
  group by i.client_id, i.transaction_id, u.quota_id`;
