import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { countAwaitingPayment, countPaidNotSubmitted } from "../../entries/entry-fee-queries.ts";
import { isRecommendationMissing } from "../../entries/recommendations/recommender-reminder-queries.ts";
import { isWaitingToBeScreened } from "../../entries/screening-queries.ts";
import { countPicturesWithoutConsent } from "../../entries/usage-rights-queries.ts";
import { isUnpayable } from "../../commerce/payments/account-queries.ts";
import { isConflictOpen } from "../../door/door-queries.ts";
import { isAnswerOpen } from "../../commerce/questions/question-queries.ts";
import { isUndecided } from "../../judging/sheet-change-queries.ts";
import { kindsWithFeature } from "../../programs/kinds-in-sql.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment, planForValues } from "../../platform/db/statement.ts";

/** Several programs of a client. */
export type ProgramsOfClient = { clientID: string; serviceIDs: readonly string[] };

export type AttentionCounts = {
  serviceID: string;
  minimumSheets: number;
  isUnpayable: boolean;
  started: number;
  submitted: number;
  hasScores: boolean;
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
  toScreen: number;
  /** Applications whose recommenders haven’t answered, and until when they may. */
  lettersMissing: number;
  lettersDueAt: string | null;
  unpaidAwards: number;
  /** Admissions that don’t count and nobody has acknowledged, and when the last one was. */
  conflicts: number;
  lastConflict: string | null;
  unsentScans: number;
  unsentDevices: number;
  lateOrders: number;
  refusedRefunds: number;
  /** Disputes that wait for the association's answer, and until when the first does. */
  disputes: number;
  disputesDueAt: string | null;
  /** Live tickets whose holder hasn’t answered what is asked before the door. */
  openQuestions: number;
  /** Sponsors that visitors don’t see until staff have looked at them. */
  waitingSponsors: number;
  votesToCount: number;
  heldMessages: number;
};

/** A phone that was heard of lately sends what it has by itself. */
const SILENT_MINUTES = 10;

const ofProgram = fragment`s.service_id`;

const withdrawnAtSources = fragment`
  select count(*) from entry_origins o join entries e using (client_id, service_id, entry_id)
  where o.service_id = s.service_id and o.withdrawn_at is not null and e.disqualified_at is null and e.withdrawn_at is null`;

const asksFees = fragment`exists (select from fees f where f.service_id = s.service_id and f.applies_to = 'category')`;
const asksRights = fragment`exists (select from document_folders f where f.service_id = s.service_id and f.purposes <> '{}')`;
const hasJudging = fragment`s.kind in ${kindsWithFeature("scoring")}`;
const hasDoor = fragment`s.kind in ${kindsWithFeature("door")}`;
const hasAwards = fragment`s.kind in ${kindsWithFeature("awards")}`;

const questionsOpen = fragment`
  select count(*) from tickets k join products p using (client_id, product_id)
    join transactions t using (client_id, transaction_id)
  where k.service_id = s.service_id and ${isAnswerOpen}`;

/**
 * What needs somebody in several programs, in one statement: each part looks its program up in an index, and parts that a kind
 * doesn’t have aren’t looked up. `near` are the programs whose days are near, where it matters what guests haven’t answered.
 */
export const attentionCounts = (
  sql: Sql,
  { clientID, serviceIDs }: ProgramsOfClient,
  near: readonly string[],
  now: Date,
) => sql<AttentionCounts>`
  select s.service_id, coalesce(j.minimum_sheets, 0) as minimum_sheets, ${isUnpayable} as is_unpayable,
    entered.started, entered.submitted, help.help_requests, help.oldest_help,
    door.conflicts, door.last_conflict, phones.unsent_scans, phones.unsent_devices,
    ${hasJudging} and exists (select from scores x where x.client_id = s.client_id and x.service_id = s.service_id) as has_scores,
    case when ${hasJudging} then (
      select count(*) from sheet_changes d join entries e using (client_id, service_id, entry_id)
      where d.service_id = s.service_id and ${isUndecided}) else 0 end as changes_waiting,
    case when ${hasJudging} then (${withdrawnAtSources}) else 0 end as withdrawn_awards,
    case when ${hasJudging} and ${asksFees} then (${countPaidNotSubmitted(ofProgram)}) else 0 end as paid_not_submitted,
    case when ${hasJudging} and ${asksFees} then (${countAwaitingPayment(ofProgram)}) else 0 end as awaiting_payment,
    case when j.screened then (
      select count(*) from entries e where e.client_id = s.client_id and e.service_id = s.service_id and ${isWaitingToBeScreened()})
      else 0 end as to_screen,
    coalesce(pictures.counts[1], 0) as pictures_waiting, coalesce(pictures.counts[2], 0) as pictures_ending_soon,
    case when coalesce(r.asked, 0) > 0 then (
      select count(distinct o.entry_id) from recommendations o
      where o.client_id = s.client_id and o.service_id = s.service_id and ${isRecommendationMissing(now)}) else 0 end as letters_missing,
    coalesce(r.due_at, (select max(t.closes_at) from entry_windows t where t.service_id = s.service_id)) as letters_due_at,
    case when ${hasAwards} then (
      select count(*) from awards a
      where a.client_id = s.client_id and a.service_id = s.service_id and a.state = 'accepted' and a.paid_on is null) else 0 end as unpaid_awards,
    (select count(*) from transactions t
      where t.client_id = s.client_id and t.filed_service_id = s.service_id and t.state = 'paidLateUnfilled') as late_orders,
    (select count(*) from refunds f join transactions t using (client_id, transaction_id)
      where f.state = 'failed' and f.seen_to_at is null and t.filed_service_id = s.service_id) as refused_refunds,
    disputed.disputes, disputed.due_at as disputes_due_at,
    case when s.service_id = any (${near}::uuid[]) then (${questionsOpen}) else 0 end as open_questions,
    (select count(*) from public_votes v join timeframes t
        on t.client_id = v.client_id and t.service_id = v.service_id and t.name = 'publicVoting'
      where v.client_id = s.client_id and v.service_id = s.service_id and v.published and v.counted_at is null and t.closes_at <= ${now}
        and exists (select from ballots b where b.client_id = v.client_id and b.public_vote_id = v.public_vote_id)) as votes_to_count,
    (select count(*) from sponsors w
      where w.client_id = s.client_id and w.service_id = s.service_id and not w.published
        and w.removed_at is null and w.disqualified_at is null) as waiting_sponsors,
    (select count(*) from planned_messages m
      where m.client_id = s.client_id and m.service_id = s.service_id and m.state = 'held') as held_messages
  from services s
    left join judging j using (client_id, service_id)
    left join recommendation_settings r using (client_id, service_id)
    cross join lateral (
      select count(*) as started, count(submitted_at) as submitted from entries e
      where e.client_id = s.client_id and e.service_id = s.service_id and e.disqualified_at is null) entered
    cross join lateral (
      select count(*) as help_requests, min(created_at) as oldest_help from help_requests h
      where h.client_id = s.client_id and h.service_id = s.service_id and h.answered_at is null) help
    cross join lateral (
      select count(*) as conflicts, max(c.at) as last_conflict from scans c
      where ${hasDoor} and c.client_id = s.client_id and c.service_id = s.service_id and ${isConflictOpen}) door
    cross join lateral (
      select coalesce(sum(d.unsent), 0)::integer as unsent_scans, count(*) as unsent_devices from door_devices d
      where ${hasDoor} and d.client_id = s.client_id and d.service_id = s.service_id and d.unsent > 0 and d.ended_at is null
        and d.heard_at < ${now}::timestamptz - make_interval(mins => ${SILENT_MINUTES})) phones
    cross join lateral (
      select case when ${hasJudging} and ${asksRights} then (
        select array[p.pictures_waiting, p.pictures_ending_soon]::integer[] from (${countPicturesWithoutConsent(ofProgram, now)}) p)
        end as counts) pictures
    cross join lateral (
      select count(*) as disputes, min(d.answer_by) as due_at from disputes d join transactions t using (client_id, transaction_id)
      where d.state in ('inquiry', 'open') and t.filed_service_id = s.service_id) disputed
  where s.client_id = ${clientID} and s.service_id = any (${serviceIDs}::uuid[]) ${planForValues}`;

export type CategoryFacts = Pick<
  ContestOverviewAnswer["categories"][number],
  "categoryID" | "label" | "name" | "started" | "submitted" | "scorers"
> & { serviceID: string; hasSheet: boolean };

/**
 * Each count is computed once: as part of the join it would be computed for every category. Entries assigned one by one are looked up, so
 * that the plan doesn't depend on their number and is cached.
 */
export const categoriesWithCounts = (sql: Sql, { clientID, serviceIDs }: ProgramsOfClient) => sql<CategoryFacts>`
  with entered as materialized (
    select category_id, count(*) as started, count(submitted_at) as submitted
    from entries where client_id = ${clientID} and service_id = any (${serviceIDs}::uuid[]) and disqualified_at is null group by category_id
  ), scorers as materialized (
    select coalesce(a.category_id, e.category_id) as category_id, count(distinct a.user_id) as scorers
    from scorer_assignments a left join lateral (
      select category_id from entries e where e.client_id = a.client_id and e.entry_id = a.entry_id offset 0) e on true
    where a.client_id = ${clientID} and a.service_id = any (${serviceIDs}::uuid[]) group by 1
  )
  select c.service_id, c.category_id, c.label, c.name,
    coalesce(n.started, 0) as started, coalesce(n.submitted, 0) as submitted,
    coalesce(p.scorers, 0) as scorers, a.scoresheet_id is not null as has_sheet
  from categories c join applying_scoresheets a using (client_id, service_id, category_id)
    left join entered n using (category_id) left join scorers p using (category_id)
  where c.client_id = ${clientID} and c.service_id = any (${serviceIDs}::uuid[]) order by c.position, c.label`;
