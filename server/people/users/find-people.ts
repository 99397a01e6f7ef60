import { normalizeEmailOrText, normalizeEmail } from "../../../contract/platform/email-address.ts";
import { searchKey, searchWords } from "../../../contract/platform/search-key.ts";
import { escapeLike } from "../../platform/db/like-pattern.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { headshotOf } from "./queries.ts";

type FoundRow = {
  userID: string;
  fullName: string;
  email: string | null;
  headshot: string | null;
  isEmailProved: boolean;
};

const MAX_FOUND = 20;

/** Kinds of match, the best first. */
const EXACT = 0;
const NEAR = 1;
const FINDABLE = 2;

/** 'Maria de la O' → "maria:* & de:* & la:* & o:*": the beginnings of all words, in any order. */
const searchQueryOf = (search: string) =>
  searchWords(search)
    .flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => `${word}:*`)
    .join(" & ");

/**
 * An exact address finds everybody who has proved it, or is known to the searcher's clients. A name, or the beginning of an address, finds
 * people affiliated with one of `clientIDs`, of which the searcher is staff; a name also finds people who allow it. Only the affiliated show their
 * address.
 */
export async function peopleMatching(sql: Sql, search: string, clientIDs: readonly string[]): Promise<FoundRow[]> {
  const isAffiliated = fragment`exists (
    select from user_clients c where c.user_id = u.user_id and c.client_id = any(${clientIDs}::uuid[]))`;
  const exact = normalizeEmail(search) ?? search;
  const beginnings = {
    email: `${escapeLike(normalizeEmailOrText(search).toLowerCase())}%`,
    name: `${escapeLike(searchKey(search))}%`,
  };
  return sql<FoundRow>`
    select u.user_id, u.full_name, ${headshotOf} as headshot, case when hits.rank < ${FINDABLE} then u.email end as email,
      u.email_proved_at is not null as is_email_proved
    from (
      select user_id, min(rank) as rank from (
        select user_id, ${EXACT}::integer as rank from users u
        where lower(email) = lower(${exact}) and made_up_for is null and (email_proved_at is not null or ${isAffiliated})
        union all
        (select user_id, ${NEAR} from users u where lower(email) like ${beginnings.email} and ${isAffiliated}
          and lower(email) <> lower(${exact}) order by lower(email) using ~<~ limit ${MAX_FOUND})
        ${nameSearch({ words: searchQueryOf(search), beginnings, near: isAffiliated })}
        -- Nobody near is found in two ways, and where there are enough, no further way is tried.
        limit ${MAX_FOUND}
      ) ways group by user_id
    ) hits join users u using (user_id) ${planForValues}
    order by hits.rank, search_key(u.full_name), u.user_id
    limit ${MAX_FOUND}`;
}

type NameSearch = { words: string; beginnings: { email: string; name: string }; near: Fragment };

/** Most people type a name from its beginning: that search is ordered by the index, and ends early where thousands match. */
const nameSearch = ({ words, beginnings, near }: NameSearch) =>
  words === ""
    ? emptyFragment
    : fragment`
        union all
        (select user_id, ${NEAR} from users u
          where search_key(full_name) like ${beginnings.name} and lower(email) not like ${beginnings.email} and ${near}
          order by search_key(full_name) using ~<~ limit ${MAX_FOUND})
        union all
        (select user_id, ${NEAR} from users u
          where ${nameMatches(words)} and search_key(full_name) not like ${beginnings.name} and lower(email) not like ${beginnings.email} and ${near}
          limit ${MAX_FOUND})
        union all
        (select user_id, ${FINDABLE} from users u where ${nameMatches(words)} and findable and not ${near} limit ${MAX_FOUND})`;

const nameMatches = (words: string) =>
  fragment`to_tsvector('simple', search_text(full_name)) @@ to_tsquery('simple', ${words})`;
