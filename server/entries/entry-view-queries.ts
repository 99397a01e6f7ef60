import type { EntryView } from "../../contract/entries/entry-views.ts";
import { type Sql, json } from "../platform/db/sql.ts";

export const viewInService = (sql: Sql, serviceID: string | null, entryViewID: string) => sql<{
  entryViewID: string;
  userID: string;
  name: string;
  shared: boolean;
}>`
  select entry_view_id, user_id, name, shared from entry_views
  where service_id = ${serviceID} and entry_view_id = ${entryViewID}`;

/** One's own, then those that others share. */
export const viewsOfPerson = (sql: Sql, serviceID: string, userID: string) => sql<EntryView>`
  select v.entry_view_id, v.name, v.shared, case when v.user_id <> ${userID} then u.full_name end as by, v.query
  from entry_views v join users u using (user_id)
  where v.service_id = ${serviceID} and (v.user_id = ${userID} or v.shared)
  order by v.user_id <> ${userID}, lower(v.name), v.entry_view_id`;

type ViewToSave = { serviceID: string; userID: string; name: string; shared: boolean; query: object; most: number };

/** Under a name that the person has given before, in place of what it was; nothing beyond `most`. */
export const saveView = (sql: Sql, { serviceID, userID, name, shared, query, most }: ViewToSave) => sql<{
  entryViewID: string;
}>`
  insert into entry_views (service_id, user_id, name, shared, query)
  select ${serviceID}, ${userID}, ${name}, ${shared}, ${json(query)}
  where (
    select count(*) from entry_views
    where service_id = ${serviceID} and user_id = ${userID} and lower(name) <> lower(${name})) < ${most}
  on conflict (client_id, service_id, user_id, lower(name))
  do update set name = excluded.name, shared = excluded.shared, query = excluded.query
  returning entry_view_id`;

export const deleteView = (sql: Sql, entryViewID: string) =>
  sql`delete from entry_views where entry_view_id = ${entryViewID}`;
