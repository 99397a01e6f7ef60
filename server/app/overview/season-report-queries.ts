import type { SeasonReport } from "../../../contract/app/season-report.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type ProgramIDs, planForValues, fragment } from "../../platform/db/statement.ts";

type Season = SeasonReport["seasons"][number];

const isSubmitted = fragment`e.submitted_at is not null and e.disqualified_at is null`;

/** The program, its source, and so on back, at most `most`. The year is the one that its name says, else that of the entries' closing, else of creation. */
export const seasonsOf = (sql: Sql, serviceID: string, most: number) => sql<Season>`
  with recursive seasons as (
    select service_id, copied_from, 1 as nth from services where service_id = ${serviceID}
    union all
    select s.service_id, s.copied_from, p.nth + 1
    from seasons p join services s on s.service_id = p.copied_from
    where p.nth < ${most}
  ) cycle service_id set is_circle using way
  select s.service_id, s.name,
    coalesce(substring(s.name from '\\m20[0-9]{2}\\M')::integer,
      extract(year from coalesce(w.closes_at, s.created_at) at time zone s.time_zone)::integer) as year,
    (select count(*) from entries e where e.service_id = s.service_id and ${isSubmitted})::integer as submitted
  from seasons p join services s using (service_id)
    left join timeframes w on w.service_id = s.service_id and w.name = 'entries'
  where not p.is_circle order by p.nth`;

type CategoryRow = { serviceID: string; label: string; name: string; submitted: number };

export const categoriesOfSeasons = (sql: Sql, serviceIDs: readonly string[]) => sql<CategoryRow>`
  select c.service_id, c.label, c.name, count(e.entry_id) filter (where ${isSubmitted})::integer as submitted
  from categories c left join entries e on e.client_id = c.client_id and e.category_id = c.category_id
  where c.service_id = any (${serviceIDs}::uuid[])
  group by c.client_id, c.category_id, c.service_id, c.label, c.name, c.position
  order by c.position, c.label ${planForValues}`;

type EntrantCounts = SeasonReport["entrants"] & { awards: number };

/** Entrants who had submitted to another program of the association before this one's first submission count as returning. */
export const entrantCountsOf = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<EntrantCounts>`
  with own as (
    select e.user_id, min(e.submitted_at) as first_at from entries e
    where e.client_id = ${clientID} and e.service_id = ${serviceID} and ${isSubmitted} group by e.user_id
  )
  select
    (select count(*) from own)::integer as submitted,
    (select count(*) from own where exists (
      select from entries b
      where b.client_id = ${clientID} and b.user_id = own.user_id and b.service_id <> ${serviceID}
        and b.service_id in (select service_id from services where rehearsal_of is null)
        and b.submitted_at < own.first_at))::integer as returning,
    count(*)::integer as started,
    count(e.disqualified_at)::integer as disqualified,
    count(e.award_title) filter (where e.disqualified_at is null)::integer as awards
  from entries e where e.client_id = ${clientID} and e.service_id = ${serviceID} ${planForValues}`;

type ScorerRow = SeasonReport["scorers"][number];

/** For a sheet saved several times, the last of each round. */
export const scorersOfSeason = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<ScorerRow>`
  select u.user_id, u.full_name, count(*)::integer as sheets, min(s.first_at) as first_at, max(s.saved_at) as last_at,
    round(avg(s.percent))::integer as mean
  from (
    select distinct on (s.round, s.entry_id, s.user_id, s.scoresheet_id) s.user_id, s.percent, s.saved_at,
      min(s.saved_at) over (partition by s.round, s.entry_id, s.user_id, s.scoresheet_id) as first_at
    from scores s where s.client_id = ${clientID} and s.service_id = ${serviceID}
    order by s.round, s.entry_id, s.user_id, s.scoresheet_id, s.saved_at desc, s.score_id desc
  ) s join users u using (user_id)
  group by u.user_id, u.full_name order by sheets desc, search_key(u.full_name), u.user_id ${planForValues}`;

type MoneyRow = { isFee: boolean; taken: number; refunded: number };

export const moneyOf = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<MoneyRow>`
  select i.fee_id is not null as is_fee, sum(i.total)::bigint::float8 as taken, sum(i.refunded)::bigint::float8 as refunded
  from transaction_items i join transactions t using (client_id, transaction_id)
  where i.client_id = ${clientID} and i.service_id = ${serviceID} and t.state in ('paid', 'partlyRefunded', 'refunded')
  group by 1 ${planForValues}`;
