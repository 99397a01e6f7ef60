import { fragment } from "../db/statement.ts";

/** The entry called `e` is being judged: handed in, and not disqualified. */
export const judged = fragment`e.submitted_at is not null and e.disqualified_at is null`;

/** `own` and `shared` are the scoresheets of the category of `e` and of the whole contest; the category's own goes first. */
export const withScoresheets = fragment`
  left join scoresheets own on own.service_id = e.service_id and own.category_id = e.category_id
  left join scoresheets shared on shared.service_id = e.service_id and shared.category_id is null`;
export const scoresheetID = fragment`coalesce(own.scoresheet_id, shared.scoresheet_id)`;

/** Whether `e` is that scorer's to judge: nobody judges their own entry, nor one they have a conflict with. */
export const isFor = (userID: string) => fragment`
  e.user_id <> ${userID}
  and exists (
    select from scorer_assignments a
    where a.service_id = e.service_id and a.user_id = ${userID}
      and (a.entry_id = e.entry_id or a.category_id = e.category_id))
  and not exists (select from scoring_conflicts c where c.entry_id = e.entry_id and c.user_id = ${userID})`;

/**
 * The sheets that count in a contest: each scorer's latest on each entry, on the scoresheet that applies to it now, from
 * scorers without a conflict. Everything else in `scores` only says how it came about.
 */
export const countingSheets = (serviceID: string) => fragment`
  select distinct on (s.entry_id, s.user_id) s.*
  from scores s join entries e using (client_id, entry_id) ${withScoresheets}
  where e.service_id = ${serviceID} and s.scoresheet_id = ${scoresheetID}
    and not exists (select from scoring_conflicts c where c.entry_id = s.entry_id and c.user_id = s.user_id)
  order by s.entry_id, s.user_id, s.saved_at desc, s.score_id desc`;
