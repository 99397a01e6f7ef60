import type { PeopleKind } from "../../contract/people/people.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { fromFilteredEntries } from "../entries/listing-queries.ts";
import { type EntrySelection, selectionInSQL } from "../entries/listing.ts";
import type { App } from "../platform/app.ts";
import { peopleDirectory } from "../people/members/queries.ts";

/** `user_id` and `entry_ids` of everybody in the list, each once. */
export async function recipientsOf(
  sql: Sql,
  { client, service }: MessageScope,
  { list, filter }: MessageAudience,
): Promise<Fragment> {
  if (list === "people") {
    const { kind = "all", search } = filter;
    return fragment`select u.user_id, '{}'::uuid[] as entry_ids ${peopleDirectory({ clientID: client.clientID, kind, search })}`;
  }
  const { serviceID } = service!;
  if (list === "entries")
    return fragment`
      select e.user_id, array_agg(e.entry_id order by e.number) as entry_ids
      ${fromFilteredEntries(serviceID, await selectionInSQL(sql, serviceID, filter))} group by e.user_id`;
  const left = filter.unfinished
    ? fragment`and exists (
        select from sheets_to_fill f where f.service_id = a.service_id and f.user_id = a.user_id and f.saved_at is null)`
    : emptyFragment;
  return fragment`
    select distinct a.user_id, '{}'::uuid[] as entry_ids from scorer_assignments a where a.service_id = ${serviceID} ${left}`;
}

export type MailRecipient = { userID: string; fullName: string; email: string; entryIDs: string[] };

export type RecipientTotals = { recipients: number; unsubscribed: number };

export const countMessageRecipients = async (
  sql: Sql,
  scope: MessageScope,
  audience: MessageAudience,
) => sql<RecipientTotals>`
  select (count(*) filter (where n.user_id is null))::integer as recipients,
    (count(*) filter (where n.user_id is not null))::integer as unsubscribed
  from (${await recipientsOf(sql, scope, audience)}) l left join unsubscriptions n using (user_id) ${planForValues}`;

/** One of those who get it, by name, counted from the first. */
export const recipientAt = async (
  sql: Sql,
  scope: MessageScope,
  audience: MessageAudience,
  at: number,
) => sql<MailRecipient>`
  select l.user_id, u.full_name, u.email, l.entry_ids as "entryIDs"
  from (${await recipientsOf(sql, scope, audience)}) l join users u using (user_id)
  where not exists (select from unsubscriptions n where n.user_id = l.user_id)
  order by lower(u.full_name), l.user_id offset ${at} limit 1 ${planForValues}`;

/** Whose people are written to: a client's, or those of one of its programs. */
export type MessageScope = { app: App; client: ClientRow; service?: ServiceRow };

/** A list, as it is on the screen of whoever writes to its people. */
export type MessageAudience =
  | { list: "entries" | "scorers"; filter: EntrySelection & { unfinished?: boolean } }
  | { list: "people"; filter: { kind?: PeopleKind; search?: string } };
