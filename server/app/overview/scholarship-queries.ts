import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { isTakingPart } from "../../entries/judging-conditions.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

type ScholarshipPart = NonNullable<ContestOverviewAnswer["scholarship"]>;

/** As many applications as are named. */
const MOST_LACKING = 6;

const lettersOf = fragment`(
  select count(*) from recommendations o
  where o.client_id = e.client_id and o.service_id = e.service_id and o.entry_id = e.entry_id and o.state = 'received') + (
  select count(*) from recommendation_waivers w
  where w.client_id = e.client_id and w.service_id = e.service_id and w.entry_id = e.entry_id)`;

type LetterCounts = Omit<ScholarshipPart, "awards" | "lacking">;

export const letterCounts = (sql: Sql, serviceID: string) => sql<LetterCounts>`
  select r.asked as letters_asked,
    coalesce(r.due_at, (select max(closes_at) from entry_windows t where t.service_id = r.service_id)) as letters_due_at,
    l.letters_received, l.letters_declined, l.letters_open, a.applications_complete, a.lacking_in_all
  from recommendation_settings r
    cross join lateral (
      select count(*) filter (where o.state = 'received')::integer as letters_received,
        count(*) filter (where o.state = 'declined')::integer as letters_declined,
        count(*) filter (where o.state = 'invited')::integer as letters_open
      from recommendations o where o.client_id = r.client_id and o.service_id = r.service_id) l
    cross join lateral (
      select count(*) filter (where letters >= r.asked)::integer as applications_complete,
        count(*) filter (where letters < r.asked)::integer as lacking_in_all
      from (select ${lettersOf} as letters from entries e
        where r.asked > 0 and e.client_id = r.client_id and e.service_id = r.service_id and ${isTakingPart} and e.withdrawn_at is null) each) a
  where r.service_id = ${serviceID}`;

/** Applications that lack letters, the submitted ones first. */
export const applicationsLackingLetters = (sql: Sql, serviceID: string) => sql<ScholarshipPart["lacking"][number]>`
  select e.entry_id, e.title, u.full_name, e.submitted_at is not null as submitted, (r.asked - e.letters)::integer as letters
  from (
      select e.*, ${lettersOf} as letters from entries e
      where e.service_id = ${serviceID} and ${isTakingPart} and e.withdrawn_at is null) e
    join recommendation_settings r using (client_id, service_id) join users u using (user_id)
  where e.letters < r.asked
  order by e.submitted_at is null, e.submitted_at, e.entry_id limit ${MOST_LACKING}`;

export const awardSums = (sql: Sql, serviceID: string) => sql<
  NonNullable<ScholarshipPart["awards"]>["states"][number] & { paid: number; paidAmount: number }
>`
  select state, count(*)::integer as awards, coalesce(sum(amount), 0)::integer as amount,
    count(paid_on)::integer as paid, coalesce(sum(amount) filter (where paid_on is not null), 0)::integer as paid_amount
  from awards where service_id = ${serviceID} group by state`;
