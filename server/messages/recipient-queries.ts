import type { InputOf } from "../../contract/platform/endpoint.ts";
import type {
  MessageAbout,
  MessageListName,
  ProgramListName,
  previewMessage,
} from "../../contract/messages/messages.ts";
import type { PeopleKind } from "../../contract/people/people.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { fromFilteredEntries } from "../entries/listing-queries.ts";
import { selectionInSQL } from "../entries/listing.ts";
import { isUnsubscribed } from "../mail/subscription-queries.ts";
import type { App } from "../platform/app.ts";
import { peopleDirectory } from "../people/members/queries.ts";
import {
  builderAddresses,
  buyerAddresses,
  recommenderAddresses,
  sponsorAddresses,
  verifierAddresses,
} from "./address-list-queries.ts";

/** Lists of people who needn't have an account: they are known by address. */
const addressLists: readonly MessageListName[] = ["buyers", "builders", "sponsors", "verifiers", "recommenders"];
export const isAddressList = (list: MessageListName): boolean => addressLists.includes(list);

/**
 * Everybody in the list, each once: `user_id` of an account, or `email`; `address`, `full_name`, `entry_ids`, `record_id`,
 * `ticket_ids`, and whether they get no mail, `is_skipped`.
 */
async function recipientsOf(sql: Sql, scope: MessageScope, audience: MessageAudience): Promise<Fragment> {
  if (!isAddressList(audience.list))
    return fragment`
      select a.user_id, null::text as email, u.email as address, u.full_name, a.entry_ids, null::uuid as record_id,
        '{}'::uuid[] as ticket_ids, ${isUnsubscribed(fragment`lower(u.email)`)} as is_skipped
      from (${await accountsOf(sql, scope, audience)}) a join users u using (user_id)`;
  const isSkipped =
    "about" in audience && audience.about === "theirs"
      ? fragment`false`
      : fragment`(p.declined or ${isUnsubscribed(fragment`p.email`)})`;
  return fragment`
    select null::uuid as user_id, p.email, p.email as address, p.full_name, '{}'::uuid[] as entry_ids, p.record_id, p.ticket_ids,
      ${isSkipped} as is_skipped
    from (
      select lower(l.email) as email, coalesce(max(nullif(l.name, '')), lower(l.email)) as full_name, bool_or(l.declined) as declined,
        (array_agg(l.record_id order by l.record_id desc) filter (where l.record_id is not null))[1] as record_id,
        coalesce(array_agg(distinct l.ticket_id) filter (where l.ticket_id is not null), '{}') as ticket_ids
      from (${addressesOf(scope, audience as ProgramMessageAudience)}) l
      where length(l.email) between 3 and 200 group by lower(l.email)) p`;
}

/** `user_id` and `entry_ids` of each account in the list. */
async function accountsOf(sql: Sql, { client, service }: MessageScope, audience: MessageAudience): Promise<Fragment> {
  if (audience.list === "people") {
    const { kind = "all", search } = audience.filter;
    return fragment`select u.user_id, '{}'::uuid[] as entry_ids ${peopleDirectory({ clientID: client.clientID, kind, search })}`;
  }
  const { serviceID } = service!;
  if (audience.list === "entries")
    return fragment`
      select e.user_id, array_agg(e.entry_id order by e.number) as entry_ids
      ${fromFilteredEntries(serviceID, await selectionInSQL(sql, serviceID, audience.filter))} group by e.user_id`;
  const left = audience.filter.unfinished
    ? fragment`and exists (
        select from sheets_to_fill f where f.service_id = a.service_id and f.user_id = a.user_id and f.saved_at is null)`
    : emptyFragment;
  return fragment`
    select distinct a.user_id, '{}'::uuid[] as entry_ids from scorer_assignments a where a.service_id = ${serviceID} ${left}`;
}

function addressesOf({ service }: MessageScope, { list, filter }: ProgramMessageAudience): Fragment {
  const { serviceID } = service!;
  switch (list) {
    case "buyers":
      return buyerAddresses(serviceID, filter);
    case "builders":
      return builderAddresses(serviceID);
    case "sponsors":
      return sponsorAddresses(serviceID);
    case "verifiers":
      return verifierAddresses(serviceID);
    default:
      return recommenderAddresses(serviceID, filter);
  }
}

export type MailRecipient = {
  /** Null: an address without an account, or written to as one. */
  userID: string | null;
  fullName: string;
  email: string;
  entryIDs: string[];
  recordID: string | null;
  ticketIDs: string[];
};
export type RecipientTotals = { recipients: number; unsubscribed: number };

export const countMessageRecipients = async (
  sql: Sql,
  scope: MessageScope,
  audience: MessageAudience,
) => sql<RecipientTotals>`
  select (count(*) filter (where not l.is_skipped))::integer as recipients,
    (count(*) filter (where l.is_skipped))::integer as unsubscribed
  from (${await recipientsOf(sql, scope, audience)}) l ${planForValues}`;

/** The recipient at a position, by name. */
export const recipientAt = async (
  sql: Sql,
  scope: MessageScope,
  audience: MessageAudience,
  at: number,
) => sql<MailRecipient>`
  select l.user_id, l.full_name, l.address as email, l.entry_ids as "entryIDs", l.record_id, l.ticket_ids as "ticketIDs"
  from (${await recipientsOf(sql, scope, audience)}) l
  where not l.is_skipped
  order by search_key(l.full_name), l.address, l.user_id offset ${at} limit 1 ${planForValues}`;

/** Everybody who is in the list now. Unsubscribed recipients are recorded, too, and get no mail. */
export const addRecipients = async (sql: Sql, messageID: string, scope: MessageScope, audience: MessageAudience) => sql`
  insert into message_recipients (message_id, user_id, email, full_name, entry_ids, record_id, ticket_ids, state)
  select ${messageID}, l.user_id, l.email, case when l.user_id is null then left(l.full_name, 200) else '' end, l.entry_ids,
    l.record_id, l.ticket_ids, case when l.is_skipped then 'unsubscribed' else 'waiting' end
  from (${await recipientsOf(sql, scope, audience)}) l ${planForValues}`;

/** Whose people are written to: the client's, or one program's. */
export type MessageScope = { app: App; client: ClientRow; service?: ServiceRow };

type ProgramFilter = InputOf<typeof previewMessage>["filter"];

type ProgramMessageAudience = { list: ProgramListName; filter: ProgramFilter; about?: MessageAbout };
/** A list with its filter, as on the sender's screen. */
export type MessageAudience =
  | ProgramMessageAudience
  | { list: "people"; filter: { kind?: PeopleKind; search?: string } };
