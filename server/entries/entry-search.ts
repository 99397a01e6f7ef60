import { containsPattern } from "../platform/db/like-pattern.ts";
import { nameOrEmailContains } from "../people/members/queries.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";

/**
 * The entries of a service in whose title, code, category or owner a text stands anywhere. Each of these is found where it is
 * kept, and by an index where there may be many: together in one condition they are looked at entry by entry.
 * Owners are among the client's people; those made up for a rehearsal are nobody's but its own. The client is named where they are
 * looked for, so that PostgreSQL knows while it plans how many entries those might have.
 */
export function entriesContaining(serviceID: string, search: string): Fragment {
  const like = fragment`lower(${containsPattern(search)})`;
  return fragment`
    select entries_containing(${serviceID}, ${like})
    union
    select mine.entry_id from entries mine
    where mine.client_id = current_client() and mine.service_id = ${serviceID}
      and mine.user_id in (
        select user_id from user_clients c where c.client_id = current_client() and ${nameOrEmailContains(search)}
        union all
        select user_id from users
        where made_up_for = ${serviceID} and (lower(full_name) like ${like} or lower(email) like ${like}))
    union
    select mine.entry_id from entries mine join categories g using (client_id, service_id, category_id)
    where mine.service_id = ${serviceID} and (lower(g.name) like ${like} or lower(g.label) || '-' like ${like})
    ${entriesWithCode(serviceID, search)}`;
}

/** BRICK-1 is the end of a label, and the beginning of a number; a number by itself stands with the title. */
function entriesWithCode(serviceID: string, search: string): Fragment {
  const [, label, number] = /^(.*-)(\d+)$/s.exec(search) ?? [];
  if (label === undefined) return emptyFragment;
  const ending = containsPattern(label).slice(0, -1);
  return fragment`
    union
    select mine.entry_id from entries mine join categories g using (client_id, service_id, category_id)
    where mine.service_id = ${serviceID} and lower(g.label) || '-' like lower(${ending}) and mine.number::text like ${`${number}%`}`;
}
