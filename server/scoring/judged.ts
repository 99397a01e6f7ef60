import { fragment } from "../db/statement.ts";

/** The entry called `e` is being judged: handed in, and not disqualified. */
export const judged = fragment`e.submitted_at is not null and e.disqualified_at is null`;

/**
 * The sheets that count in a contest: each scorer's latest on each entry, on the scoresheet that applies to it now, from
 * scorers without a conflict. Everything else in `scores` only says how it came about.
 */
export const countingSheets = (serviceID: string) => fragment`
  select s.*
  from latest_scores s join entries e using (client_id, service_id, entry_id)
    join applying_scoresheets t using (client_id, service_id, category_id, scoresheet_id)
  where s.service_id = ${serviceID}
    and not exists (
      select from scoring_conflicts c
      where c.client_id = s.client_id and c.entry_id = s.entry_id and c.user_id = s.user_id)`;
