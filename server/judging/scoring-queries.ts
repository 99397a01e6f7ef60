import { isFolderForCategory, isFormForCategory } from "../programs/chosen-category-queries.ts";
import type { FileKind } from "../../contract/platform/files.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { Element, Values } from "../../contract/platform/forms/element.ts";
import type { Criterion, SheetValues } from "../../contract/judging/scoring-rules.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type Fragment, type ProgramIDs, planForValues, fragment } from "../platform/db/statement.ts";
import { isRenderedPicture } from "../media/rendered-picture-queries.ts";
import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { joinCover } from "../entries/cover-queries.ts";
import type { Judging } from "../../contract/programs/judging.ts";
import { unreadCount } from "./discussion-queries.ts";
import { countingSheets } from "../entries/judging-conditions.ts";

/** The columns that would disclose the owner of a blind contest aren't selected in the first place. */
const ownerUnlessBlind = (blind: boolean) =>
  blind
    ? fragment`null::json as owner`
    : fragment`(select json_build_object('fullName', u.full_name, 'company', u.company)
        from users u where u.user_id = e.user_id) as owner`;

type Owner = { fullName: string; company: string | null } | null;

type QueueRow = {
  entryID: string;
  number: number;
  label: string;
  title: string;
  categoryID: string;
  categoryName: string;
  owner: Owner;
  cover: PictureInfo | null;
  isScored: boolean;
  isDraft: boolean;
  percent: number | null;
  unread: number;
};

type QueueFilter = ProgramIDs & { userID: string; blind: boolean; scorersSee: Judging["scorersSee"] };

/** The number of unread remarks that the scorer may read. */
function unreadRemarks(userID: string, scorersSee: Judging["scorersSee"]) {
  if (scorersSee === "no") return fragment`0`;
  if (scorersSee === "always") return unreadCount(userID);
  return fragment`case when sheet.saved_at is null then 0 else ${unreadCount(userID)} end`;
}

/**
 * The entries that a scorer is to score. The sheets come first and each entry is looked up: as one statement, the planner
 * estimates one entry, and scans all scores, or all entries, for each.
 */
export const queueRows = (sql: Sql, { clientID, serviceID, userID, blind, scorersSee }: QueueFilter) => sql<QueueRow>`
  with sheet as materialized (
    select entry_id, percent, saved_at, is_draft from sheets_to_fill
    where client_id = ${clientID} and service_id = ${serviceID} and user_id = ${userID})
  select e.entry_id, e.number, e.label, e.title, e.category_id, e.category_name, ${ownerUnlessBlind(blind)},
    cover.picture as cover, sheet.percent, sheet.saved_at is not null as is_scored, sheet.is_draft,
    ${unreadRemarks(userID, scorersSee)} as unread
  from sheet cross join lateral (
      select e.*, g.position, g.label, g.name as category_name
      from entries e join categories g using (client_id, category_id)
      where e.client_id = ${clientID} and e.entry_id = sheet.entry_id offset 0
    ) e
    ${joinCover}
  order by e.position, e.label, e.number`;

type ScoringPace = { seconds: number | null; sheets: number };

/** A longer pause between two saves was an interruption; a shorter one repeats the same save. */
const LONGEST_PACE = "30 minutes";
const SHORTEST_PACE = "15 seconds";
/** Only the latest sheets tell the present pace. */
const PACE_SAMPLE = 30;

/** The median time of one scorer for a sheet, of those lately saved. */
export const scoringPaceOf = (
  sql: Sql,
  { clientID, serviceID, userID }: ProgramIDs & { userID: string },
) => sql<ScoringPace>`
  select percentile_cont(0.5) within group (order by extract(epoch from gap)) as seconds, count(*)::integer as sheets
  from (
    select saved_at - lag(saved_at) over (order by saved_at) as gap
    from (
      select saved_at from scores
      where client_id = ${clientID} and service_id = ${serviceID} and user_id = ${userID}
      order by saved_at desc limit ${PACE_SAMPLE}
    ) lately
  ) gaps
  where gap between ${SHORTEST_PACE}::interval and ${LONGEST_PACE}::interval ${planForValues}`;

export type FileRow = {
  entryUploadID: string;
  fileName: string | null;
  caption: string;
  credit: string;
  cover: boolean;
  isImage: boolean;
  isPDF: boolean;
  isDrawn: boolean;
  kind: FileKind;
  picture: PictureInfo;
};

export type JudgedEntryRow = {
  entryID: string;
  number: number;
  label: string;
  title: string;
  categoryID: string;
  categoryName: string;
  owner: Owner;
  documentFolders: { documentFolderID: string; name: string; entryUploads: FileRow[] }[];
  entryForms: { entryFormID: string; name: string; elements: Element[]; latest: Element[]; answers: Values }[];
};

export const findJudgedEntry = (sql: Sql, entryID: string, blind: boolean) => sql<JudgedEntryRow>`
  select e.entry_id, e.number, g.label, e.title, e.category_id, g.name as category_name, ${ownerUnlessBlind(blind)},
    coalesce((
      select json_agg(json_build_object('documentFolderID', d.document_folder_id, 'name', d.name, 'entryUploads', files.list)
        order by d.position, d.document_folder_id)
      from document_folders d cross join lateral (${folderFiles(blind)}) files
      where d.service_id = e.service_id and ${isFolderForCategory(fragment`d`, fragment`e.category_id`)}
    ), '[]') as document_folders,
    coalesce((
      select json_agg(json_build_object('entryFormID', q.form_id, 'name', q.name, 'elements', v.elements, 'latest', l.elements, 'answers', a.answers)
        order by q.position, q.form_id)
      from form_answers a join forms q using (client_id, form_id)
        join form_versions v
          on v.client_id = a.client_id and v.form_id = a.form_id and v.version = a.version
        join form_versions l
          on l.client_id = q.client_id and l.form_id = q.form_id and l.version = q.version
      where a.entry_id = e.entry_id and ${isFormForCategory(fragment`q`, fragment`e.category_id`)}
    ), '[]') as entry_forms
  from entries e join categories g using (client_id, category_id)
  where e.entry_id = ${entryID}`;

/** The files of the entry `e` in the folder `d`, without their names where names are hidden. */
const folderFiles = (blind: boolean) => fragment`
  select coalesce(json_agg(json_build_object(
    'entryUploadID', eu.entry_upload_id, 'fileName', ${blind ? fragment`null::text` : fragment`f.file_name`},
    'caption', eu.caption, 'credit', ${blind ? fragment`''` : fragment`eu.credit`}, 'cover', eu.cover,
    'isImage', f.is_image, 'isPDF', f.is_pdf, 'isDrawn', ${isRenderedPicture(fragment`f`)}, 'kind', f.kind, 'picture', ${pictureJSON}
  ) order by eu.position, eu.entry_upload_id), '[]') as list
  from entry_uploads eu join uploads f using (client_id, upload_id)
  where eu.entry_id = e.entry_id and eu.document_folder_id = d.document_folder_id`;

export type ScorerSheetRow = {
  scoresheetID: string;
  name: string;
  criteria: Criterion[];
  values: SheetValues | null;
  total: number | null;
  percent: number | null;
  savedAt: string | null;
  draft: SheetValues | null;
};

type SheetKey = { serviceID: string; categoryID: string; entryID: string; userID: string };

/** The scoresheet that applies to an entry, with the values that a scorer saved in its last round and those of the draft. */
export const findScorerSheet = (sql: Sql, { serviceID, categoryID, entryID, userID }: SheetKey) => sql<ScorerSheetRow>`
  select t.scoresheet_id, t.name, t.criteria, s.values, s.total, s.percent, s.saved_at, d.values as draft
  from scoresheets t join entries e using (client_id, service_id)
    left join lateral (
      select values, total, percent, saved_at from scores
      where service_id = ${serviceID} and entry_id = ${entryID} and user_id = ${userID} and scoresheet_id = t.scoresheet_id
        and round = e.round
      order by saved_at desc, score_id desc limit 1
    ) s on true
    left join score_drafts d
      on d.entry_id = ${entryID} and d.user_id = ${userID} and d.scoresheet_id = t.scoresheet_id and d.round = e.round
  where e.entry_id = ${entryID} and t.service_id = ${serviceID} and t.scoresheet_id = (
    select scoresheet_id from applying_scoresheets where service_id = ${serviceID} and category_id = ${categoryID})`;

type SheetLock = { entryID: string; scoresheetID: string; alone: boolean };

/**
 * A release, a new round, and a change of the scoresheet or of the entry's owner or category wait until this transaction is over.
 * `alone`: so does every other sheet of the entry.
 */
export const lockSheet = (sql: Sql, { entryID, scoresheetID, alone }: SheetLock) => sql`
  select from judging j join entries e using (client_id, service_id) join scoresheets t using (client_id, service_id)
  where e.entry_id = ${entryID} and t.scoresheet_id = ${scoresheetID}
  for key share of j ${alone ? fragment`for update of e` : fragment`for key share of e`} for share of t`;

type SheetToSave = {
  serviceID: string;
  entryID: string;
  scoresheetID: string;
  userID: string;
  round: number;
  criteria: Criterion[];
  values: SheetValues;
};

type SheetScore = { total: number; percent: number; reason: string | null; saveKey: string | null };

/** Appends a sheet and deletes its draft. No row where its key was used before. */
export const insertScores = (sql: Sql, newSheet: SheetToSave & SheetScore) => sql`
  with done as (
    delete from score_drafts
    where entry_id = ${newSheet.entryID} and scoresheet_id = ${newSheet.scoresheetID} and user_id = ${newSheet.userID})
  insert into scores (service_id, entry_id, scoresheet_id, user_id, round, criteria, values, total, percent, reason, save_key)
  values (${newSheet.serviceID}, ${newSheet.entryID}, ${newSheet.scoresheetID}, ${newSheet.userID}, ${newSheet.round}, ${json(newSheet.criteria)},
    ${json(newSheet.values)}, ${newSheet.total}, ${newSheet.percent}, ${newSheet.reason}, ${newSheet.saveKey})
  on conflict (client_id, user_id, save_key) where save_key is not null do nothing
  returning score_id`;

type SavedSheet = { criteria: Criterion[]; total: number; percent: number };

/** The sheet that was saved with a key, even if others were saved or scoring was closed since. */
export const findSavedWithKey = (
  sql: Sql,
  { entryID, userID, saveKey }: { entryID: string; userID: string; saveKey: string },
) =>
  sql<SavedSheet>`
    select criteria, total, percent from scores
    where entry_id = ${entryID} and user_id = ${userID} and save_key = ${saveKey}`;

export const upsertDraft = (sql: Sql, draftSheet: SheetToSave) => sql`
  insert into score_drafts (service_id, entry_id, scoresheet_id, user_id, round, values)
  values (${draftSheet.serviceID}, ${draftSheet.entryID}, ${draftSheet.scoresheetID}, ${draftSheet.userID}, ${draftSheet.round}, ${json(draftSheet.values)})
  on conflict (client_id, entry_id, scoresheet_id, user_id, round)
  do update set values = excluded.values, updated_at = now()`;

type DeclaredConflict = { serviceID: string; entryID: string; userID: string; reason: string };

export const insertDeclaredConflict = (sql: Sql, { serviceID, entryID, userID, reason }: DeclaredConflict) => sql`
  insert into scoring_conflicts (service_id, entry_id, user_id, reason)
  values (${serviceID}, ${entryID}, ${userID}, ${reason})
  on conflict do nothing`;

export const findNote = (sql: Sql, entryID: string, userID: string) => sql<{ note: string }>`
  select note from scoring_notes where entry_id = ${entryID} and user_id = ${userID}`;

type Note = { serviceID: string; entryID: string; userID: string; note: string };

export const upsertNote = (sql: Sql, { serviceID, entryID, userID, note }: Note) => sql`
  insert into scoring_notes (service_id, entry_id, user_id, note) values (${serviceID}, ${entryID}, ${userID}, ${note})
  on conflict (client_id, entry_id, user_id) do update set note = excluded.note, updated_at = clock_timestamp()`;

export type EntrantSheet = {
  userID: string;
  criteria: Criterion[];
  values: SheetValues;
  total: number;
  percent: number;
  /** The staff's decision about its comment: null where the comment stands, a null text where it is held back. */
  feedback: { text: string | null } | null;
};

export const countingEntrySheets = (program: ProgramIDs, entryID: string): Fragment => fragment`
  select * from (
    select s.entry_id, s.user_id, s.round, s.criteria, s.values, s.total, s.percent from (${countingSheets(program)}) s
    union all
    select s.entry_id, s.user_id, s.round, s.criteria, s.values, s.total, s.percent
    from round_entries r join scores s
      on s.client_id = r.client_id and s.score_id in (
        select (sheet->>'scoreID')::uuid from jsonb_array_elements(r.sheets) sheet)
    where r.entry_id = ${entryID} and not r.goes_on
  ) counting
  where entry_id = ${entryID}`;

/** Sheets of one entry in its last round that don't count only because their scorer owns the entry by now. */
export const findSheetsByOwner = (sql: Sql, entryID: string) => sql`
  select from latest_scores s join entries e using (client_id, service_id, entry_id)
    join applying_scoresheets a using (client_id, category_id, scoresheet_id)
  where e.entry_id = ${entryID} and s.user_id = e.user_id and not exists (
    select from scoring_conflicts c
    where c.client_id = s.client_id and c.entry_id = s.entry_id and c.user_id = s.user_id)`;

/** The sheets as an entrant gets them, in an order that doesn't disclose the scorers. */
export const sheetsForEntrant = (sql: Sql, program: ProgramIDs, entryID: string) => sql<EntrantSheet>`
  select sheet.user_id, criteria, values, total, percent,
    case when f.user_id is not null then json_build_object('text', f.text) end as feedback
  from (${countingEntrySheets(program, entryID)}) sheet left join entry_feedback f
    on f.client_id = ${program.clientID} and f.entry_id = sheet.entry_id and f.user_id = sheet.user_id and f.round = sheet.round
  order by md5(sheet.user_id::text || sheet.entry_id::text)`;

export const findEntryName = (sql: Sql, entryID: string) => sql<{ number: number; label: string; title: string }>`
  select e.number, g.label, e.title from entries e join categories g using (client_id, category_id)
  where e.entry_id = ${entryID}`;
