import type { EarlierEntry } from "../../contract/entries/entering.ts";
import type { Sql } from "../platform/db/sql.ts";

export type EarlierEntryRow = EarlierEntry & { serviceName: string };

/** A person with more entries is offered the latest. */
const mostOffered = 200;

export const entriesOfLastYear = (sql: Sql, serviceID: string, userID: string) => sql<EarlierEntryRow>`
  select before.name as service_name, e.entry_id, e.number, e.title, c.label, c.name as category_name, (
    select h.category_id from categories h
    where h.service_id = s.service_id and (h.label = c.label or search_key(h.name) = search_key(c.name))
    order by h.label = c.label desc, lower(h.name) = lower(c.name) desc, h.position limit 1) as category_id
  from services s
    join services before on before.client_id = s.client_id and before.service_id = s.copied_from and before.kind = s.kind
    join entries e on e.client_id = before.client_id and e.service_id = before.service_id
    join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  where s.service_id = ${serviceID} and e.user_id = ${userID}
  order by e.submitted_at is null, e.number limit ${mostOffered}`;
