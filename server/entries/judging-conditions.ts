import { type Fragment, fragment } from "../platform/db/statement.ts";
import { isCoEntrant } from "./co-entrant-queries.ts";

/** The entry `e` is neither disqualified nor refused in the screening. */
export const isTakingPart = fragment`(e.disqualified_at is null and e.screening is distinct from 'refused')`;

/** The entry `e` was accepted in the screening, or its program has none. */
export const isAdmittedEntry = fragment`
  e.screening is distinct from 'refused' and (e.screening is not distinct from 'accepted' or not exists (
    select from judging screens
    where screens.client_id = e.client_id and screens.service_id = e.service_id and screens.screened))`;

/** The entry `e` is judged in some round: submitted, not disqualified and admitted. */
export const isJudgedEntry = fragment`e.submitted_at is not null and e.disqualified_at is null and ${isAdmittedEntry}`;

/**
 * The entry `e`, with its program's judging `j`, has an award title in released results. A withdrawn result has no title any
 * more.
 */
export const hasReleasedAward = fragment`(j.results_released_at is not null and e.award_title <> '' and ${isJudgedEntry})`;

/** The entry `e` is judged in the current round. */
export const isJudgedInRound = fragment`
  e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and exists (
    select from judging r
    where r.client_id = e.client_id and r.service_id = e.service_id and r.round = e.round
      and (e.screening is not distinct from 'accepted' or not r.screened))`;

/**
 * Whether a person judges the entry `e`: a row of the view `judges`, for one pair. A query of the view took longer than all the
 * rest of the statement.
 */
export const isJudge = (userID: string | null) => fragment`(
  e.user_id <> ${userID}
  and not ${isCoEntrant(userID)}
  and exists (
    select from scorer_assignments a
    where a.client_id = e.client_id and a.service_id = e.service_id and a.user_id = ${userID}
      and (a.category_id = e.category_id or a.entry_id = e.entry_id))
  and not exists (
    select from scoring_conflicts c
    where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = ${userID}))`;

/** Whether a person judges the entry `e` or has scored it. */
export const isOrWasJudge = (userID: string) => fragment`(${isJudge(userID)} or exists (
  select from scores s
  where s.client_id = e.client_id and s.service_id = e.service_id and s.entry_id = e.entry_id and s.user_id = ${userID}))`;

/**
 * The scoresheets that count in a contest's current round: each scorer's latest for each entry, on the scoresheet that applies
 * to it now, from scorers who have no conflict and don't own it. Other rows of `scores` are history.
 */
export const countingSheets = ({
  clientID,
  serviceID,
}: Record<"clientID" | "serviceID", string | Fragment>) => fragment`
  select s.*
  from latest_scores s join entries e using (client_id, service_id, entry_id)
    left join scoresheet_categories own
      on own.client_id = e.client_id and own.service_id = e.service_id and own.category_id = e.category_id
    left join scoresheets shared
      on shared.client_id = e.client_id and shared.service_id = e.service_id and shared.category_id is null
  where s.client_id = ${clientID} and s.service_id = ${serviceID} and s.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
    and s.user_id <> e.user_id
    and not exists (
      select from scoring_conflicts c
      where c.client_id = s.client_id and c.entry_id = s.entry_id and c.user_id = s.user_id)`;
