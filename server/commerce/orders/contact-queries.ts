import type { Sql } from "../../platform/db/sql.ts";

export type ContactChange = {
  transactionID: string;
  program: string;
  number: number | null;
  formerName: string;
  formerEmail: string;
  email: string;
  takenBackAt: string | null;
};

export const findContactChange = (sql: Sql, contactChangeID: string) => sql<ContactChange>`
  select c.transaction_id, s.name as program, t.number, c.former_name, c.former_email, t.guest_email as email, c.taken_back_at
  from contact_changes c join transactions t using (client_id, transaction_id)
    join services s on s.service_id = t.filed_service_id
  where c.contact_change_id = ${contactChangeID}`;

/** Whoever has changed it since has no way back to it. */
export const revokeLaterChanges = (sql: Sql, contactChangeID: string) => sql`
  update bearer_links set revoked_at = now()
  where purpose = 'contactChange' and revoked_at is null and record_id in (
    select later.contact_change_id from contact_changes this join contact_changes later using (client_id, transaction_id)
    where this.contact_change_id = ${contactChangeID} and later.contact_change_id > this.contact_change_id)`;

/** As many orders as one mail's worth of asking brings back, and as often as each is sent in an hour. */
const MOST_ORDERS_PER_MAIL = 10;

export const ordersByEmail = (sql: Sql, email: string) => sql<{ transactionID: string }>`
  select t.transaction_id from transactions t join sales_settings a on a.service_id = t.filed_service_id
  where lower(t.guest_email) = lower(${email}) and t.number is not null and t.state in ('paid', 'partlyRefunded')
  order by t.paid_at desc limit ${MOST_ORDERS_PER_MAIL}`;
