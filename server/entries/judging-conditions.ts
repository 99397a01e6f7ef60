import { type Fragment, fragment } from "../platform/db/statement.ts";
import { isCoEntrant } from "./co-entrant-queries.ts";

/** Staff neither disqualified the entry called `e` nor refused it before the judging. */
export const isTakingPart = fragment`(e.disqualified_at is null and e.screening is distinct from 'refused')`;

/** The entry called `e` was let in by whoever looks at entries before they are judged, or its program asks nobody to. */
export const isAdmittedEntry = fragment`
  e.screening is distinct from 'refused' and (e.screening is not distinct from 'accepted' or not exists (
    select from judging screens
    where screens.client_id = e.client_id and screens.service_id = e.service_id and screens.screened))`;

/** The entry called `e` is judged, in whatever round: handed in, not disqualified, and let in. */
export const isJudgedEntry = fragment`e.submitted_at is not null and e.disqualified_at is null and ${isAdmittedEntry}`;

/** The entry called `e`, judged by `j`, has an award title in results that are released; what was withdrawn has its title no more. */
export const hasReleasedAward = fragment`(j.results_released_at is not null and e.award_title <> '' and ${isJudgedEntry})`;

/** The entry called `e` is judged in the round that is on. */
export const isJudgedInRound = fragment`
  e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and exists (
    select from judging r
    where r.client_id = e.client_id and r.service_id = e.service_id and r.round = e.round
      and (e.screening is not distinct from 'accepted' or not r.screened))`;

/**
 * Whether a person judges the entry called `e`: what the view `judges` says of everybody, of one pair. To ask the view for that
 * took longer than all the rest of the statement.
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

/** Whether somebody judges the entry called `e`, or has. */
export const isOrWasJudge = (userID: string) => fragment`(${isJudge(userID)} or exists (
  select from scores s
  where s.client_id = e.client_id and s.service_id = e.service_id and s.entry_id = e.entry_id and s.user_id = ${userID}))`;

/**
 * The sheets that count in a contest's round that is on: each scorer's latest on each entry, on the scoresheet that applies to
 * it now, from scorers without a conflict to whom it doesn't belong by now. Everything else in `scores` only says how it came about.
 */
export const countingSheets = ({
  clientID,
  serviceID,
}: Record<"clientID" | "serviceID", string | Fragment>) => fragment`
  select s.*
  from latest_scores s join entries e using (client_id, service_id, entry_id)
    left join scoresheets own
      on own.client_id = e.client_id and own.service_id = e.service_id and own.category_id = e.category_id
    left join scoresheets shared
      on shared.client_id = e.client_id and shared.service_id = e.service_id and shared.category_id is null
  where s.client_id = ${clientID} and s.service_id = ${serviceID} and s.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
    and s.user_id <> e.user_id
    and not exists (
      select from scoring_conflicts c
      where c.client_id = s.client_id and c.entry_id = s.entry_id and c.user_id = s.user_id)`;
