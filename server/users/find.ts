import type { Sql } from "../db/sql.ts";
import { type Fragment, forTheseValues, fragment, nothing } from "../db/statement.ts";
import { clientsActedFor, headshotOf } from "./queries.ts";

type FoundRow = { userID: string; fullName: string; email: string | null; headshot: string | null };

const MOST = 20;

/** As many as are put in order. Who types a name that thousands have will type on. */
const ENOUGH = 200;

/** How somebody was found, the best first. */
const EXACT = 0;
const NEAR = 1;
const FINDABLE = 2;

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
  const clientIDs = (await clientsActedFor(sql, staffID)).map(({ clientID }) => clientID);
  const near = fragment`exists (
    select from user_clients c where c.user_id = u.user_id and c.client_id = any(${clientIDs}::uuid[]))`;
  const beginning = `${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<FoundRow>`
    select u.user_id, u.full_name, ${headshotOf} as headshot, case when hits.rank < ${FINDABLE} then u.email end as email
    from (
      select user_id, min(rank) as rank from (
        select user_id, ${EXACT}::integer as rank from users where lower(email) = lower(${search}) and made_up_for is null
        union all
        (select user_id, ${NEAR} from users u where lower(email) like ${beginning} and ${near} limit ${ENOUGH})
        ${byName(wordsOf(search), near)}
      ) ways group by user_id
    ) hits join users u using (user_id) ${forTheseValues}
    order by hits.rank, lower(u.full_name), u.user_id
    limit ${MOST}`;
}

const byName = (words: string, near: Fragment) =>
  words === ""
    ? nothing
    : fragment`
        union all
        (select user_id, ${NEAR} from users u where ${named(words)} and ${near} limit ${ENOUGH})
        union all
        (select user_id, ${FINDABLE} from users u where ${named(words)} and findable limit ${ENOUGH})`;

const named = (words: string) => fragment`to_tsvector('simple', full_name) @@ to_tsquery('simple', ${words})`;
