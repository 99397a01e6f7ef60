import { chosenCategoryIDs } from "../programs/chosen-category-queries.ts";
import { fragment } from "../platform/db/statement.ts";
import type { AwardState } from "../../contract/scholarships/awards.ts";
import type { RehearsalFinding, RehearsalStep } from "../../contract/rehearsals/rehearsals.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import type { Scoresheet } from "../judging/scoresheet-queries.ts";

/** The result of a finished step. */
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
  findings: Partial<Record<RehearsalStep, RehearsalFinding[]>>;
  kind: ServiceKind;
  /** Whether entries are screened. */
  screened: boolean;
  secondRound: boolean;
  /** Whether any scholarship states an amount. */
  paysAwards: boolean;
};

/** The program of a rehearsal, or the program itself. */
export const programOfRehearsal = (sql: Sql, serviceID: string) => sql<{
  serviceID: string;
  name: string;
  url: string;
}>`
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

/** No step can begin until this transaction ends. */
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

export const lastStepRequested = (sql: Sql, serviceID: string) => sql<RunningStep>`
  select task_id, user_id, state, done, total, message from tasks
  where service_id = ${serviceID} and kind = 'rehearsal' order by task_id desc limit 1`;

export const noteStep = (sql: Sql, serviceID: string, step: RehearsalStep, done: StepDone) => sql`
  update rehearsals set steps = steps || ${json({ [step]: done })}::jsonb where service_id = ${serviceID}`;

export const noteFindings = (
  sql: Sql,
  serviceID: string,
  step: RehearsalStep,
  findings: readonly RehearsalFinding[],
) => sql`
  update rehearsals set findings = findings || ${json({ [step]: findings })}::jsonb where service_id = ${serviceID}`;

export const takenURLs = (sql: Sql, stem: string) => sql<{ url: string }>`
  select url from services where starts_with(url, ${stem})
  union select url from former_addresses where starts_with(url, ${stem})`;

/** Deletes all rows and returns the keys of files that nothing else shows; null if it was removed before. */
export const removeRehearsalRows = (sql: Sql, serviceID: string) => sql<{ keys: string[] | null }>`
  select remove_rehearsal(${serviceID}) as keys`;

export const rehearsalExists = (sql: Sql, serviceID: string) => sql`
  select from services where service_id = ${serviceID} and rehearsal_of is not null`;

/** A rehearsal's entries by the key they were started with. */
export const madeUpEntries = (sql: Sql, serviceID: string) => sql<{
  entryKey: string;
  entryID: string;
  categoryID: string;
  submitted: boolean;
}>`
  select entry_key, entry_id, category_id, submitted_at is not null as submitted from entries
  where service_id = ${serviceID} and entry_key is not null`;

/** Awards to accept or to say thanks for, the earliest first. */
export const offersToAnswer = (sql: Sql, serviceID: string) => sql<{
  entryID: string;
  userID: string;
  state: AwardState;
  thanked: boolean;
}>`
  select a.entry_id, e.user_id, a.state, a.thanks is not null as thanked
  from awards a join entries e using (client_id, service_id, entry_id)
  where a.service_id = ${serviceID} and a.state in ('offered', 'accepted', 'declined')
  order by a.award_id`;

export type SetupForm = { name: string; elements: Element[] };

export type SetupFolder = { name: string; minimumFiles: number; maximumFiles: number; maximumBytes: number };

export type Setup = {
  categories: { categoryID: string; name: string }[];
  forms: SetupForm[];
  folders: SetupFolder[];
  scoresheets: Scoresheet[];
  scorers: number;
  fees: number;
};

export const setupOf = (sql: Sql, serviceID: string) => sql<Setup>`
  select
    coalesce((select json_agg(json_build_object('categoryID', category_id, 'name', name) order by position, label)
      from categories where service_id = ${serviceID}), '[]') as categories,
    coalesce((select json_agg(json_build_object('name', f.name, 'elements', v.elements) order by f.position, f.form_id)
      from forms f join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id and v.version = f.version
      where f.service_id = ${serviceID} and f.withdrawn_at is null and f.purpose in ('entry', 'recommendation')), '[]') as forms,
    coalesce((select json_agg(json_build_object('name', name, 'minimumFiles', minimum_files, 'maximumFiles', maximum_files,
        'maximumBytes', maximum_bytes) order by position, document_folder_id)
      from document_folders where service_id = ${serviceID}), '[]') as folders,
    coalesce((select json_agg(json_build_object('scoresheetID', scoresheet_id, 'categoryIDs', ${chosenCategoryIDs("scoresheet", fragment`t`)}, 'name', name, 'criteria', criteria))
      from scoresheets t where service_id = ${serviceID}), '[]') as scoresheets,
    (select count(distinct user_id)::integer from scorer_assignments where service_id = ${serviceID}) as scorers,
    (select count(*)::integer from fees where service_id = ${serviceID}) as fees`;

/** Written to the home database together with the people: they are removed after their rehearsal, whatever becomes of this process. */
export const schedulePeopleRemoval = (sql: Sql, clientID: string, serviceID: string, at: Date) => sql`
  insert into due_work (client_id, kind, ref, due_at) values (${clientID}, ${MADE_UP_PEOPLE_WORK}, ${serviceID}, ${at})
  on conflict on constraint due_work_once do update set due_at = least(due_work.due_at, excluded.due_at)`;

/** The kind of due work that removes the made-up people of a removed rehearsal. */
export const MADE_UP_PEOPLE_WORK = "madeUpPeople";
