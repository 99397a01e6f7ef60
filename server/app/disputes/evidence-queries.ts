import type { Sql } from "../../platform/db/sql.ts";

/** Who was let in with an order's tickets. */
export type TicketAdmission = { number: number; name: string; at: string; place: string };

export const ticketAdmissions = (sql: Sql, transactionID: string) => sql<TicketAdmission>`
  select k.number, coalesce(nullif(k.holder_name, ''), t.guest_name) as name, c.at, coalesce(h.name, s.name) as place
  from tickets k join transactions t using (client_id, transaction_id)
    join scans c on c.client_id = k.client_id and c.ticket_id = k.ticket_id and c.seat is not null
    join services s on s.client_id = c.client_id and s.service_id = c.service_id
    left join properties h on h.client_id = c.client_id and h.property_id = c.property_id
  where k.transaction_id = ${transactionID} order by c.at, k.number limit 1000`;
