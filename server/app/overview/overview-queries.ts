import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { ProgramIDs } from "../../platform/db/statement.ts";
import { type ListedEntry, coverJSON } from "../../entries/listing-queries.ts";

export type OverviewCounts = {
  started: number;
  startedThisWeek: number;
  submitted: number;
  disqualified: number;
  helpRequests: number;
  folders: number;
  forms: number;
  scoresheets: number;
};

export const overviewCountsOf = (sql: Sql, { clientID, serviceID }: ProgramIDs, now: Date) => sql<OverviewCounts>`
  select entered.*,
    (select count(*) from help_requests where service_id = ${serviceID} and answered_at is null) as help_requests,
    (select count(*) from document_folders where service_id = ${serviceID}) as folders,
    (select count(*) from forms where service_id = ${serviceID} and purpose = 'entry') as forms,
    (select count(*) from scoresheets where service_id = ${serviceID}) as scoresheets
  from (
    select count(*) filter (where disqualified_at is null) as started,
      count(*) filter (where disqualified_at is null and created_at > ${now}::timestamptz - interval '7 days')
        as started_this_week,
      count(submitted_at) filter (where disqualified_at is null) as submitted,
      count(disqualified_at) as disqualified
    from entries where client_id = ${clientID} and service_id = ${serviceID}
  ) entered`;

export const scorersAssigned = (sql: Sql, serviceID: string) => sql<{ userID: string }>`
  select distinct user_id from scorer_assignments where service_id = ${serviceID}`;

type Day = ContestOverviewAnswer["days"][number];

/** Cumulative counts on days with entries; days begin at the program's midnight. */
export const entriesByDay = (sql: Sql, { clientID, serviceID }: ProgramIDs, timeZone: TimeZone) => sql<Day>`
  with entered as (
    select (created_at at time zone ${timeZone}::text)::date as started_on,
      (submitted_at at time zone ${timeZone}::text)::date as submitted_on, count(*) as entries
    from entries
    where client_id = ${clientID} and service_id = ${serviceID} and disqualified_at is null group by 1, 2
  ), days as (
    select day, sum(started) as started, sum(submitted) as submitted
    from entered cross join lateral (values (started_on, entries, 0), (submitted_on, 0, entries)) each (day, started, submitted)
    where day is not null group by day
  )
  select day::text as day, sum(started) over (order by day) as started, sum(submitted) over (order by day) as submitted
  from days order by day`;

type LatestEntry = Omit<ContestOverviewAnswer["latest"][number], "thumbURL"> & Pick<ListedEntry, "cover">;

export const latestEntries = (sql: Sql, serviceID: string) => sql<LatestEntry>`
  select e.entry_id, c.label || '-' || e.number as code, e.title, c.name as category_name, e.user_id, u.full_name, e.updated_at,
    ${coverJSON} as cover,
    case
      when e.disqualified_at is not null then 'disqualified'
      when e.handed_in_at is not null then 'unpaid'
      when e.submitted_at is null then 'started'
      when exists (select from scores x where x.service_id = e.service_id and x.entry_id = e.entry_id) then 'scored'
      else 'submitted'
    end as state
  from (
    select * from entries where service_id = ${serviceID} order by updated_at desc, entry_id desc limit 7
  ) e join categories c using (client_id, category_id) join users u using (user_id)
  order by e.updated_at desc, e.entry_id desc`;
