import type { AwardState } from "../../contract/awards.ts";
import type { Finding, RehearsalStep } from "../../contract/rehearsals.ts";
import type { ServiceKind } from "../../contract/service-kinds.ts";
import { type Sql, json } from "../db/sql.ts";

/** What came of a step that was done. */
export type StepDone = { doneAt: string; says: string };

export type RehearsalRow = {
  serviceID: string;
  rehearsalOf: string;
  name: string;
  url: string;
  startedAt: string;
  startedBy: string | null;
  entries: number;
  scorers: number;
  steps: Partial<Record<RehearsalStep, StepDone>>;
  findings: Partial<Record<RehearsalStep, Finding[]>>;
  kind: ServiceKind;
  /** Whether staff look at entries before they are judged. */
  screened: boolean;
  secondRound: boolean;
  /** Whether any of its scholarships says what it pays. */
  paysAwards: boolean;
};

/** The program at whose rehearsal, or whose own, somebody stands. */
export const rehearsedBy = (sql: Sql, serviceID: string) => sql<{ serviceID: string; name: string; url: string }>`
  select p.service_id, p.name, p.url
  from services s join services p on p.client_id = s.client_id and p.service_id = coalesce(s.rehearsal_of, s.service_id)
  where s.service_id = ${serviceID}`;

export const rehearsalOf = (sql: Sql, programID: string) => sql<RehearsalRow>`
  select s.service_id, s.rehearsal_of, s.name, s.url, r.started_at, u.full_name as started_by, r.entries, r.scorers, r.steps, r.findings,
    s.kind, j.screened, r.second_round,
    exists (select from categories c where c.client_id = s.client_id and c.service_id = s.service_id and c.award_amount is not null) as pays_awards
  from services s join rehearsals r using (client_id, service_id) join judging j using (client_id, service_id)
    left join users u on u.user_id = r.started_by
  where s.rehearsal_of = ${programID}`;

type NewRehearsal = { serviceID: string; userID: string; entries: number; scorers: number; secondRound: boolean };

export const insertRehearsal = (sql: Sql, made: NewRehearsal) => sql`
  insert into rehearsals (service_id, started_by, entries, scorers, second_round)
  values (${made.serviceID}, ${made.userID}, ${made.entries}, ${made.scorers}, ${made.secondRound})`;

/** Nobody else begins a step of it until this transaction is over. */
export const lockRehearsal = (sql: Sql, serviceID: string) => sql`
  select from rehearsals where service_id = ${serviceID} for update`;

export type RunningStep = {
  taskID: string;
  userID: string;
  state: string;
  done: number;
  total: number | null;
  message: string | null;
};

/** What was asked of it last. */
export const lastStepAsked = (sql: Sql, serviceID: string) => sql<RunningStep>`
  select task_id, user_id, state, done, total, message from tasks
  where service_id = ${serviceID} and kind = 'rehearsal' order by task_id desc limit 1`;

export const noteStep = (sql: Sql, serviceID: string, step: RehearsalStep, done: StepDone) => sql`
  update rehearsals set steps = steps || ${json({ [step]: done })}::jsonb where service_id = ${serviceID}`;

export const noteFindings = (sql: Sql, serviceID: string, step: RehearsalStep, findings: readonly Finding[]) => sql`
  update rehearsals set findings = findings || ${json({ [step]: findings })}::jsonb where service_id = ${serviceID}`;

export const takenURLs = (sql: Sql, stem: string) => sql<{ url: string }>`
  select url from services where starts_with(url, ${stem})
  union select url from former_addresses where starts_with(url, ${stem})`;

/** All rows of it, and where the files lie that nothing else shows; null where it is gone already. */
export const removeRows = (sql: Sql, serviceID: string) => sql<{ keys: string[] | null }>`
  select remove_rehearsal(${serviceID}) as keys`;

export const isThere = (sql: Sql, serviceID: string) => sql`
  select from services where service_id = ${serviceID} and rehearsal_of is not null`;

/** Of the entries of a rehearsal, by the key they were started with. */
export const entriesMadeUp = (sql: Sql, serviceID: string) => sql<{
  entryKey: string;
  entryID: string;
  categoryID: string;
  submitted: boolean;
}>`
  select entry_key, entry_id, category_id, submitted_at is not null as submitted from entries
  where service_id = ${serviceID} and entry_key is not null`;

/** Whoever has an offer to answer, or an award to say thanks for: the first that was offered first. */
export const offeredTo = (sql: Sql, serviceID: string) => sql<{
  entryID: string;
  userID: string;
  state: AwardState;
  thanked: boolean;
}>`
  select a.entry_id, e.user_id, a.state, a.thanks is not null as thanked
  from awards a join entries e using (client_id, service_id, entry_id)
  where a.service_id = ${serviceID} and a.state in ('offered', 'accepted', 'declined')
  order by a.award_id`;
