import {
  type RecommendationSettings,
  type RecommendationState,
  recommendationSettingFields,
} from "../../../contract/entries/recommendations.ts";
import type { FileAccessRow } from "../../media/uploads/file-access-row.ts";
import type { Element, Values } from "../../../contract/platform/forms/element.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { isTakingPart } from "../judging-conditions.ts";
import { fragment, jsonColumns, emptyFragment } from "../../platform/db/statement.ts";

const settingNames = Object.keys(recommendationSettingFields);

export const recommendationSettingsOf = (sql: Sql, serviceID: string, { lock = false } = {}) => sql<{
  settings: RecommendationSettings;
}>`
  select ${jsonColumns("r", settingNames)} as settings from recommendation_settings r where service_id = ${serviceID}
  ${lock ? fragment`for update` : emptyFragment}`;

type RecommendationCounts = {
  asked: number;
  beforeSubmission: boolean;
  dueAt: string | null;
  waived: number;
  received: number;
};

/** The recommendations that an application needs, and those that it has. */
export const recommendationCountsOf = (sql: Sql, entryID: string) => sql<RecommendationCounts>`
  select r.asked, r.before_submission, coalesce(r.due_at, e.extended_until, t.closes_at) as due_at,
    (select count(*)::int from recommendation_waivers w where w.service_id = e.service_id and w.entry_id = e.entry_id) as waived,
    (select count(*)::int from recommendations o
      where o.service_id = e.service_id and o.entry_id = e.entry_id and o.state = 'received') as received
  from entries e join recommendation_settings r using (client_id, service_id)
    left join entry_windows t on t.client_id = e.client_id and t.category_id = e.category_id
  where e.entry_id = ${entryID}`;

type InvitedRecommender = {
  recommendationID: string;
  name: string;
  email: string;
  state: RecommendationState;
  invitedAt: string;
  mailedAt: string;
  remindedAt: string | null;
  opened: boolean;
  endedAt: string | null;
};

/** For the applicant, without any text of a letter. */
export const invitedRecommendersOf = (sql: Sql, entryID: string) => sql<InvitedRecommender>`
  select recommendation_id, name, email, state, invited_at, mailed_at, reminded_at, opened_at is not null as opened, ended_at
  from recommendations where entry_id = ${entryID} order by recommendation_id`;

export type AnsweredQuestions = { elements: Element[]; latest: Element[]; answers: Values };

/** The questions and the answers, in the answered version. */
export const answeredQuestionsJSON = (recommendation: "o" | "recommendations") => fragment`(
  select json_build_object('elements', v.elements, 'latest', l.elements, 'answers', a.answers)
  from form_answers a
    join form_versions v on v.client_id = a.client_id and v.form_id = a.form_id and v.version = a.version
    join forms f on f.client_id = a.client_id and f.form_id = a.form_id
    join form_versions l on l.client_id = f.client_id and l.form_id = f.form_id and l.version = f.version
  where a.client_id = ${recommendation === "o" ? fragment`o.client_id` : fragment`recommendations.client_id`}
    and a.recommendation_id = ${recommendation === "o" ? fragment`o.recommendation_id` : fragment`recommendations.recommendation_id`})`;

type RecommendationQuestions = { formID: string; version: number; elements: Element[] };

/** The program's current questions; no row where it has none. */
export const recommendationQuestionsOf = (sql: Sql, serviceID: string) => sql<RecommendationQuestions>`
  select f.form_id, f.version, v.elements from forms f join form_versions v using (client_id, form_id, version)
  where f.service_id = ${serviceID} and f.purpose = 'recommendation'`;

export async function insertQuestions(sql: Sql, serviceID: string): Promise<string> {
  const rows = await sql<{ formID: string }>`
    insert into forms (service_id, purpose, name) values (${serviceID}, 'recommendation', 'Questions for recommenders')
    returning form_id`;
  return requireRow(rows).formID;
}

type LetterAnswers = {
  serviceID: string;
  recommendationID: string;
  formID: string;
  version: number;
  answers: Values;
  now: Date;
};

export const storeLetterAnswers = (sql: Sql, { serviceID, recommendationID, formID, ...letter }: LetterAnswers) => sql`
  insert into form_answers (service_id, recommendation_id, form_id, version, answers, updated_at)
  values (${serviceID}, ${recommendationID}, ${formID}, ${letter.version}, ${json(letter.answers)}, ${letter.now})
  on conflict (client_id, recommendation_id, form_id) where recommendation_id is not null
    do update set version = excluded.version, answers = excluded.answers, updated_at = excluded.updated_at`;

export const storedLetterAnswers = (sql: Sql, recommendationID: string) => sql<{ answers: Values }>`
  select answers from form_answers where recommendation_id = ${recommendationID}`;

export const deleteLetterAnswers = (sql: Sql, recommendationID: string) => sql`
  delete from form_answers where recommendation_id = ${recommendationID}`;

/** The PDFs of received letters. */
export const letterPDFs = (sql: Sql, entryID: string) => sql<{
  recommendationID: string;
  key: string;
  pages: number | null;
}>`
  select o.recommendation_id, f.file_key as key, f.pages
  from recommendations o join uploads f using (client_id, upload_id)
  where o.entry_id = ${entryID} and o.state = 'received' and f.is_pdf`;

type LetterFile = { uploadID: string; fileName: string };

const letterFileJSON = fragment`(
  select json_build_object('uploadID', f.upload_id, 'fileName', f.file_name) from uploads f
  where f.client_id = recommendations.client_id and f.upload_id = recommendations.upload_id)`;

/** For staff: received letters can be read, drafts are their writers'. */
export const lettersOf = (sql: Sql, entryID: string) => sql<
  InvitedRecommender & { letter: string | null; file: LetterFile | null; asked: AnsweredQuestions | null }
>`
  select recommendation_id, name, email, state, invited_at, mailed_at, reminded_at, opened_at is not null as opened, ended_at,
    case when state = 'received' then letter end as letter, case when state = 'received' then ${letterFileJSON} end as file,
    case when state = 'received' then ${answeredQuestionsJSON("recommendations")} end as asked
  from recommendations where entry_id = ${entryID} order by recommendation_id`;

export const waiversOf = (sql: Sql, entryID: string) => sql<{ reason: string; waivedAt: string }>`
  select reason, waived_at from recommendation_waivers where entry_id = ${entryID} order by recommendation_waiver_id`;

type JudgedLetter = {
  recommendationID: string;
  name: string | null;
  letter: string;
  hasFile: boolean;
  asked: AnsweredQuestions | null;
};

/** For scorers. Where names are hidden, the writers aren't queried. */
export const judgedLetters = (sql: Sql, entryID: string, blind: boolean) => sql<JudgedLetter>`
  select recommendation_id, ${blind ? fragment`null::text` : fragment`name`} as name, letter, upload_id is not null as has_file,
    ${answeredQuestionsJSON("recommendations")} as asked
  from recommendations where entry_id = ${entryID} and state = 'received' order by ended_at, recommendation_id`;

/**
 * The number of other people who got mail for this person's applications since then. A lock makes the person's calls wait for
 * each other.
 */
export async function lockMailedCount(sql: Sql, { userID, since, besides }: MailedCountFilter): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('recommendations ' || ${userID}, 0))`;
  const [row] = await sql<{ many: number }>`
    select count(*)::int as many from recommendations o join entries e using (client_id, service_id, entry_id)
    where e.user_id = ${userID} and o.mailed_at > ${since} and o.recommendation_id is distinct from ${besides}::uuid`;
  return row?.many ?? 0;
}
type MailedCountFilter = { userID: string; since: Date; besides: string | null };

export type RecommendationRow = {
  recommendationID: string;
  serviceID: string;
  entryID: string;
  name: string;
  email: string;
  state: RecommendationState;
  mailed: number;
  mailedAt: string;
  remindedAt: string | null;
  letter: string;
  uploadID: string | null;
  fileName: string | null;
  revision: number;
  scholarship: string;
  applicant: string;
  applicantEmail: string;
  takesPart: boolean;
  released: boolean;
};

export type ReceivedLetterFile = Pick<FileAccessRow, "fileKey" | "kind" | "fullKind" | "thumbs"> & { fileName: string };

/** Until it is received, the file is its writer's. */
export const receivedLetterFile = (sql: Sql, entryID: string, recommendationID: string) => sql<ReceivedLetterFile>`
  select f.file_key, f.kind, f.full_kind, f.thumbs, f.file_name
  from recommendations o join uploads f using (client_id, upload_id)
  where o.entry_id = ${entryID} and o.recommendation_id = ${recommendationID} and o.state = 'received'`;

export const recommendationInService = (sql: Sql, serviceID: string | null, recommendationID: string) => sql<{
  recommendationID: string;
  entryID: string;
}>`
  select recommendation_id, entry_id from recommendations
  where service_id = ${serviceID} and recommendation_id = ${recommendationID}`;

/** With `lock`, nobody else writes it until this transaction is over. */
export const recommendationByID = (sql: Sql, recommendationID: string, { lock = false } = {}) => sql<RecommendationRow>`
  select o.recommendation_id, o.service_id, o.entry_id, o.name, o.email, o.state, o.mailed, o.mailed_at, o.reminded_at, o.letter, o.upload_id, f.file_name, o.revision,
    c.name as scholarship, u.full_name as applicant, u.email as applicant_email, ${isTakingPart} as takes_part,
    exists (select from judging j where j.service_id = o.service_id and j.results_released_at is not null) as released
  from recommendations o join entries e using (client_id, service_id, entry_id)
    join categories c on c.client_id = e.client_id and c.service_id = e.service_id and c.category_id = e.category_id
    join users u on u.user_id = e.user_id left join uploads f on f.client_id = o.client_id and f.upload_id = o.upload_id
  where o.recommendation_id = ${recommendationID} ${lock ? fragment`for update of o` : emptyFragment}`;
