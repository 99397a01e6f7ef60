import { paths, programAt } from "../../contract/addresses.ts";
import { untitled } from "../../contract/entry-rules.ts";
import type { MergeValues } from "../../contract/mail-words.ts";
import { type MessageList, messageLists } from "../../contract/messages.ts";
import type { PeopleKind } from "../../contract/people.ts";
import { plural } from "../../contract/plural.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import { type Fragment, forTheseValues, fragment, nothing } from "../db/statement.ts";
import { type EntrySelection, fromEntries, meantBy } from "../entries/listing.ts";
import type { House } from "../house.ts";
import { peopleAt } from "../people/queries.ts";

/** Whose people are written to: a client's, or those of one of its programs. */
export type MessageScope = { house: House; client: ClientRow; service?: ServiceRow };

/** A list, as it is on the screen of whoever writes to its people. */
export type Audience =
  | { list: "entries" | "scorers"; filter: EntrySelection & { unfinished?: boolean } }
  | { list: "people"; filter: { kind?: PeopleKind; search?: string } };

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

const kindWords: Record<PeopleKind, string> = {
  all: "People",
  staff: "Staff",
  members: "Members",
  scorers: "Scorers",
  volunteers: "Volunteers",
  weekendVolunteers: "Volunteers for weekends",
};
const stateWords = {
  draft: "with drafts",
  submitted: "with submitted entries",
  withdrawn: "with withdrawn entries",
} as const;

/** 'Entrants with drafts in Brick homes' */
export async function whoText(sql: Sql, { list, filter }: Audience): Promise<string> {
  const found = filter.search?.trim() ? `found by “${filter.search.trim()}”` : "";
  if (list === "people") return [kindWords[filter.kind ?? "all"], found].filter(Boolean).join(" ");
  if (list === "scorers") return filter.unfinished ? "Scorers who aren’t done" : "Scorers";
  const [category] = filter.categoryID
    ? await sql<{ name: string }>`select name from categories where category_id = ${filter.categoryID}`
    : [];
  return [
    filter.entryIDs ? `Entrants of ${plural(filter.entryIDs.length, "chosen entry", "chosen entries")}` : "Entrants",
    filter.state && stateWords[filter.state],
    filter.complete === "false" && "in which something is missing",
    filter.complete === "true" && "in which nothing is missing",
    filter.disqualified === "true" && "with disqualified entries",
    category && `in ${category.name}`,
    found,
  ]
    .filter(Boolean)
    .join(" ");
}

export type Recipient = { userID: string; fullName: string; email: string; entryIDs: string[] };
type Found = { recipients: number; unsubscribed: number };

export const countRecipients = async (sql: Sql, scope: MessageScope, audience: Audience) => sql<Found>`
  select (count(*) filter (where n.user_id is null))::integer as recipients,
    (count(*) filter (where n.user_id is not null))::integer as unsubscribed
  from (${await listed(sql, scope, audience)}) l left join unsubscriptions n using (user_id) ${forTheseValues}`;

/** One of those who get it, by name, counted from the first. */
export const recipientAt = async (sql: Sql, scope: MessageScope, audience: Audience, at: number) => sql<Recipient>`
  select l.user_id, u.full_name, u.email, l.entry_ids as "entryIDs"
  from (${await listed(sql, scope, audience)}) l join users u using (user_id)
  where not exists (select from unsubscriptions n where n.user_id = l.user_id)
  order by lower(u.full_name), l.user_id offset ${at} limit 1 ${forTheseValues}`;

/** What is filled in for each of these people; by the person. */
export async function valuesFor(sql: Sql, scope: MessageScope, list: MessageList, people: readonly Recipient[]) {
  const entryIDs = people.flatMap((person) => person.entryIDs);
  const rows =
    entryIDs.length === 0
      ? []
      : await sql<{ entryID: string; title: string }>`
          select entry_id, title from entries where entry_id = any (${entryIDs}::uuid[])`;
  const titles = new Map(rows.map(({ entryID, title }) => [entryID, title || untitled]));
  return new Map(
    people.map((person) => {
      const link = scope.house.settings.origin + pathFor(scope, list, person);
      const values: MergeValues = {
        name: person.fullName,
        association: scope.client.name,
        ...(scope.service && { program: scope.service.name }),
        ...(list === "entries" && { entry: person.entryIDs.flatMap((id) => titles.get(id) ?? []).join(", ") }),
        link,
      };
      return [person.userID, { values, action: { label: messageLists[list].button, url: link } }] as const;
    }),
  );
}

function pathFor({ client, service }: MessageScope, list: MessageList, { entryIDs }: Recipient): string {
  const place = { client: client.url };
  if (!service || list === "people") return paths.client(place);
  const at = programAt(client.url, service);
  if (list === "scorers") return paths.scoring(at);
  return entryIDs.length === 1 ? paths.entry({ ...at, entryID: entryIDs[0]! }) : paths.entries(at);
}
