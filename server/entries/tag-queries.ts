import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { isCoEntrant } from "./co-entrant-queries.ts";

/** The tags of the entry `e`. The entry's own people don't read them: staff may enter and help, too. */
export const tagsVisibleTo = (userID: string): Fragment => fragment`
  case when e.user_id = ${userID}::uuid or ${isCoEntrant(userID)} then '{}' else
  array(select t.tag from entry_tags t where t.entry_id = e.entry_id order by search_key(t.tag), t.tag) end`;

export const ownNotesText = "This is your own entry, so its notes and tags are for others of the staff.";

export const hasTag = (serviceID: string, tag: string): Fragment => fragment`
  select t.entry_id from entry_tags t where t.service_id = ${serviceID} and t.tag = ${tag}`;

/** Looks up one tag after the other, so that a tag of many entries costs no more than one of a single entry. */
export async function tagsOfProgram(sql: Sql, serviceID: string): Promise<string[]> {
  const rows = await sql<{ tag: string }>`
    with recursive tags as (
      (select tag from entry_tags where service_id = ${serviceID} order by tag limit 1)
      union all
      select (select t.tag from entry_tags t where t.service_id = ${serviceID} and t.tag > tags.tag order by t.tag limit 1)
      from tags where tag is not null)
    select tag from tags where tag is not null order by search_key(tag), tag`;
  return rows.map(({ tag }) => tag);
}
