import { mostConflicts, type tieKinds } from "../../contract/conflicts.ts";
import type { Sql } from "../db/sql.ts";
import { type ProgramIDs, forTheseValues, fragment, nothing } from "../db/statement.ts";
import { publicDomains } from "./public-domains.ts";

type TieKind = (typeof tieKinds)[number];

export type FoundRow = {
  userID: string;
  fullName: string;
  entryID: string;
  label: string;
  number: number;
  title: string;
  /** What the scorer is to `name`, and what the entrant is. */
  kind: TieKind;
  ownerKind: TieKind;
  name: string;
  /** Whether that is somebody who helps with the entry, not its owner. */
  helps: boolean;
  total: number;
};

/** Which of them: between somebody and what they are assigned to, a category's, or one entry's. */
type ConflictFilter = { assigned?: boolean; categoryID?: string | null; entryID?: string | null };

/** One company, however it is written: “Oak & Sons, Inc.” is “oak & sons”. */
const companyKey = (name: string) =>
  fragmentOf(
    `regexp_replace(regexp_replace(regexp_replace(lower(trim(${name})), '[.,]', '', 'g'), '\\s+', ' ', 'g'), ' (inc|llc|ltd|co|corp)$', '')`,
  );
const fragmentOf = (text: string) => fragment([text] as unknown as TemplateStringsArray);

/** What was decided last about a pair is that it isn't one. */
const lifted = fragment`coalesce((
  select d.decision from conflict_decisions d
  where d.service_id = f.service_id and d.entry_id = f.entry_id and d.user_id = f.scorer_id
  order by d.decided_at desc, d.conflict_decision_id desc limit 1), '') = 'lifted'`;

/**
 * Between these people and the entries of a program: whose address, company, builder or sponsor is that of the entrant or of somebody
 * who helps with the entry, too, and who is one of them. What was declared already, and what staff lifted, is left out. All that people stand for is gathered first, so
 * that it takes as long as there are people, not pairs.
 */
export const foundConflicts = (
  sql: Sql,
  { clientID, serviceID }: ProgramIDs,
  userIDs: readonly string[],
  { assigned = false, categoryID = null, entryID = null }: ConflictFilter = {},
  { most = mostConflicts }: { most?: number } = {},
) => sql<FoundRow>`
  with theirs as materialized (
    select e.client_id, e.service_id, e.entry_id, e.category_id, e.user_id, e.number, e.title, false as helps from entries e
    where e.client_id = ${clientID} and e.service_id = ${serviceID} and e.disqualified_at is null
      ${categoryID === null ? nothing : fragment`and e.category_id = ${categoryID}`}
      ${entryID === null ? nothing : fragment`and e.entry_id = ${entryID}`}),
  entered as materialized (
    select * from theirs
    union all
    select e.client_id, e.service_id, e.entry_id, e.category_id, p.user_id, e.number, e.title, true
    from theirs e join entry_people p on p.client_id = e.client_id and p.entry_id = e.entry_id),
  people as materialized (select user_id from entered union select unnest(${userIDs}::uuid[])),
  addresses as (
    select user_id, company, lower(split_part(email, '@', 2)) as domain from users join people using (user_id)),
  ties as materialized (
    select user_id, 'domain' as kind, domain as name, '@' || domain as key, 1 as rank from addresses
    where domain <> '' and domain <> all (${publicDomains}::text[]) and domain !~ '(^|[.])(test|example|invalid)$' and domain !~ '^example[.]'
    union all
    select user_id, 'company', trim(company), ${companyKey("company")}, 0 from addresses where trim(company) <> ''
    union all
    select user_id, 'builder', company, ${companyKey("company")}, 2
    from builders join people using (user_id) where client_id = ${clientID} and removed_at is null
    union all
    select user_id, 'sponsor', name, ${companyKey("name")}, 3
    from sponsors join people using (user_id) where client_id = ${clientID} and removed_at is null),
  found as (
    select e.*, s.user_id as scorer_id, s.kind, o.kind as owner_kind, o.name, s.rank + o.rank as rank
    from ties s join ties o on o.key = s.key and o.user_id <> s.user_id join entered e on e.user_id = o.user_id
    where s.user_id = any (${userIDs}::uuid[])
    union all
    select e.*, e.user_id, 'own', 'own', '', -1 from entered e where e.user_id = any (${userIDs}::uuid[])),
  standing as (
    select distinct on (f.scorer_id, f.entry_id) f.* from found f
    where not exists (
        select from scoring_conflicts c
        where c.client_id = f.client_id and c.entry_id = f.entry_id and c.user_id = f.scorer_id)
      and not (f.kind <> 'own' and ${lifted})
      ${
        assigned
          ? fragment`and exists (
        select from scorer_assignments a
        where a.client_id = f.client_id and a.service_id = f.service_id and a.user_id = f.scorer_id
          and (a.category_id = f.category_id or a.entry_id = f.entry_id))`
          : nothing
      }
    order by f.scorer_id, f.entry_id, f.rank, f.helps, f.name)
  select s.scorer_id as user_id, u.full_name, s.entry_id, g.label, s.number, s.title, s.kind, s.owner_kind, s.name, s.helps,
    count(*) over () as total
  from standing s join users u on u.user_id = s.scorer_id
    join categories g on g.client_id = s.client_id and g.category_id = s.category_id
  order by u.full_name, s.scorer_id, s.number
  limit ${most} ${forTheseValues}`;

type DecisionRow = {
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

export const decisionsOf = (sql: Sql, serviceID: string) => sql<DecisionRow>`
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
  limit ${mostConflicts}`;

/** Of two who decide about one entry, the second sees what the first has done. */
export const lockForDecision = (sql: Sql, entryID: string) =>
  sql`select entry_id from entries where entry_id = ${entryID} for update`;

export type Pair = { serviceID: string; entryID: string; userID: string };

export const takeConflict = (sql: Sql, { serviceID, entryID, userID }: Pair) => sql<{
  reason: string;
  declaredAt: string;
}>`
  delete from scoring_conflicts
  where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID}
  returning reason, declared_at`;

export const declaredConflict = (sql: Sql, { serviceID, entryID, userID }: Pair) => sql<{ reason: string }>`
  select reason from scoring_conflicts where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID}`;

export const lastDecision = (sql: Sql, { serviceID, entryID, userID }: Pair) => sql<{
  decision: "lifted" | "placed";
  conflict: string;
  declaredAt: string | null;
}>`
  select decision, conflict, declared_at from conflict_decisions
  where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID}
  order by decided_at desc, conflict_decision_id desc limit 1`;

type Placed = Pair & { reason: string; declaredAt: string | null };

/** Answers nothing where one stands already. */
export const placeConflict = (sql: Sql, { serviceID, entryID, userID, reason, declaredAt }: Placed) => sql`
  insert into scoring_conflicts (service_id, entry_id, user_id, reason, declared_at)
  values (${serviceID}, ${entryID}, ${userID}, ${reason}, coalesce(${declaredAt}::timestamptz, clock_timestamp()))
  on conflict do nothing returning entry_id`;

type Decision = Pair & {
  decision: "lifted" | "placed";
  conflict: string;
  declaredAt: string | null;
  reason: string;
  decidedBy: string;
};

export const insertDecision = (sql: Sql, made: Decision) => sql`
  insert into conflict_decisions (service_id, entry_id, user_id, decision, conflict, declared_at, reason, decided_by)
  values (${made.serviceID}, ${made.entryID}, ${made.userID}, ${made.decision}, ${made.conflict}, ${made.declaredAt},
    ${made.reason}, ${made.decidedBy})`;
