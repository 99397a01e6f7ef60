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

/** The longest caption that fits into a cell of a spreadsheet. */
const LONGEST_CELL = 32_767;

export type UploadToDownload = {
  folder: string;
  fileName: string;
  key: string;
  kind: FileKind;
  full: FileKind | null;
  caption: string;
  credit: string;
  /** The purposes of its folder, and the latest statement on them. */
  purposes: string[];
  rights: UsageRights | null;
};

/** A recommendation: its letter, its answers and its PDF. */
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

/** The staff member who reads the letters; without one, letters are left out. */
type LetterReader = string | null;

/** All files, or only those that may be used for the purpose now, and then no letters. */
export type FilesFilter = { reader: LetterReader; purpose?: string | undefined; now: Date };

const isUsable = ({ purpose, now }: FilesFilter): Fragment =>
  purpose === undefined ? emptyFragment : fragment`and ${mayBeUsedFor(purpose, now)}`;

const filesJSON = (filesFilter: FilesFilter) => fragment`
  select json_agg(json_build_object(
    'folder', f.name, 'fileName', up.file_name, 'key', up.file_key, 'kind', up.kind, 'full', up.full_kind,
    'caption', left(eu.caption, ${LONGEST_CELL}), 'credit', eu.credit,
    'purposes', f.purposes, 'rights', ${latestRightsJSON})
    order by f.position, f.document_folder_id, eu.position, eu.entry_upload_id)
  from entry_uploads eu
  join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
  join document_folders f on f.client_id = eu.client_id and f.document_folder_id = eu.document_folder_id
  where eu.client_id = e.client_id and eu.entry_id = e.entry_id ${isUsable(filesFilter)}`;

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

/** A letter's text is a file, and so is its PDF. */
const letterFileCount = (reader: LetterReader): Fragment =>
  reader === null
    ? fragment`0`
    : fragment`(
  select count(*) filter (where ${isLetterWritten}) + count(o.upload_id) ${fromReadLetters(reader)})`;

const isLetterWritten = fragment`(o.letter <> '' or exists (
  select from form_answers a where a.client_id = o.client_id and a.recommendation_id = o.recommendation_id))`;

const hasFiles = ({ reader, ...filesFilter }: FilesFilter): Fragment => fragment`(exists (
  select from entry_uploads eu where eu.client_id = e.client_id and eu.entry_id = e.entry_id ${isUsable({ reader, ...filesFilter })})
  ${reader === null ? emptyFragment : fragment`or exists (select ${fromReadLetters(reader)})`})`;

type FilesPage = FilesFilter & { after: number; most: number };

/** Entries without files are left out. In the order of their numbers. */
export const entriesWithFiles = (
  sql: Sql,
  serviceID: string,
  filter: EntryFilterInSQL,
  { after, most, ...filesFilter }: FilesPage,
) =>
  sql<EntryWithFiles>`
  select e.number, e.title, c.label, c.category_id, c.name as category_name, coalesce((${filesJSON(filesFilter)}), '[]') as files,
    coalesce((${lettersJSON(filesFilter.reader)}), '[]') as letters
  ${fromFilteredEntries(serviceID, filter, joinCategoryAndOwner)} and e.number > ${after} and ${hasFiles(filesFilter)}
  order by e.number limit ${most} ${planForValues}`;

export async function countFiles(
  sql: Sql,
  serviceID: string,
  filter: EntryFilterInSQL,
  filesFilter: FilesFilter,
): Promise<number> {
  const { total } = requireRow(
    await sql<{ total: number }>`
      select coalesce(sum(n.files), 0)::integer as total from (
        select (select count(*) from entry_uploads eu where eu.client_id = e.client_id and eu.entry_id = e.entry_id ${isUsable(filesFilter)})
          + ${letterFileCount(filesFilter.reader)} as files
        ${fromFilteredEntries(serviceID, filter)}) n ${planForValues}`,
  );
  return total;
}

export const storedFilesOf = (sql: Sql, entryID: string) => sql<
  StoredFile & FileRights & { uploadID: string; full: FileKind | null; pages: number | null }
>`
  select up.upload_id, up.file_key as key, up.pages, up.kind, up.full_kind as full, up.thumbs, f.purposes, ${latestRightsJSON} as rights
  from entry_uploads eu join uploads up using (client_id, upload_id) join document_folders f using (client_id, document_folder_id)
  where eu.entry_id = ${entryID}`;
