import { type MergedTable, hoursToTakeMergeBack } from "../../../contract/app/merging.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

/** Until when a merge `m` can be taken back. */
const takeBackEnd = fragment`m.merged_at + make_interval(hours => ${hoursToTakeMergeBack})`;

export type PersonMerge = {
  personMergeID: string;
  isFormer: boolean;
  userID: string;
  fullName: string;
  email: string;
  mergedAt: string;
  mergedBy: string | null;
  until: string | null;
};

/** Merges of a person that stand, seen from them: `isFormer` where it is their account that was merged. */
export const mergesOfPerson = (sql: Sql, userID: string, now: Date) => sql<PersonMerge>`
  select m.person_merge_id, m.former_user_id = ${userID} as is_former, u.user_id, u.full_name, u.email, m.merged_at,
    by.full_name as merged_by,
    case when ${takeBackEnd} > ${now} then ${takeBackEnd} end as until
  from person_merges m
    join users u on u.user_id = case when m.former_user_id = ${userID} then m.kept_user_id else m.former_user_id end
    left join users by on by.user_id = m.merged_by
  where ${userID} in (m.former_user_id, m.kept_user_id) and m.taken_back_at is null
  order by m.person_merge_id desc limit 50`;

export type PersonMergeRecord = {
  personMergeID: string;
  formerUserID: string;
  keptUserID: string;
  isOpen: boolean;
  isTakenBack: boolean;
};

export const findPersonMerge = (sql: Sql, personMergeID: string) => sql<PersonMergeRecord>`
  select person_merge_id, former_user_id, kept_user_id, taken_back_at is not null as is_taken_back,
    ${takeBackEnd} > now() as is_open
  from person_merges m where person_merge_id = ${personMergeID}`;

/** Of two who take the same merge back, the second waits here. */
export const lockPersonMerge = (sql: Sql, personMergeID: string) => sql<{ isTakenBack: boolean }>`
  select taken_back_at is not null as is_taken_back from person_merges where person_merge_id = ${personMergeID} for update`;

/** Two people, locked as a merge locks them: the second of two merges of one person sees what the first has done. */
export const lockTwoPeople = (sql: Sql, userIDs: readonly string[]) => sql<{ userID: string }>`
  select user_id from users where user_id = any(${[...userIDs]}::uuid[]) order by user_id for update`;

/** Of two accounts the one whose erasure was asked for or is under way. */
export const erasureOfTwo = (sql: Sql, former: string, kept: string) => sql<{ fullName: string }>`
  select u.full_name from erasures e join users u on u.user_id = e.user_id
  where e.user_id in (${former}, ${kept}) and e.state <> 'done' limit 1`;

/** Locked, so that a role isn't revoked between a look at it and the end of the transaction. */
export const lockRolesOf = (sql: Sql, userID: string) => sql`
  select from role_grants where user_id = ${userID} order by role_grant_id for update`;

export const mergeCounts = (sql: Sql, former: string, kept: string) =>
  sql<{
    what: MergedTable;
    moving: number;
    shared: number;
  }>`select what, moving, shared from count_merge(${former}, ${kept})`;

export const insertPersonMerge = (
  sql: Sql,
  { former, kept, by, now }: { former: string; kept: string; by: string; now: Date },
) => sql<{ personMergeID: string }>`
  insert into person_merges (former_user_id, kept_user_id, merged_by, merged_at) values (${former}, ${kept}, ${by}, ${now})
  returning person_merge_id`;

export const runMerge = (sql: Sql, personMergeID: string, former: string, kept: string) => sql`
  select merge_people(${personMergeID}, ${former}, ${kept})`;

/** What merges removed and moved is needed until they can't be taken back any more. */
export const deleteOldMergeRows = (sql: Sql, now: Date) => sql`
  delete from person_merge_rows r using person_merges m
  where m.client_id = r.client_id and m.person_merge_id = r.person_merge_id
    and ${takeBackEnd} < ${now}`;

export const rolesInMerge = (sql: Sql, personMergeID: string) => sql`
  select from person_merge_rows where person_merge_id = ${personMergeID} and table_name = 'role_grants' limit 1`;

/** A role that both had stood once since: whoever revoked it there meant the person, so that it doesn't come back with the other account. */
export const forgetRevokedRoles = (sql: Sql, personMergeID: string, kept: string) => sql`
  delete from person_merge_rows r
  where r.person_merge_id = ${personMergeID} and r.table_name = 'role_grants' and r.removed is not null
    and not exists (select from role_grants g where g.client_id = r.client_id and g.user_id = ${kept} and g.role = r.removed->>'role'
      and g.service_id::text is not distinct from r.removed->>'service_id')
  returning r.line`;

export type MergeTakenBack = { put: number; gone: number; changed: number; changedIn: MergedTable | null };

export const undoMerge = (sql: Sql, personMergeID: string) => sql<MergeTakenBack>`
  select put, gone, changed, changed_in from take_merge_back(${personMergeID})`;

export const markMergeTakenBack = (sql: Sql, personMergeID: string, by: string, now: Date) => sql`
  update person_merges set taken_back_by = ${by}, taken_back_at = ${now} where person_merge_id = ${personMergeID}`;

/** Programs whose results may neither be released nor withheld until the transaction is over: those that either of two people scores. */
export const shareReleasesOfScorers = (sql: Sql, one: string, other: string) => sql`
  select from judging where service_id in (select service_id from scores where user_id in (${one}, ${other})) for share`;

/**
 * Programs with released results that would come out otherwise if two accounts were one: both scored there, or one scored what the other
 * entered.
 */
export const releasedWithBoth = (sql: Sql, one: string, other: string) => sql<{ name: string }>`
  select s.name from services s join judging j using (client_id, service_id)
  where j.results_released_at is not null and (
    (exists (select from scores c where c.service_id = s.service_id and c.user_id = ${one})
      and exists (select from scores c where c.service_id = s.service_id and c.user_id = ${other}))
    or exists (
      select from scores c join entries e using (client_id, service_id, entry_id)
      where c.service_id = s.service_id and ((c.user_id = ${one} and e.user_id = ${other}) or (c.user_id = ${other} and e.user_id = ${one}))))
  order by search_key(s.name), s.service_id`;

/** Programs in which one account's scores, moved by a merge, count as another's, and whose results are out by now. */
export const releasedSinceMerge = (sql: Sql, personMergeID: string) => sql<{ name: string }>`
  select distinct s.name from person_merge_rows r
    join scores c on c.client_id = r.client_id and c.score_id::text = r.key->>'score_id'
    join judging j on j.client_id = c.client_id and j.service_id = c.service_id
    join services s on s.client_id = c.client_id and s.service_id = c.service_id
    join person_merges m on m.client_id = r.client_id and m.person_merge_id = r.person_merge_id
  where r.person_merge_id = ${personMergeID} and r.table_name = 'scores' and j.results_released_at is not null
    and exists (select from scores k where k.client_id = c.client_id and k.service_id = c.service_id and k.user_id = m.kept_user_id
      and not exists (select from person_merge_rows o where o.client_id = r.client_id and o.person_merge_id = r.person_merge_id
        and o.table_name = 'scores' and o.key->>'score_id' = k.score_id::text))`;

export type MergeOverlap = { scoredByBoth: number; scoredOwn: number };

/** Entries that both have scored, and entries that one has entered and the other scores. */
export const mergeOverlap = (sql: Sql, one: string, other: string) => sql<MergeOverlap>`
  select
    (select count(distinct a.entry_id)::integer from scores a join scores b using (client_id, entry_id)
      where a.user_id = ${one} and b.user_id = ${other}) as scored_by_both,
    (select count(distinct c.entry_id)::integer from scores c join entries e using (client_id, entry_id)
      where (c.user_id = ${one} and e.user_id = ${other}) or (c.user_id = ${other} and e.user_id = ${one})) as scored_own`;

export const hasRoleHere = (sql: Sql, userID: string) => sql`select from role_grants where user_id = ${userID} limit 1`;
