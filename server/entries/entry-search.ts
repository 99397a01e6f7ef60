import { searchKey } from "../../contract/platform/search-key.ts";
import { eitherHasWords, escapeLike, likePatterns } from "../platform/db/like-pattern.ts";
import { nameOrEmailContains } from "../people/members/queries.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";

/**
 * The entries of a program with a text anywhere in their title, code, category or owner. Each of the four is a query of its
 * own, with an index where there may be many rows: one condition for all would look at every entry. Owners are the client's
 * people; a rehearsal's made-up people belong to it alone. The client is named in these queries, so that PostgreSQL can
 * estimate while planning how many entries they give.
 */
export function entriesContaining(serviceID: string, search: string): Fragment {
  return fragment`
    select entries_containing(${serviceID}, ${likePatterns(search)}::text[])
    union
    select mine.entry_id from entries mine
    where mine.client_id = current_client() and mine.service_id = ${serviceID}
      and mine.user_id in (
        select user_id from user_clients c where c.client_id = current_client() and ${nameOrEmailContains(search)}
        union all
        select user_id from users
        where made_up_for = ${serviceID} and ${eitherHasWords(fragment`search_text(full_name)`, fragment`search_text(email)`, search)})
    union
    select mine.entry_id from entries mine join categories g using (client_id, service_id, category_id)
    where mine.service_id = ${serviceID} and ${eitherHasWords(fragment`search_text(g.name)`, fragment`search_text(g.label)`, search)}
    ${entriesWithCode(serviceID, search)}`;
}

/** BRICK-1 is the end of a label and the beginning of a number. A number alone is found with the title. */
function entriesWithCode(serviceID: string, search: string): Fragment {
  const [, label, number] = /^(.+) (\d+)$/s.exec(searchKey(search)) ?? [];
  if (label === undefined) return emptyFragment;
  return fragment`
    union
    select mine.entry_id from entries mine join categories g using (client_id, service_id, category_id)
    where mine.service_id = ${serviceID} and search_key(g.label) like ${`%${escapeLike(label)}`} and mine.number::text like ${`${number}%`}`;
}
