import { type FoundPerson, mostFound } from "../../../contract/app/finding.ts";
import { type OrderState, orderStates } from "../../../contract/commerce/orders/order-management.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { searchKey } from "../../../contract/platform/search-key.ts";
import { nameOrEmailContains } from "../../people/members/queries.ts";
import { headshotOf } from "../../people/users/queries.ts";
import { escapeLike, hasWords, likePatterns, numberIn } from "../../platform/db/like-pattern.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, emptyFragment, fragment, planForValues } from "../../platform/db/statement.ts";

/** A row more than is shown, to know whether there are others. */
const MOST = mostFound + 1;

/** The people by whose name entries are found, too. */
const MOST_OWNERS = 20;

export type SearchedProgram = { serviceID: string; kind: ServiceKind; serviceURL: string; serviceName: string };

/** Without rehearsals, but for the one that the person is in. */
export const programsToSearch = (sql: Sql, urlOrID: string | undefined) => sql<SearchedProgram>`
  select service_id, kind, url as service_url, name as service_name from services
  where rehearsal_of is null or url = ${urlOrID ?? null} or service_id::text = ${urlOrID ?? null}`;

type ServiceIDs = readonly string[];
const oneOfPrograms = (services: ServiceIDs) => fragment`any (${[...services]}::uuid[])`;

/** The programs in which a person is known by what they did there; none for a list that the reader may not see. */
export type ProgramsOfPeople = {
  entries: ServiceIDs;
  sales: ServiceIDs;
  scorers: ServiceIDs;
  builders: ServiceIDs;
  roles: ServiceIDs;
};

/** Whether the person `c` has to do with these programs. */
const isOfPrograms = ({ entries, sales, scorers, builders, roles }: ProgramsOfPeople): Fragment => fragment`(
  exists (select from entries x where x.client_id = c.client_id and x.user_id = c.user_id and x.service_id = ${oneOfPrograms(entries)})
  or exists (select from entry_people x where x.client_id = c.client_id and x.user_id = c.user_id and x.service_id = ${oneOfPrograms(entries)})
  or exists (select from transactions x where x.client_id = c.client_id and x.user_id = c.user_id
    and x.filed_service_id = ${oneOfPrograms(sales)} and x.state = any (${[...orderStates]}::text[]))
  or exists (select from scorer_assignments x where x.client_id = c.client_id and x.user_id = c.user_id
    and x.service_id = ${oneOfPrograms(scorers)})
  or exists (select from builders x where x.client_id = c.client_id and x.user_id = c.user_id and x.removed_at is null
    and x.service_id = ${oneOfPrograms(builders)})
  or exists (select from properties x where x.client_id = c.client_id and x.user_id = c.user_id and x.removed_at is null
    and x.service_id = ${oneOfPrograms(builders)})
  or exists (select from sponsors x where x.client_id = c.client_id and x.user_id = c.user_id and x.removed_at is null
    and x.service_id = ${oneOfPrograms(builders)})
  or exists (select from role_grants x where x.client_id = c.client_id and x.user_id = c.user_id and x.service_id = ${oneOfPrograms(roles)}))`;

/** Of the whole client, or of some programs. First those whose name begins with what was typed. */
export async function peopleFound(
  sql: Sql,
  clientID: string,
  search: string,
  programs: "all" | ProgramsOfPeople,
): Promise<FoundPerson[]> {
  const scope = programs === "all" ? emptyFragment : fragment`and ${isOfPrograms(programs)}`;
  const read = (condition: Fragment) => sql<FoundPerson>`
    select u.user_id, u.full_name, ${headshotOf} as headshot, u.email
    from user_clients c join users u using (user_id)
    where c.client_id = ${clientID} and ${condition} ${scope} ${planForValues}
    order by c.name_key, c.user_id limit ${MOST}`;
  const beginning = await read(fragment`c.name_key like ${`${escapeLike(searchKey(search))}%`}`);
  if (beginning.length === MOST) return beginning;
  const containing = await read(nameOrEmailContains(search));
  const known = new Set(beginning.map(({ userID }) => userID));
  return [...beginning, ...containing.filter(({ userID }) => !known.has(userID))].slice(0, MOST);
}

export type EntryFound = {
  serviceID: string;
  entryID: string;
  label: string;
  entryNumber: number;
  title: string;
  fullName: string;
  submitted: boolean;
  disqualified: boolean;
};

/** Looked up one by one, however many PostgreSQL expects. By title and number, by code, or by whose they are; the newest first. */
export const entriesFound = (sql: Sql, clientID: string, search: string, services: ServiceIDs) => sql<EntryFound>`
  with found as (
    select newest_entries_containing(${[...services]}::uuid[], ${likePatterns(search)}::text[], ${MOST}) as entry_id
    union
    (select e.entry_id from entries e
      where e.user_id in (select c.user_id from user_clients c
          where c.client_id = ${clientID} and ${nameOrEmailContains(search)} limit ${MOST_OWNERS})
        and e.service_id = ${oneOfPrograms(services)}
      order by e.entry_id desc limit ${MOST})
    ${withCode(search, services)})
  select e.service_id, e.entry_id, g.label, e.number as entry_number, e.title, u.full_name,
    e.submitted_at is not null as submitted, e.disqualified_at is not null as disqualified
  from found cross join lateral (select * from entries x where x.entry_id = found.entry_id offset 0) e join users u on u.user_id = e.user_id
    join categories g on g.client_id = e.client_id and g.category_id = e.category_id ${planForValues}
  order by e.entry_id desc limit ${MOST}`;

/** BRICK-1: the end of a category's label, and a number. */
function withCode(search: string, services: ServiceIDs): Fragment {
  const [, label, number] = /^(.+) (\d{1,9})$/s.exec(searchKey(search)) ?? [];
  if (label === undefined) return emptyFragment;
  return fragment`
    union
    (select e.entry_id from categories g join entries e using (client_id, service_id, category_id)
    where g.service_id = ${oneOfPrograms(services)} and search_key(g.label) like ${`%${escapeLike(label)}`} and e.number = ${Number(number)}
    order by e.entry_id desc limit ${MOST})`;
}

export type OrderFound = {
  serviceID: string;
  transactionID: string;
  number: number | null;
  state: OrderState;
  guestName: string;
  guestEmail: string;
  bought: string;
};

const states = () => fragment`${[...orderStates]}::text[]`;

/** By buyer or holder, number, ticket code or promo code. Of an order across programs those lines are told that the reader may see. */
export const ordersFound = (sql: Sql, search: string, services: ServiceIDs) => sql<OrderFound>`
  with found as (
    select newest_orders_containing(${[...services]}::uuid[], ${states()}, ${likePatterns(search)}::text[], ${MOST}) as transaction_id
    union select transaction_id from transactions where number = ${numberIn(search)}::integer
    union select k.transaction_id from ticket_codes c join tickets k using (client_id, ticket_id) where c.code = ${search.trim()}
    union (
      select t.transaction_id from promo_codes p join transactions t using (client_id, promo_code_id)
      where p.service_id = ${oneOfPrograms(services)} and upper(p.code) = ${search.trim().toUpperCase()}
        and t.state = any (${states()})
      order by t.transaction_id desc limit ${MOST}))
  select own.service_id, t.transaction_id, t.number, t.state, t.guest_name, t.guest_email, own.bought
  from found cross join lateral (select * from transactions x where x.transaction_id = found.transaction_id offset 0) t, lateral (
    select coalesce((array_agg(i.service_id order by i.service_id = t.filed_service_id desc, i.position))[1],
        case when t.filed_service_id = ${oneOfPrograms(services)} then t.filed_service_id end) as service_id,
      coalesce(string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.name, ', ' order by i.position), '') as bought
    from transaction_items i where i.transaction_id = t.transaction_id and i.service_id = ${oneOfPrograms(services)}) own
  where own.service_id is not null and t.state = any (${states()}) ${planForValues}
  order by t.number is distinct from ${numberIn(search)}::integer, t.transaction_id desc limit ${MOST}`;

export type HomeFound = {
  serviceID: string;
  propertyID: string;
  name: string;
  number: number | null;
  place: string;
};

/** By name, number or address; those of the newest tour first. */
export const homesFound = (sql: Sql, search: string, services: ServiceIDs) => sql<HomeFound>`
  select service_id, property_id, name, number, concat_ws(', ', nullif(address, ''), nullif(city, '')) as place
  from properties
  where service_id = ${oneOfPrograms(services)} and removed_at is null and ${hasWords(fragment`search_words`, search)} ${planForValues}
  order by service_id desc, position, property_id limit ${MOST}`;
