import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { isMembershipVerified } from "../members/verified-membership.ts";
import type { RosterMember } from "./roster-file.ts";

type ImportRow = {
  rosterImportID: string;
  importedAt: string;
  importedBy: string | null;
  fileName: string;
  members: number;
};

export const rosterImports = (sql: Sql) => sql<ImportRow & { state: "current" | "former" }>`
  select i.roster_import_id, i.imported_at, u.full_name as imported_by, i.file_name, i.members, i.state
  from roster_imports i left join users u on u.user_id = i.imported_by where i.state <> 'coming'`;

export const currentImport = (sql: Sql) => sql<{ rosterImportID: string }>`
  select roster_import_id from roster_imports where state = 'current'`;

/** Two people who replace the same roster do it one after the other. */
export const lockCurrentImport = (sql: Sql) => sql<{ rosterImportID: string }>`
  select roster_import_id from roster_imports where state = 'current' for update`;

type NewRosterImport = { rosterImportID: string; userID: string | null; fileName: string; now: Date };

/** Starts from scratch, whatever an earlier attempt has written; returns nothing when the import is already current. */
export async function beginImport(sql: Sql, { rosterImportID, userID, fileName, now }: NewRosterImport) {
  await sql`delete from roster_imports where roster_import_id = ${rosterImportID} and state = 'coming'`;
  return sql`
    insert into roster_imports (roster_import_id, imported_at, imported_by, file_name)
    values (${rosterImportID}, ${now}, ${userID}, ${fileName})
    on conflict do nothing returning roster_import_id`;
}

const columnsOf = (members: readonly RosterMember[]) => fragment`unnest(
  ${members.map(({ line }) => line)}::integer[], ${members.map(({ email }) => email)}::text[],
  ${members.map(({ memberNumber }) => memberNumber)}::text[], ${members.map(({ name }) => name)}::text[],
  ${members.map(({ validUntil }) => validUntil)}::date[]) as given (line, email, member_number, name, valid_until)`;

export const addMembers = (sql: Sql, rosterImportID: string, members: readonly RosterMember[]) => sql`
  insert into roster_members (roster_import_id, line, email, member_number, name, valid_until)
  select ${rosterImportID}::uuid, given.* from ${columnsOf(members)} ${planForValues}`;

const retireCurrent = (sql: Sql) => sql`update roster_imports set state = 'former' where state = 'current'`;

/** The new import becomes current, the current one becomes former, and former and abandoned ones are deleted. */
export async function replaceCurrentImport(sql: Sql, rosterImportID: string): Promise<void> {
  await sql`
    delete from roster_imports where state = 'former'
      or (state = 'coming' and roster_import_id <> ${rosterImportID} and imported_at < now() - interval '1 day')`;
  await retireCurrent(sql);
  await sql`
    update roster_imports i set state = 'current',
      members = (select count(*) from roster_members m where m.roster_import_id = i.roster_import_id)
    where roster_import_id = ${rosterImportID}`;
}

/** Swaps the current and the former roster. */
export async function exchangeRosters(sql: Sql): Promise<void> {
  const [former] = await sql<{ id: string }>`
    update roster_imports set state = 'coming' where state = 'former' returning roster_import_id as id`;
  await retireCurrent(sql);
  await sql`update roster_imports set state = 'current' where roster_import_id = ${former?.id}`;
}

const currentMembers = fragment`
  select m.email, m.mailbox, m.member_number, m.name, m.valid_until
  from roster_members m join roster_imports i using (client_id, roster_import_id) where i.state = 'current'`;

export const provedEmail = (sql: Sql, userID: string) => sql<{ email: string }>`
  select email from users where user_id = ${userID} and email_proved_at is not null`;

/**
 * Memberships that the roster verifies, except those decided by staff; who isn't listed keeps what the member system says of them. A person is recognized by their proved email address; else by
 * another address of the same mailbox, if no account has the listed address and no older account has that mailbox; else by the member
 * number together with the name or company listed beside it, if no other account matches by email address and no earlier claim could be
 * meant. Member numbers are sequential, so a number alone proves nothing.
 */
const recognizedMembers = (roster: Fragment, userID: string | null) => fragment`
  with roster as materialized (${roster}),
  claims as materialized (
    select m.*, ${isMembershipVerified} as was_verified, u.full_name, u.company, p.email as own_email, p.mailbox as own_mailbox,
      upper(btrim(m.member_number)) as claimed,
      row_number() over (partition by p.mailbox order by m.created_at, m.user_id) as turn_of_mailbox
    from memberships m join users u on u.user_id = m.user_id
      left join lateral (
        select lower(u.email) as email, mailbox_of(u.email) as mailbox where u.email_proved_at is not null) p on true),
  by_mailbox as materialized (
    select distinct on (r.mailbox) r.* from roster r
    where r.email is not null and not exists (select from claims other where other.own_email = r.email)
    order by r.mailbox, r.email),
  by_number as materialized (
    select c.user_id, n.member_number, n.valid_until,
      row_number() over (partition by c.claimed order by c.created_at, c.user_id) as turn
    from claims c join roster n on upper(n.member_number) = c.claimed
      and (is_same_name(n.name, c.full_name) or is_same_name(n.name, c.company))
    where c.own_email is not null and not exists (select from claims other where other.own_email = n.email)),
  judged as (
    select m.user_id, coalesce(m.verified_by = 'provider', false) as by_provider, m.full_name, m.was_verified, m.verified_until as was_until,
      case when e.email is not null then e.valid_until when b.email is not null then b.valid_until else n.valid_until end as until,
      coalesce(e.email, b.email, n.member_number) is not null
        and coalesce(
          case when e.email is not null then e.valid_until when b.email is not null then b.valid_until else n.valid_until end,
          'infinity') >= (now() at time zone 'UTC' - interval '10 hours')::date as is_verified
    from claims m
    left join roster e on e.email = m.own_email
    left join by_mailbox b on e.email is null and b.mailbox = m.own_mailbox and m.turn_of_mailbox = 1
    left join by_number n on e.email is null and b.email is null and n.user_id = m.user_id and n.turn = 1
    where m.verified_by is distinct from 'staff' ${userID ? fragment`and m.user_id = ${userID}` : emptyFragment}),
  recognized as (select * from judged where is_verified or not by_provider)`;

/** Applies the current roster to everybody, or to one person. Decisions of staff stay. */
export const verifyByRoster = (sql: Sql, now: Date, userID: string | null) => sql<{
  userID: string;
  wasVerified: boolean;
  isVerified: boolean;
}>`
  ${recognizedMembers(currentMembers, userID)}
  update memberships m
  set verified_at = case when r.is_verified then coalesce(m.verified_at, ${now}) end,
    verified_until = case when r.is_verified then r.until end,
    verified_by = case when r.is_verified then 'roster' end
  from recognized r
  where m.user_id = r.user_id
    and (r.was_verified <> r.is_verified or (r.is_verified and r.was_until is distinct from r.until))
  returning m.user_id, r.was_verified, r.is_verified
  ${planForValues}`;

type Comparison = {
  added: number;
  changed: number;
  removed: number;
  verified: number;
  lost: number;
  losing: string[];
  shortened: number;
  shortening: string[];
};

const memberKey = fragment`concat_ws(e'\\x01', coalesce(email, ''), coalesce(member_number, ''), name, coalesce(valid_until::text, ''))`;
const MAX_NAMED = 100;

/** Members who stay verified, but whose membership now ends earlier. */
const endsEarlier = fragment`was_verified and is_verified and until < coalesce(was_until, 'infinity')`;

export const compareRoster = (sql: Sql, members: readonly RosterMember[]) => sql<Comparison>`
  ${recognizedMembers(
    fragment`select given.email, mailbox_of(given.email) as mailbox, given.member_number, given.name, given.valid_until
    from ${columnsOf(members)}`,
    null,
  )},
  present as materialized (${currentMembers}),
  sorted as (
    select exists (select from present p where p.email = r.email) as by_email,
      exists (select from present p where upper(p.member_number) = upper(r.member_number)) as by_number,
      ${memberKey} in (select ${memberKey} from present) as same
    from roster r)
  select
    (select count(*)::integer from sorted where not by_email and not by_number) as added,
    (select count(*)::integer from sorted where (by_email or by_number) and not same) as changed,
    (select count(*)::integer from present p
      where not exists (select from roster r where r.email = p.email)
        and not exists (select from roster r where upper(r.member_number) = upper(p.member_number))) as removed,
    (select count(*)::integer from recognized where is_verified and not was_verified) as verified,
    (select count(*)::integer from recognized where was_verified and not is_verified) as lost,
    array(select full_name from recognized where was_verified and not is_verified order by search_key(full_name) limit ${MAX_NAMED}) as losing,
    (select count(*)::integer from recognized where ${endsEarlier}) as shortened,
    array(select full_name from recognized where ${endsEarlier} order by search_key(full_name) limit ${MAX_NAMED}) as shortening
  ${planForValues}`;

/** In the current roster, unless the right address stands in another line of it. */
export const correctRosterEmail = (sql: Sql, wrong: string, right: string) => sql<{ line: number }>`
  update roster_members m set email = lower(${right})
  from roster_imports i
  where i.client_id = m.client_id and i.roster_import_id = m.roster_import_id and i.state = 'current' and m.email = lower(${wrong})
    and not exists (select from roster_members o
      where o.client_id = m.client_id and o.roster_import_id = m.roster_import_id and o.email = lower(${right}))
  returning m.line`;
