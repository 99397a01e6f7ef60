import type { FieldReadings, TableLayout } from "../../../contract/tables/reading.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { isMembershipVerified } from "../members/verified-membership.ts";

/** How the columns of a fetched roster are read: the heading of each field, as staff chose it. */
export type RosterMapping = { headings: Record<string, string>; layout: TableLayout; readings: FieldReadings };

export type RosterScheduleRow = {
  rosterScheduleID: string;
  setBy: string | null;
  address: string;
  headerName: string | null;
  sealedHeader: string | null;
  weekday: number | null;
  hour: number;
  timeZone: TimeZone;
  mapping: RosterMapping | null;
  turn: number;
  nextAt: string;
  offAt: string | null;
  offBecause: "staff" | "failing" | null;
  failingSince: string | null;
  fetchedAt: string | null;
  outcome: "imported" | "same" | "waits" | "failed" | null;
  outcomeText: string;
  waitingReasons: string[];
  waitingFileID: string | null;
  clientURL: string;
};

const scheduleColumns = fragment`
  roster_schedule_id, set_by, address, header_name, sealed_header, weekday, hour, time_zone, mapping, turn, next_at, off_at,
  off_because, failing_since, fetched_at, outcome, outcome_text, waiting_reasons, waiting_file_id,
  (select c.url from clients c where c.client_id = s.client_id) as client_url`;

export const rosterSchedule = (sql: Sql) => sql<RosterScheduleRow>`select ${scheduleColumns} from roster_schedules s`;

export const lockRosterSchedule = (sql: Sql) => sql<RosterScheduleRow>`
  select ${scheduleColumns} from roster_schedules s for update`;

export const latestTimeZone = (sql: Sql) => sql<{ timeZone: TimeZone }>`
  select time_zone from services where rehearsal_of is null order by service_id desc limit 1`;

type ScheduleChoices = {
  rosterScheduleID: string;
  userID: string;
  address: string;
  headerName: string | null;
  sealedHeader: string | null;
  weekday: number | null;
  hour: number;
  timeZone: TimeZone;
  nextAt: Date;
};

export const insertRosterSchedule = (sql: Sql, choices: ScheduleChoices) => sql`
  insert into roster_schedules
    (roster_schedule_id, set_by, address, header_name, sealed_header, weekday, hour, time_zone, next_at)
  values (${choices.rosterScheduleID}, ${choices.userID}, ${choices.address}, ${choices.headerName},
    ${choices.sealedHeader}, ${choices.weekday}, ${choices.hour}, ${choices.timeZone}, ${choices.nextAt})
  on conflict (client_id) do nothing returning roster_schedule_id`;

/** What failed at another address says nothing about this one. */
export const updateRosterSchedule = (sql: Sql, choices: ScheduleChoices) => sql`
  update roster_schedules set set_by = ${choices.userID}, header_name = ${choices.headerName},
    sealed_header = ${choices.sealedHeader}, weekday = ${choices.weekday}, hour = ${choices.hour},
    time_zone = ${choices.timeZone}, next_at = ${choices.nextAt}, turn = turn + 1,
    failing_since = case when address = ${choices.address} then failing_since end, address = ${choices.address}`;

export const setNextFetch = (sql: Sql, nextAt: Date) => sql`
  update roster_schedules set next_at = ${nextAt}, turn = turn + 1`;

export const turnFetchingOff = (sql: Sql, because: "staff" | "failing", at: Date) => sql`
  update roster_schedules set off_at = ${at}, off_because = ${because}, turn = turn + 1
  where off_at is null returning roster_schedule_id`;

export const turnFetchingOn = (sql: Sql, nextAt: Date) => sql`
  update roster_schedules set off_at = null, off_because = null, failing_since = null, next_at = ${nextAt}, turn = turn + 1
  where off_at is not null returning roster_schedule_id`;

export const deleteRosterSchedule = (sql: Sql) => sql`delete from roster_schedules`;

/** The members of the current roster, and the people whose membership it verifies now. */
export const rosterSizes = (sql: Sql) => sql<{ members: number; verified: number }>`
  select coalesce((select members from roster_imports where state = 'current'), 0) as members,
    (select count(*)::integer from memberships m where ${isMembershipVerified} and m.verified_by = 'roster') as verified`;

export type FetchOutcome = {
  outcome: "imported" | "same" | "waits" | "failed";
  outcomeText: string;
  waitingReasons: readonly string[];
  waitingFileID: string | null;
};

export const storeFetchOutcome = (
  sql: Sql,
  { outcome, outcomeText, waitingReasons, waitingFileID }: FetchOutcome,
  { at, nextAt }: { at: Date; nextAt: Date },
) => sql<{ failingSince: string | null }>`
  update roster_schedules set fetched_at = ${at}, next_at = ${nextAt}, turn = turn + 1, outcome = ${outcome},
    outcome_text = ${outcomeText},
    failing_since = case when ${outcome} = 'failed' then coalesce(failing_since, ${at}) end,
    waiting_reasons = case when ${outcome} = 'failed' then waiting_reasons else ${[...waitingReasons]}::text[] end,
    waiting_file_id = case when ${outcome} = 'failed' then waiting_file_id else ${waitingFileID}::uuid end
  returning failing_since`;

/** Staff have imported the roster that waited: the next is read as it was. */
export const settleWaitingRoster = (
  sql: Sql,
  waitingFileID: string,
  { mapping, outcomeText }: { mapping: RosterMapping; outcomeText: string },
) => sql`
  update roster_schedules set mapping = ${json(mapping)}, outcome = 'imported', outcome_text = ${outcomeText},
    waiting_reasons = '{}', waiting_file_id = null, turn = turn + 1
  where waiting_file_id = ${waitingFileID}`;

/** Those who may look at a roster that waits. */
export const rosterStaff = (sql: Sql) => sql<{ email: string }>`
  select distinct u.email from role_grants g join users u using (user_id)
  where g.role in ('owner', 'administrator') and g.service_id is null order by u.email`;

// For a new SECRET.

export const sealedRosterHeader = (sql: Sql) => sql<{ rosterScheduleID: string; sealedHeader: string }>`
  select roster_schedule_id, sealed_header from roster_schedules where sealed_header is not null for no key update`;

export const storeResealedHeader = (sql: Sql, sealedHeader: string) => sql`
  update roster_schedules set sealed_header = ${sealedHeader} where sealed_header is not null`;
