import type { AuditEntry } from "../../../contract/people/audit.ts";
import { deleteProgram } from "../../../contract/programs/program-deletion.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import { escapeLike } from "../../platform/db/like-pattern.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { emptyFragment, fragment, planForValues } from "../../platform/db/statement.ts";
import { auditColumns, ofAuditLog } from "../../platform/audit/queries.ts";

/** A change as the log has it; its words are made from it. */
export type ChangeRow = Omit<AuditEntry, "did" | "fields"> & { call: string | null; kind: string | null };

/** How many changes are looked through for one page. */
export const MOST_LOOKED_THROUGH = 20_000;

export type ChangeCondition = {
  actions?: readonly string[];
  userID?: string;
  serviceID?: string;
  /** Days, in the zone. */
  from?: string;
  to?: string;
  timeZone: TimeZone;
  search?: ChangeSearch;
  withRehearsals: boolean;
};

/** A text, and the calls and permissions whose own words contain it. */
type ChangeSearch = { text: string; calls: readonly string[]; actions: readonly string[] };

/**
 * What records are called, by their identifiers. A table's rows are found by its primary key, so that a page of changes costs a look
 * into each.
 */
const recordNames = fragment`
  select service_id as id, name from services
  union all select category_id, name from categories
  union all select document_folder_id, name from document_folders
  union all select api_key_id, name from api_keys
  union all select form_id, name from forms
  union all select entry_id, coalesce(nullif(title, ''), 'No. ' || number) from entries
  union all select scoresheet_id, name from scoresheets
  union all select scorer_panel_id, name from scorer_panels
  union all select gallery_id, name from galleries
  union all select public_vote_id, name from public_votes
  union all select results_preview_id, name from results_previews
  union all select builder_id, company from builders
  union all select property_id, name from properties
  union all select property_group_id, name from property_groups
  union all select sponsor_id, name from sponsors
  union all select sponsor_tier_id, name from sponsor_tiers
  union all select product_id, name from products
  union all select quota_id, name from quotas
  union all select fee_id, name from fees
  union all select promo_code_id, code from promo_codes
  union all select transaction_id, '#' || number from transactions
  union all select ticket_id, '#' || number from tickets
  union all select invoice_id, case when number is null then name else '#' || number end from invoices
  union all select shift_id, name from shifts
  union all select waiting_id, name from waiting_list
  union all select message_id, subject from messages
  union all select planned_message_id, subject from planned_messages
  union all select invitation_id, email from invitations
  union all select feeder_program_id, program from feeder_programs
  union all select onward_program_id, program from onward_programs`;

export type RecordName = { id: string; name: string | null };

export const namesOfRecords = (sql: Sql, ids: readonly string[]) => sql<RecordName>`
  select id, name from (
    ${recordNames} union all select user_id, full_name from users
    union all select record_id, before ->> 'name' from audit_log where call = ${deleteProgram.path}) record
  where id = any(${ids}::uuid[])`;

const recordsNamed = (pattern: string) => fragment`
  select id from (
    ${recordNames}
    union all select user_id, name_key from user_clients where client_id = current_client()) record
  where name ilike ${pattern} limit 500`;

type LookedThrough = ChangeRow & { isFound: boolean };

/**
 * Looks through a stretch of the log, the latest first, and answers what is found in it, and last of all its last change, found or not,
 * from which the next stretch goes on.
 */
export function lookThroughChanges(
  sql: Sql,
  { actions, userID, serviceID, from, to, timeZone, search, withRehearsals }: ChangeCondition,
  after: PageCursor<["id"]> | undefined,
  most: number,
) {
  const pattern = search && `%${escapeLike(search.text)}%`;
  const isFound = fragment`
    ${withRehearsals || serviceID ? emptyFragment : fragment`and s.rehearsal_of is null`}
    ${actions ? fragment`and a.action = any(${actions})` : emptyFragment}
    ${
      search
        ? fragment`and (u.full_name ilike ${pattern} or s.name ilike ${pattern}
            or a.before::text ilike ${pattern} or a.after::text ilike ${pattern}
            or a.call = any(${search.calls}) or (a.call is null and a.action = any(${search.actions}))
            or a.record_id in (select id from named))`
        : emptyFragment
    }`;
  return sql<LookedThrough>`${planForValues}
    with stretch as materialized (
      select * from audit_log
      where true
        ${after ? fragment`and audit_id < ${after[0]}` : emptyFragment}
        ${userID ? fragment`and user_id = ${userID}` : emptyFragment}
        ${serviceID ? fragment`and service_id = ${serviceID}` : emptyFragment}
        ${from ? fragment`and audit_id >= uuid_v7_from(${from}::date::timestamp at time zone ${timeZone})` : emptyFragment}
        ${to ? fragment`and audit_id < uuid_v7_from((${to}::date + 1)::timestamp at time zone ${timeZone})` : emptyFragment}
      order by audit_id desc limit ${MOST_LOOKED_THROUGH}),
    named as (${pattern ? recordsNamed(pattern) : fragment`select null::uuid as id where false`})
    (select ${auditColumns}, true as is_found from ${ofAuditLog(fragment`stretch`)}
      where true ${isFound}
      order by a.audit_id desc limit ${most})
    union all
    (select ${auditColumns}, false as is_found from ${ofAuditLog(fragment`stretch`)}
      where (select count(*) from stretch) = ${MOST_LOOKED_THROUGH}
      order by a.audit_id limit 1)`;
}

export const countChanges = (sql: Sql, serviceID: string | undefined) => sql<{ total: number }>`
  select count(*)::integer as total from (
    select from audit_log where true ${serviceID ? fragment`and service_id = ${serviceID}` : emptyFragment} limit 1000000) a`;

/** The clock of most of the client's programs, the newest where there are as many of another. */
export const usualTimeZone = (sql: Sql) => sql<{ timeZone: TimeZone }>`
  select time_zone from services where rehearsal_of is null
  group by time_zone order by count(*) desc, max(service_id::text) desc limit 1`;

export const timeZoneOf = (sql: Sql, serviceID: string) => sql<{ timeZone: TimeZone }>`
  select time_zone from services where service_id = ${serviceID}`;

const MOST_PEOPLE = 500;

/** Skips from each person to the next in the index, so that a long log is as fast as a short one. */
export const peopleWhoChanged = (sql: Sql) => sql<{ userID: string; fullName: string }>`
  with recursive people as (
    (select user_id, 1 as place from audit_log where user_id is not null order by user_id limit 1)
    union all
    select (select a.user_id from audit_log a where a.user_id > people.user_id order by a.user_id limit 1), place + 1
    from people where people.user_id is not null and place < ${MOST_PEOPLE})
  select u.user_id, u.full_name from people join users u using (user_id)
  order by lower(u.full_name), u.user_id`;

export const programsOfClient = (sql: Sql) => sql<{ serviceID: string; name: string; rehearsal: boolean }>`
  select service_id, name, rehearsal_of is not null as rehearsal from services
  order by rehearsal_of is not null, lower(name), service_id`;

/** Changes of one record, the latest first. */
export const changesOfRecord = (sql: Sql, recordID: string, after: string | undefined, most: number) => sql<ChangeRow>`
  select ${auditColumns} from ${ofAuditLog()}
  where a.record_id = ${recordID} ${after ? fragment`and a.audit_id < ${after}` : emptyFragment}
  order by a.audit_id desc limit ${most}`;
