import {
  type AwardRow,
  type AwardSettings,
  type AwardState,
  type ScholarshipFund,
  awardSettingFields,
  scholarshipFundFields,
} from "../../../contract/scholarships/awards.ts";
import { pictureOfColumn } from "../../platform/access/client-profile-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment, jsonColumns, emptyFragment } from "../../platform/db/statement.ts";
import { isAdmittedEntry } from "../../entries/judging-conditions.ts";

const settingNames = Object.keys(awardSettingFields);
const fundNames = Object.keys(scholarshipFundFields);

type StoredAwardSettings = { settings: AwardSettings; held: number };

/** Whoever decides about a program's awards locks this first: they do it one after the other, in whichever order they name them. */
export const awardSettingsOf = (sql: Sql, serviceID: string, { lock = false } = {}) => sql<StoredAwardSettings>`
  select ${jsonColumns("a", settingNames)} as settings, a.held from award_settings a where service_id = ${serviceID}
  ${lock ? fragment`for update` : emptyFragment}`;

type FundRow = { categoryID: string; label: string; name: string; fund: ScholarshipFund; held: number; awards: number };

export const fundsOf = (sql: Sql, serviceID: string) => sql<FundRow>`
  select c.category_id, c.label, c.name, ${jsonColumns("c", fundNames)} as fund, c.award_held as held, c.awards_held as awards
  from categories c where c.service_id = ${serviceID} order by c.position, c.label`;

type StoredAward = AwardRow & { entryID: string; categoryID: string; userID: string };

const awardColumns = fragment`a.award_id, a.entry_id, a.category_id, e.user_id, a.state, a.amount, a.offered_at, a.answer_by, a.answered_at,
  a.ended_at, a.reason, a.thanks, ${pictureOfColumn(fragment`a.thanks_upload_id`)} as thanks_picture, a.thanked_at, a.passed_on_at, a.paid_on::text as paid_on, a.paid_reference`;

/** All of a program's, the first one first. */
export const awardsOf = (sql: Sql, serviceID: string) => sql<StoredAward>`
  select ${awardColumns} from awards a join entries e using (client_id, service_id, entry_id)
  where a.service_id = ${serviceID} order by a.award_id`;

export const awardInService = (sql: Sql, serviceID: string | null, awardID: string) => sql<StoredAward>`
  select ${awardColumns} from awards a join entries e using (client_id, service_id, entry_id)
  where a.service_id = ${serviceID} and a.award_id = ${awardID}`;

/** The one that stands, else the latest that the applicant has seen. */
export const awardOfEntry = (sql: Sql, entryID: string) => sql<StoredAward & { answerBy: string }>`
  select ${awardColumns} from awards a join entries e using (client_id, service_id, entry_id)
  where a.entry_id = ${entryID} and a.state <> 'prepared' order by a.award_id desc limit 1`;

type AwardCandidate = {
  entryID: string;
  categoryID: string;
  userID: string;
  title: string;
  fullName: string;
  submitted: boolean;
  disqualified: boolean;
  isAdmitted: boolean;
  resultWithdrawn: boolean;
};

/** Those that are to be awarded: they are neither disqualified nor removed until this transaction is over. */
export const lockCandidates = (sql: Sql, serviceID: string, entryIDs: readonly string[]) => sql<AwardCandidate>`
  select e.entry_id, e.category_id, e.user_id, e.title, u.full_name, e.submitted_at is not null and e.withdrawn_at is null as submitted,
    e.disqualified_at is not null as disqualified, ${isAdmittedEntry} as is_admitted,
    exists (select from result_withdrawals w where w.client_id = e.client_id and w.entry_id = e.entry_id) as result_withdrawn
  from entries e join users u using (user_id)
  where e.service_id = ${serviceID} and e.entry_id = any (${[...entryIDs]}::uuid[])
  order by e.entry_id for update of e`;

type AwardToPrepare = { serviceID: string; categoryID: string; entryID: string; amount: number };

/** One that is prepared already gets this amount; of one that was offered, nothing changes and nothing is answered. */
export const prepareAward = (sql: Sql, { serviceID, categoryID, entryID, amount }: AwardToPrepare) => sql<{
  awardID: string;
}>`
  insert into awards as kept (service_id, category_id, entry_id, amount)
  values (${serviceID}, ${categoryID}, ${entryID}, ${amount})
  on conflict (client_id, entry_id) where state in ('prepared', 'offered', 'accepted')
    do update set amount = excluded.amount where kept.state = 'prepared'
  returning award_id`;

type OfferedAward = { awardID: string; entryID: string; amount: number };

export const markAwardsOffered = (
  sql: Sql,
  awardIDs: readonly string[],
  now: Date,
  answerBy: string,
) => sql<OfferedAward>`
  update awards set state = 'offered', offered_at = ${now}, answer_by = ${answerBy}
  where award_id = any (${[...awardIDs]}::uuid[]) and state = 'prepared'
  returning award_id, entry_id, amount`;

type AwardDecision = { state: AwardState; now: Date; reason: string | null };

export const endAward = (sql: Sql, awardID: string, { state, now, reason }: AwardDecision) => sql`
  update awards set state = ${state}, ended_at = ${now}, reason = ${reason}
  where award_id = ${awardID} and state in ('offered', 'accepted')`;

/** By its applicant, in time. */
export const answerAward = (sql: Sql, entryID: string, { state, now, reason }: AwardDecision) => sql<{
  awardID: string;
}>`
  update awards set state = ${state}, answered_at = ${now}, reason = ${reason}
  where entry_id = ${entryID} and state = 'offered' and answer_by > ${now}
  returning award_id`;

export type AwardRecipient = {
  entryID: string;
  scholarship: string;
  amount: number;
  answerBy: string | null;
  reason: string | null;
  fullName: string;
  email: string;
};

export const recipientOfAward = (sql: Sql, awardID: string) => sql<AwardRecipient>`
  select a.entry_id, c.name as scholarship, a.amount, a.answer_by, a.reason, u.full_name, u.email
  from awards a join categories c using (client_id, service_id, category_id) join entries e using (client_id, service_id, entry_id)
    join users u on u.user_id = e.user_id
  where a.award_id = ${awardID}`;
