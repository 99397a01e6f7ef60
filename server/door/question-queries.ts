import type { DoorForm } from "../../contract/door/door-questions.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type OpenForm = DoorForm & { ticketID: string; version: number; serviceID: string; transactionID: string };

/** For the product `p`: a form `q` that is asked at the door of its program. */
export const isAskedAtDoor = fragment`q.service_id = p.service_id and q.asked <> 'buying' and q.withdrawn_at is null
  and (q.purpose = 'order' or q.form_id = p.form_id)`;

/** For the ticket `k` of that product: the form is asked, and has no answer yet. */
export const isOpenAtDoor = fragment`${isAskedAtDoor} and not exists (
  select from form_answers a where a.form_id = q.form_id and (a.ticket_id = k.ticket_id or a.transaction_id = k.transaction_id))`;

export const openForms = (sql: Sql, ticketIDs: readonly string[]) => sql<OpenForm>`
  select k.ticket_id, q.form_id as question_form_id, q.purpose = 'order' as of_order, q.name, q.description, v.elements,
    q.version, k.service_id, k.transaction_id
  from tickets k join products p using (client_id, product_id) join forms q on ${isOpenAtDoor}
    join form_versions v on v.client_id = q.client_id and v.form_id = q.form_id and v.version = q.version
  where k.ticket_id = any (${ticketIDs}::uuid[]) order by q.purpose desc, q.position, q.form_id`;
