import { fragment } from "../platform/db/statement.ts";
import { isFolderForCategory, isFormForCategory } from "../programs/chosen-category-queries.ts";
import type { FileKind, Restriction } from "../../contract/platform/files.ts";
import type { FormWithAnswers, UnansweredForm } from "../../contract/platform/forms/answer-carryover.ts";
import type { Values } from "../../contract/platform/forms/element.ts";
import { type Sql, json } from "../platform/db/sql.ts";

/** The entry's answered forms, each in the answered version. */
export const answeredFormsOf = (sql: Sql, entryID: string) => sql<FormWithAnswers>`
  select a.form_id, v.elements, a.answers
  from form_answers a join form_versions v using (client_id, form_id, version) join forms f using (client_id, form_id)
  where a.entry_id = ${entryID} order by f.position, a.form_id`;

export type CategoryForm = UnansweredForm & { version: number };

/** The forms that a new entry in the category has. */
export const formsOfCategory = (sql: Sql, serviceID: string, categoryID: string) => sql<CategoryForm>`
  select f.form_id, f.version, v.elements
  from forms f join form_versions v using (client_id, form_id, version)
  where f.service_id = ${serviceID} and f.purpose = 'entry' and f.withdrawn_at is null
    and ${isFormForCategory(fragment`f`, categoryID)}
  order by f.position, f.form_id`;

type CopiedAnswers = { serviceID: string; entryID: string; formID: string; version: number; answers: Values };

/** Answers that a person's applications share are there already, and stay. */
export const insertCopiedAnswers = (sql: Sql, { serviceID, entryID, formID, version, answers }: CopiedAnswers) => sql`
  insert into form_answers (service_id, entry_id, form_id, version, answers)
  values (${serviceID}, ${entryID}, ${formID}, ${version}, ${json(answers)})
  on conflict (client_id, entry_id, form_id) where entry_id is not null do nothing`;

export type UploadToCopy = { entryUploadID: string; folderID: string; folder: string; kind: FileKind; bytes: number };

export const uploadsToCopy = (sql: Sql, entryID: string) => sql<UploadToCopy>`
  select eu.entry_upload_id, f.document_folder_id as folder_id, f.name as folder, up.kind, up.bytes
  from entry_uploads eu join uploads up using (client_id, upload_id) join document_folders f using (client_id, document_folder_id)
  where eu.entry_id = ${entryID} order by f.position, f.document_folder_id, eu.position, eu.entry_upload_id`;

export type TargetFolder = {
  folderID: string;
  name: string;
  restriction: Restriction;
  maximumFiles: number;
  maximumBytes: number;
};

export const foldersOfCategory = (sql: Sql, serviceID: string, categoryID: string) => sql<TargetFolder>`
  select document_folder_id as folder_id, name, restriction, maximum_files, maximum_bytes from document_folders f
  where service_id = ${serviceID} and ${isFolderForCategory(fragment`f`, categoryID)}
  order by position, document_folder_id`;

type CopiedUploads = { entryID: string; uploads: readonly { entryUploadID: string; folderID: string }[] };

/** The other entry gets rows of its own, with the captions and credits, for the same uploads. */
export const insertCopiedUploads = (sql: Sql, { entryID, uploads }: CopiedUploads) => sql`
  insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit, cover)
  select eu.service_id, ${entryID}, placed.folder_id, eu.upload_id, placed.position, eu.caption, eu.credit, eu.cover
  from unnest(${uploads.map((one) => one.entryUploadID)}::uuid[], ${uploads.map((one) => one.folderID)}::uuid[])
    with ordinality placed (entry_upload_id, folder_id, position)
    join entry_uploads eu using (entry_upload_id)`;
