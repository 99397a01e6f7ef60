import type { PeopleKind } from "../../contract/people/people.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, forTheseValues, fragment, nothing } from "../platform/db/statement.ts";
import { fromEntries } from "../entries/listing-queries.ts";
import { type EntrySelection, meantBy } from "../entries/listing.ts";
import type { House } from "../platform/house.ts";
import { peopleAt } from "../people/members/queries.ts";

/** `user_id` and `entry_ids` of everybody in the list, each once. */
export async function listed(
  sql: Sql,
  { client, service }: MessageScope,
  { list, filter }: Audience,
): Promise<Fragment> {
  if (list === "people") {
    const { kind = "all", search } = filter;
    return fragment`select u.user_id, '{}'::uuid[] as entry_ids ${peopleAt({ clientID: client.clientID, kind, search })}`;
  }
  const { serviceID } = service!;
  if (list === "entries")
    return fragment`
      select e.user_id, array_agg(e.entry_id order by e.number) as entry_ids
      ${fromEntries(serviceID, await meantBy(sql, serviceID, filter))} group by e.user_id`;
  const left = filter.unfinished
    ? fragment`and exists (
        select from sheets_to_fill f where f.service_id = a.service_id and f.user_id = a.user_id and f.saved_at is null)`
    : nothing;
  return fragment`
    select distinct a.user_id, '{}'::uuid[] as entry_ids from scorer_assignments a where a.service_id = ${serviceID} ${left}`;
}

export type Recipient = { userID: string; fullName: string; email: string; entryIDs: string[] };

export type CountedRecipients = { recipients: number; unsubscribed: number };

export const countRecipients = async (sql: Sql, scope: MessageScope, audience: Audience) => sql<CountedRecipients>`
  select (count(*) filter (where n.user_id is null))::integer as recipients,
    (count(*) filter (where n.user_id is not null))::integer as unsubscribed
  from (${await listed(sql, scope, audience)}) l left join unsubscriptions n using (user_id) ${forTheseValues}`;

/** One of those who get it, by name, counted from the first. */
export const recipientAt = async (sql: Sql, scope: MessageScope, audience: Audience, at: number) => sql<Recipient>`
  select l.user_id, u.full_name, u.email, l.entry_ids as "entryIDs"
  from (${await listed(sql, scope, audience)}) l join users u using (user_id)
  where not exists (select from unsubscriptions n where n.user_id = l.user_id)
  order by search_key(u.full_name), l.user_id offset ${at} limit 1 ${forTheseValues}`;

/** Whose people are written to: a client's, or those of one of its programs. */
export type MessageScope = { house: House; client: ClientRow; service?: ServiceRow };

/** A list, as it is on the screen of whoever writes to its people. */
export type Audience =
  | { list: "entries" | "scorers"; filter: EntrySelection & { unfinished?: boolean } }
  | { list: "people"; filter: { kind?: PeopleKind; search?: string } };
