import { mostListedConflicts, type connectionKinds } from "../../contract/judging/conflicts.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type ProgramIDs, fragment, emptyFragment } from "../platform/db/statement.ts";
import { publicDomains } from "./public-domains.ts";

type ConnectionKind = (typeof connectionKinds)[number];

export type FoundConflictRow = {
  userID: string;
  fullName: string;
  entryID: string;
  label: string;
  number: number;
  title: string;
  /** The connection of the scorer and the entrant to `name`. */
  kind: ConnectionKind;
  ownerKind: ConnectionKind;
  name: string;
  /** Whether the connection is to a co-entrant, not to the owner. */
  helps: boolean;
  total: number;
};

/** The scope of a search: a scorer's assignments, a category, or one entry. */
type ConflictFilter = {
  assigned?: boolean;
  categoryID?: string | null;
  entryID?: string | null;
};

/** Whether the last decision about a pair lifts the conflict. */
const lastDecisionLifts = fragment`coalesce((
  select d.decision from conflict_decisions d
  where d.service_id = e.service_id and d.entry_id = e.entry_id and d.user_id = e.scorer_id
  order by d.decided_at desc, d.conflict_decision_id desc limit 1), '') = 'lifted'`;

/** Whether the entry `e` is assigned to the scorer of the connection `t`. The condition comes first, as it excludes most connections. */
const isAssignedToScorer = fragment`and exists (
          select from scorer_assignments a
          where a.client_id = e.client_id and a.service_id = e.service_id and a.user_id = t.scorer_id
            and (a.category_id = e.category_id or a.entry_id = e.entry_id)) is true`;

const mailDomain = fragment`lower(split_part(email, '@', 2))`;

/**
 * Conflicts between these people and the entries of a program: the same mailbox, domain, company, builder or sponsor as the entrant
 * or a co-entrant, or the same person. Declared and lifted conflicts are left out. The statement starts from the people's
 * connections and goes from them to entries, so that its time doesn't depend on the number of entries. The statement is planned once, without
 * the client's size, since planning takes longer than the rest. For that each is looked up by itself: `offset 0` and `is true` keep
 * the planner from scanning all of a client's rows instead.
 */
export const foundConflicts = (
  sql: Sql,
  { clientID, serviceID }: ProgramIDs,
  userIDs: readonly string[],
  { assigned = false, categoryID = null, entryID = null }: ConflictFilter = {},
  { most = mostListedConflicts }: { most?: number } = {},
) => {
  const entry = fragment`
      select e.client_id, e.service_id, e.entry_id, e.category_id, e.number, e.title from entries e
      where e.client_id = ${clientID} and e.disqualified_at is null
        ${categoryID === null ? emptyFragment : fragment`and e.category_id = ${categoryID}`}
        ${entryID === null ? emptyFragment : fragment`and e.entry_id = ${entryID}`}
        ${assigned ? isAssignedToScorer : emptyFragment}`;
  return sql<FoundConflictRow>`
  with stand_for as materialized (
    select user_id, 'domain' as kind, ${mailDomain} as key, 1 as rank from users
    where user_id = any (${userIDs}::uuid[]) and ${mailDomain} <> '' and ${mailDomain} <> all (${publicDomains}::text[])
      and ${mailDomain} !~ '(^|[.])(test|example|invalid)$' and ${mailDomain} !~ '^example[.]'
    union all
    select user_id, 'company', company_key(company), 0 from users
    where user_id = any (${userIDs}::uuid[]) and company_key(company) <> ''
    union all
    select user_id, 'builder', company_key(company), 2 from builders
    where client_id = ${clientID} and user_id = any (${userIDs}::uuid[]) and removed_at is null
    union all
    select user_id, 'sponsor', company_key(name), 3 from sponsors
    where client_id = ${clientID} and user_id = any (${userIDs}::uuid[]) and removed_at is null),
  companies as materialized (select * from stand_for where kind <> 'domain'),
  ties as materialized (
    select s.user_id as scorer_id, s.kind, o.user_id, 'domain' as owner_kind, s.key as name, s.rank + 1 as rank
    from stand_for s cross join lateral (select user_id from users where ${mailDomain} = s.key offset 0) o
    where s.kind = 'domain'
    union all
    select s.user_id, s.kind, o.user_id, 'company', trim(o.company), s.rank
    from companies s cross join lateral (select user_id, company from users where company_key(company) = s.key offset 0) o
    union all
    select s.user_id, s.kind, o.user_id, 'builder', o.company, s.rank + 2
    from companies s join builders o on company_key(o.company) = s.key
    where o.client_id = ${clientID} and o.removed_at is null
    union all
    select s.user_id, s.kind, o.user_id, 'sponsor', o.name, s.rank + 3
    from companies s join sponsors o on company_key(o.name) = s.key
    where o.client_id = ${clientID} and o.removed_at is null),
  tied as (
    select scorer_id, kind, user_id, owner_kind, name, rank from ties where user_id <> scorer_id
    union all
    select mine, 'own', mine, 'own', '', -2 from unnest(${userIDs}::uuid[]) mine
    union all
    select s.user_id, 'mailbox', o.user_id, 'mailbox', mailbox_of(s.email), -1
    from users s cross join lateral (select user_id from users where mailbox_of(email) = mailbox_of(s.email) offset 0) o
    where s.user_id = any (${userIDs}::uuid[]) and o.user_id <> s.user_id),
  entered as materialized (
    select t.*, e.*, false as helps from tied t cross join lateral (
      ${entry} and e.service_id = ${serviceID} and e.user_id = t.user_id offset 0) e
    union all
    select t.*, e.*, true from tied t join entry_people p using (user_id) cross join lateral (
      ${entry} and e.entry_id = p.entry_id offset 0) e
    where p.client_id = ${clientID} and p.service_id = ${serviceID}),
  standing as (
    select distinct on (e.scorer_id, e.entry_id) e.* from entered e
    where exists (
        select from scoring_conflicts c
        where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = e.scorer_id) is not true
      and not (e.kind <> 'own' and ${lastDecisionLifts})
    order by e.scorer_id, e.entry_id, e.rank, e.helps, e.name)
  select s.scorer_id as user_id, u.full_name, s.entry_id, g.label, s.number, s.title, s.kind, s.owner_kind, s.name, s.helps,
    count(*) over () as total
  from standing s join users u on u.user_id = s.scorer_id
    join categories g on g.client_id = s.client_id and g.category_id = s.category_id
  order by search_key(u.full_name), s.scorer_id, s.number
  limit ${most}`;
};

type ConflictDecisionRow = {
  conflictDecisionID: string;
  userID: string;
  fullName: string;
  entryID: string;
  label: string;
  number: number;
  title: string;
  decision: "lifted" | "placed";
  conflict: string;
  reason: string;
  decidedBy: string | null;
  decidedAt: string;
  isLifted: boolean;
};

export const conflictDecisionsOf = (sql: Sql, serviceID: string) => sql<ConflictDecisionRow>`
  select d.conflict_decision_id, d.user_id, u.full_name, d.entry_id, g.label, e.number, e.title, d.decision, d.conflict, d.reason,
    s.full_name as decided_by, d.decided_at,
    d.decision = 'lifted'
      and not exists (
        select from conflict_decisions l
        where l.service_id = d.service_id and l.entry_id = d.entry_id and l.user_id = d.user_id
          and (l.decided_at, l.conflict_decision_id) > (d.decided_at, d.conflict_decision_id))
      and not exists (
        select from scoring_conflicts c
        where c.entry_id = d.entry_id and c.user_id = d.user_id) as is_lifted
  from conflict_decisions d
    join entries e using (client_id, service_id, entry_id) join categories g using (client_id, category_id)
    join users u on u.user_id = d.user_id left join users s on s.user_id = d.decided_by
  where d.service_id = ${serviceID}
  order by d.decided_at desc, d.conflict_decision_id desc
  limit ${mostListedConflicts}`;

/** The second of two decisions about one entry waits, and sees the first. */
export const lockEntryConflicts = (sql: Sql, entryID: string) =>
  sql`select entry_id from entries where entry_id = ${entryID} for update`;

export type ScorerAndEntry = { serviceID: string; entryID: string; userID: string };

export const deleteConflict = (sql: Sql, { serviceID, entryID, userID }: ScorerAndEntry) => sql<{
  reason: string;
  declaredAt: string;
}>`
  delete from scoring_conflicts
  where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID}
  returning reason, declared_at`;

export const findDeclaredConflict = (sql: Sql, { serviceID, entryID, userID }: ScorerAndEntry) => sql<{
  reason: string;
}>`
  select reason from scoring_conflicts where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID}`;

export const lastConflictDecision = (sql: Sql, { serviceID, entryID, userID }: ScorerAndEntry) => sql<{
  decision: "lifted" | "placed";
  conflict: string;
  declaredAt: string | null;
}>`
  select decision, conflict, declared_at from conflict_decisions
  where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID}
  order by decided_at desc, conflict_decision_id desc limit 1`;

type NewConflict = ScorerAndEntry & { reason: string; declaredAt: string | null };

/** No row where the pair has a conflict already. */
export const insertConflictUnlessThere = (
  sql: Sql,
  { serviceID, entryID, userID, reason, declaredAt }: NewConflict,
) => sql`
  insert into scoring_conflicts (service_id, entry_id, user_id, reason, declared_at)
  values (${serviceID}, ${entryID}, ${userID}, ${reason}, coalesce(${declaredAt}::timestamptz, clock_timestamp()))
  on conflict do nothing returning entry_id`;

type NewConflictDecision = ScorerAndEntry & {
  decision: "lifted" | "placed";
  conflict: string;
  declaredAt: string | null;
  reason: string;
  decidedBy: string;
};

export const insertConflictDecision = (sql: Sql, newDecision: NewConflictDecision) => sql`
  insert into conflict_decisions (service_id, entry_id, user_id, decision, conflict, declared_at, reason, decided_by)
  values (${newDecision.serviceID}, ${newDecision.entryID}, ${newDecision.userID}, ${newDecision.decision}, ${newDecision.conflict}, ${newDecision.declaredAt},
    ${newDecision.reason}, ${newDecision.decidedBy})`;
