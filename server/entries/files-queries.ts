import type { FileKind } from "../../contract/platform/files.ts";
import type { UsageRights } from "../../contract/programs/usage-rights.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { isReadableBy } from "./recommendations/letters-download.ts";
import { type AnsweredQuestions, answeredQuestionsJSON } from "./recommendations/queries.ts";
import { mayBeUsedFor, latestRightsJSON } from "./usage-rights-queries.ts";
import { type EntryFilterInSQL, fromFilteredEntries, joinCategoryAndOwner } from "./listing-queries.ts";
import type { StoredFile } from "../media/renditions.ts";
import type { FileRights } from "./usage-terms.ts";

/** As much of a caption as a cell of a spreadsheet holds. */
const LONGEST_CELL = 32_767;

export type UploadToDownload = {
  folder: string;
  fileName: string;
  key: string;
  kind: FileKind;
  full: FileKind | null;
  caption: string;
  credit: string;
  /** What its folder asks, and what was said of it. */
  purposes: string[];
  rights: UsageRights | null;
};

/** What somebody wrote of an applicant, sent as PDF, or answered. */
export type FiledLetter = {
  name: string;
  letter: string;
  asked: AnsweredQuestions | null;
  file: Pick<UploadToDownload, "fileName" | "key" | "kind" | "full"> | null;
};

export type EntryWithFiles = {
  number: number;
  title: string;
  label: string;
  categoryID: string;
  categoryName: string;
  files: UploadToDownload[];
  letters: FiledLetter[];
};

/** Whose letters are among the files: those that this member of the staff reads; null: nobody's. */
type LetterReader = string | null;

/** Which files are meant: all, or those that may be used for something at a moment, and then no letters. */
export type FilesFilter = { reader: LetterReader; purpose?: string | undefined; now: Date };

const isUsable = ({ purpose, now }: FilesFilter): Fragment =>
  purpose === undefined ? emptyFragment : fragment`and ${mayBeUsedFor(purpose, now)}`;

const filesJSON = (wanted: FilesFilter) => fragment`
  select json_agg(json_build_object(
    'folder', f.name, 'fileName', up.file_name, 'key', up.file_key, 'kind', up.kind, 'full', up.full_kind,
    'caption', left(eu.caption, ${LONGEST_CELL}), 'credit', eu.credit,
    'purposes', f.purposes, 'rights', ${latestRightsJSON})
    order by f.position, f.document_folder_id, eu.position, eu.entry_upload_id)
  from entry_uploads eu
  join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
  join document_folders f on f.client_id = eu.client_id and f.document_folder_id = eu.document_folder_id
  where eu.client_id = e.client_id and eu.entry_id = e.entry_id ${isUsable(wanted)}`;

const fromReadLetters = (userID: string) => fragment`
  from recommendations o where o.client_id = e.client_id and o.service_id = e.service_id and o.entry_id = e.entry_id and ${isReadableBy(userID)}`;

const lettersJSON = (reader: LetterReader): Fragment =>
  reader === null
    ? fragment`null::json`
    : fragment`
  select json_agg(json_build_object('name', o.name, 'letter', o.letter, 'asked', ${answeredQuestionsJSON("o")}, 'file', (
      select json_build_object('fileName', up.file_name, 'key', up.file_key, 'kind', up.kind, 'full', up.full_kind)
      from uploads up where up.client_id = o.client_id and up.upload_id = o.upload_id))
    order by o.recommendation_id) ${fromReadLetters(reader)}`;

/** As many files as a letter comes to: one of what was written, and one that was sent. */
const letterFileCount = (reader: LetterReader): Fragment =>
  reader === null
    ? fragment`0`
    : fragment`(
  select count(*) filter (where ${isLetterWritten}) + count(o.upload_id) ${fromReadLetters(reader)})`;

const isLetterWritten = fragment`(o.letter <> '' or exists (
  select from form_answers a where a.client_id = o.client_id and a.recommendation_id = o.recommendation_id))`;

const hasFiles = ({ reader, ...wanted }: FilesFilter): Fragment => fragment`(exists (
  select from entry_uploads eu where eu.client_id = e.client_id and eu.entry_id = e.entry_id ${isUsable({ reader, ...wanted })})
  ${reader === null ? emptyFragment : fragment`or exists (select ${fromReadLetters(reader)})`})`;

type FilesPage = FilesFilter & { after: number; most: number };

/** Those that have any, in the order of their numbers. */
export const entriesWithFiles = (
  sql: Sql,
  serviceID: string,
  filter: EntryFilterInSQL,
  { after, most, ...wanted }: FilesPage,
) =>
  sql<EntryWithFiles>`
  select e.number, e.title, c.label, c.category_id, c.name as category_name, coalesce((${filesJSON(wanted)}), '[]') as files,
    coalesce((${lettersJSON(wanted.reader)}), '[]') as letters
  ${fromFilteredEntries(serviceID, filter, joinCategoryAndOwner)} and e.number > ${after} and ${hasFiles(wanted)}
  order by e.number limit ${most} ${planForValues}`;

export async function countFiles(
  sql: Sql,
  serviceID: string,
  filter: EntryFilterInSQL,
  wanted: FilesFilter,
): Promise<number> {
  const { total } = requireRow(
    await sql<{ total: number }>`
      select coalesce(sum(n.files), 0)::integer as total from (
        select (select count(*) from entry_uploads eu where eu.client_id = e.client_id and eu.entry_id = e.entry_id ${isUsable(wanted)})
          + ${letterFileCount(wanted.reader)} as files
        ${fromFilteredEntries(serviceID, filter)}) n ${planForValues}`,
  );
  return total;
}

export const storedFilesOf = (sql: Sql, entryID: string) => sql<
  StoredFile & FileRights & { uploadID: string; full: FileKind | null }
>`
  select up.upload_id, up.file_key as key, up.kind, up.full_kind as full, up.thumbs, f.purposes, ${latestRightsJSON} as rights
  from entry_uploads eu join uploads up using (client_id, upload_id) join document_folders f using (client_id, document_folder_id)
  where eu.entry_id = ${entryID}`;
