import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, type ProgramIDs, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import type { EntryFeatures } from "../../entries/entry-features.ts";
import { countAwaitingPayment, countPaidNotSubmitted } from "../../entries/entry-fee-queries.ts";
import { countPicturesWithoutConsent } from "../../entries/usage-rights-queries.ts";
import { isUndecided } from "../../judging/sheet-change-queries.ts";
import { type ListedEntry, coverJSON } from "../../entries/listing-queries.ts";

export type OverviewCounts = {
  started: number;
  startedThisWeek: number;
  submitted: number;
  disqualified: number;
  helpRequests: number;
  oldestHelp: string | null;
  /** Change requests of scorers without a decision. */
  changesWaiting: number;
  /** Transferred entries whose award at the source program was withdrawn. */
  withdrawnAwards: number;
  /** Pictures that a gallery or ballot could show with consent, and pictures whose consent runs out soon. */
  picturesWaiting: number;
  picturesEndingSoon: number;
  /** Paid entries that can no longer be submitted. */
  paidNotSubmitted: number;
  /** Submitted entries that are judged once their invoice is paid. */
  awaitingPayment: number;
  folders: number;
  forms: number;
  scoresheets: number;
};

const noPictures = fragment`select 0 as pictures_waiting, 0 as pictures_ending_soon`;

const awardsWithdrawnAtSources = (serviceID: string): Fragment => fragment`
  select count(*) from entry_origins o join entries e using (client_id, service_id, entry_id)
  where o.service_id = ${serviceID} and o.withdrawn_at is not null and e.disqualified_at is null and e.withdrawn_at is null`;

export const overviewCountsOf = (
  sql: Sql,
  { clientID, serviceID }: ProgramIDs,
  mayHave: EntryFeatures,
  now: Date,
) => sql<OverviewCounts>`
  select entered.*, help.*, pictures.*,
    (select count(*) from sheet_changes d join entries e using (client_id, service_id, entry_id)
      where d.service_id = ${serviceID} and ${isUndecided}) as changes_waiting,
    (${mayHave.origins ? awardsWithdrawnAtSources(serviceID) : fragment`select 0`}) as withdrawn_awards,
    (${mayHave.fees ? countPaidNotSubmitted(serviceID) : fragment`select 0`}) as paid_not_submitted,
    (${mayHave.fees ? countAwaitingPayment(serviceID) : fragment`select 0`}) as awaiting_payment,
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
  ) entered, (
    select count(*) as help_requests, min(created_at) as oldest_help
    from help_requests where service_id = ${serviceID} and answered_at is null
  ) help, (${mayHave.rights ? countPicturesWithoutConsent(serviceID, now) : noPictures}) pictures ${mayHave.rights ? planForValues : emptyFragment}`;

type CategoryRow = Pick<
  ContestOverviewAnswer["categories"][number],
  "categoryID" | "label" | "name" | "started" | "submitted" | "scorers"
> & { hasSheet: boolean };

/**
 * Each count is computed once: as part of the join it would be computed for every category. Entries assigned one by one are looked up, so
 * that the plan doesn't depend on their number and is cached.
 */
export const categoriesWithCounts = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<CategoryRow>`
  with entered as materialized (
    select category_id, count(*) as started, count(submitted_at) as submitted
    from entries where client_id = ${clientID} and service_id = ${serviceID} and disqualified_at is null group by category_id
  ), scorers as materialized (
    select coalesce(a.category_id, e.category_id) as category_id, count(distinct a.user_id) as scorers
    from scorer_assignments a left join lateral (
      select category_id from entries e where e.client_id = a.client_id and e.entry_id = a.entry_id offset 0) e on true
    where a.client_id = ${clientID} and a.service_id = ${serviceID} group by 1
  )
  select c.category_id, c.label, c.name,
    coalesce(n.started, 0) as started, coalesce(n.submitted, 0) as submitted,
    coalesce(p.scorers, 0) as scorers, a.scoresheet_id is not null as has_sheet
  from categories c join applying_scoresheets a using (client_id, service_id, category_id)
    left join entered n using (category_id) left join scorers p using (category_id)
  where c.client_id = ${clientID} and c.service_id = ${serviceID} order by c.position, c.label`;

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
      when e.submitted_at is null then 'started'
      when exists (select from scores x where x.service_id = e.service_id and x.entry_id = e.entry_id) then 'scored'
      else 'submitted'
    end as state
  from (
    select * from entries where service_id = ${serviceID} order by updated_at desc, entry_id desc limit 7
  ) e join categories c using (client_id, category_id) join users u using (user_id)
  order by e.updated_at desc, e.entry_id desc`;
