import type { Sql } from "../db/sql.ts";
import { headshotOf } from "./queries.ts";

type FoundRow = { userID: string; fullName: string; email: string | null; headshot: string | null };

const MOST = 20;

/** 'Maria de la O' → "maria:* & de:* & la:* & o:*": the beginnings of all words, in any order. */
const wordsOf = (search: string) =>
  (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(" & ");

/**
 * An exact address finds anyone. A name, or the beginning of an address, finds those who are affiliated with a client
 * where the searcher is staff; a name also those who let themselves be found. Only the affiliated show their address.
 */
export async function peopleMatching(sql: Sql, search: string, staffID: string): Promise<FoundRow[]> {
  const words = wordsOf(search);
  const beginning = `${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<FoundRow>`
    with near as (
      select distinct theirs.user_id from user_clients mine join user_clients theirs using (client_id)
      where mine.user_id = ${staffID} and mine.staff
    ), hits as (
      select user_id from users where lower(email) = lower(${search})
      union
      select user_id from users where lower(email) like ${beginning} and user_id in (select user_id from near)
      union
      select user_id from users
      where ${words} <> '' and to_tsvector('simple', full_name) @@ to_tsquery('simple', ${words})
        and (findable or user_id in (select user_id from near))
    )
    select u.user_id, u.full_name, ${headshotOf} as headshot,
      case when n.user_id is not null or lower(u.email) = lower(${search}) then u.email end as email
    from hits join users u using (user_id) left join near n using (user_id)
    order by lower(u.email) = lower(${search}) desc, n.user_id is null, lower(u.full_name), u.user_id
    limit ${MOST}`;
}
