import type { ContestOverview } from "../../contract/overview.ts";
import type { TimeZone } from "../../contract/time-zone.ts";
import type { Sql } from "../db/sql.ts";
import { type Listed, coverJSON } from "../entries/listing.ts";

type Counts = {
  started: number;
  startedThisWeek: number;
  submitted: number;
  disqualified: number;
  helpRequests: number;
  oldestHelp: string | null;
  folders: number;
  forms: number;
  scoresheets: number;
};

export const countsOf = (sql: Sql, serviceID: string, now: Date) => sql<Counts>`
  select
    (select count(*) from entries where service_id = ${serviceID} and disqualified_at is null) as started,
    (select count(*) from entries where service_id = ${serviceID} and disqualified_at is null
      and created_at > ${now}::timestamptz - interval '7 days') as started_this_week,
    (select count(*) from entries where service_id = ${serviceID} and disqualified_at is null
      and submitted_at is not null) as submitted,
    (select count(*) from entries where service_id = ${serviceID} and disqualified_at is not null) as disqualified,
    (select count(*) from help_requests where service_id = ${serviceID} and answered_at is null) as help_requests,
    (select min(created_at) from help_requests where service_id = ${serviceID} and answered_at is null) as oldest_help,
    (select count(*) from document_folders where service_id = ${serviceID}) as folders,
    (select count(*) from forms where service_id = ${serviceID} and purpose = 'entry') as forms,
    (select count(*) from scoresheets where service_id = ${serviceID}) as scoresheets`;

export type CategoryProgress = ContestOverview["categories"][number] & { hasSheet: boolean };

/**
 * Scoring, category by category. A scoresheet is expected of every scorer for every submitted entry, unless a conflict was
 * declared; it is in once the scorer saved one.
 */
export const progressByCategory = (sql: Sql, serviceID: string) => sql<CategoryProgress>`
  with pairs as (
    select distinct e.category_id, e.entry_id, a.user_id
    from entries e join scorer_assignments a
      on a.service_id = e.service_id and (a.entry_id = e.entry_id or a.category_id = e.category_id)
    where e.service_id = ${serviceID} and e.submitted_at is not null and e.disqualified_at is null
      and not exists (select from scoring_conflicts c where c.entry_id = e.entry_id and c.user_id = a.user_id)
  ), judged as (
    select p.category_id, count(*) as expected, count(x.entry_id) as saved
    from pairs p left join (select distinct entry_id, user_id from scores) x using (entry_id, user_id)
    group by p.category_id
  ), entered as (
    select category_id, count(*) as started, count(submitted_at) as submitted
    from entries where service_id = ${serviceID} and disqualified_at is null group by category_id
  )
  select c.category_id, c.label, c.name,
    coalesce(n.started, 0) as started, coalesce(n.submitted, 0) as submitted,
    coalesce(j.saved, 0) as scores_in, coalesce(j.expected, 0) as scores_expected,
    (select count(distinct a.user_id) from scorer_assignments a
      where a.service_id = c.service_id and (a.category_id = c.category_id
        or a.entry_id in (select entry_id from entries e where e.category_id = c.category_id))) as scorers,
    exists (select from scoresheets s where s.service_id = c.service_id
      and (s.category_id = c.category_id or s.category_id is null)) as has_sheet
  from categories c left join entered n using (category_id) left join judged j using (category_id)
  where c.service_id = ${serviceID} order by c.position, c.label`;

/** How many people judge, and how many of them have no scoresheet left to save. */
export const scorerProgress = (sql: Sql, serviceID: string) => sql<{ scorers: number; scorersFinished: number }>`
  with pairs as (
    select distinct a.user_id, e.entry_id,
      exists (select from scores x where x.entry_id = e.entry_id and x.user_id = a.user_id)
        or exists (select from scoring_conflicts c where c.entry_id = e.entry_id and c.user_id = a.user_id) as done
    from scorer_assignments a join entries e
      on e.service_id = a.service_id and (a.entry_id = e.entry_id or a.category_id = e.category_id)
    where a.service_id = ${serviceID} and e.submitted_at is not null and e.disqualified_at is null
  ), people as (select user_id, bool_and(done) as finished from pairs group by user_id)
  select (select count(distinct user_id) from scorer_assignments where service_id = ${serviceID}) as scorers,
    (select count(*) from people where finished) as scorers_finished`;

type Day = ContestOverview["days"][number];

/** Entries there were in all at the end of each day on which there came any; days begin at the program's own midnight. */
export const entriesByDay = (sql: Sql, serviceID: string, timeZone: TimeZone) => sql<Day>`
  with events as (
    select (created_at at time zone ${timeZone}::text)::date as day, 1 as started, 0 as submitted
    from entries where service_id = ${serviceID} and disqualified_at is null
    union all
    select (submitted_at at time zone ${timeZone}::text)::date, 0, 1
    from entries where service_id = ${serviceID} and disqualified_at is null and submitted_at is not null
  )
  select day::text as day, sum(sum(started)) over (order by day) as started, sum(sum(submitted)) over (order by day) as submitted
  from events group by day order by day`;

type Latest = Omit<ContestOverview["latest"][number], "thumbURL"> & Pick<Listed, "cover">;

export const latestEntries = (sql: Sql, serviceID: string) => sql<Latest>`
  select e.entry_id, c.label || '-' || e.number as code, e.title, c.name as category_name, u.full_name, e.updated_at,
    ${coverJSON} as cover,
    case
      when e.disqualified_at is not null then 'disqualified'
      when e.submitted_at is null then 'started'
      when exists (select from scores x where x.entry_id = e.entry_id) then 'scored'
      else 'submitted'
    end as state
  from entries e join categories c on c.category_id = e.category_id join users u using (user_id)
  where e.service_id = ${serviceID} order by e.updated_at desc, e.entry_id desc limit 7`;
