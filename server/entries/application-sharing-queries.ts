import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { type LockedEntry, lockEntryToEdit } from "./entry-locks.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

// Answers and files that one person gives once for several applications. Each application has them in rows of its own, so that a
// submitted one stays as it is.

type OwnerInProgram = { serviceID: string; userID: string };

/** The entries are locked in one order, so that two saves of one person never wait for each other. */
export const lockEntriesOfOwner = (sql: Sql, { serviceID, userID }: OwnerInProgram) => sql`
  select from entries where service_id = ${serviceID} and user_id = ${userID} order by entry_id for update`;

type EditContext = Parameters<typeof lockEntryToEdit>[0] & {
  service: ServiceRow;
  entry: { entryID: string; userID: string };
};

/** Locks the entry to be changed; where applications share answers, the person's others, too. */
export async function lockEntriesToShare(context: EditContext): Promise<LockedEntry> {
  const { sql, service, entry } = context;
  if (judgedWordsOf(service.kind).isShared)
    await lockEntriesOfOwner(sql, { serviceID: service.serviceID, userID: entry.userID });
  return lockEntryToEdit(context);
}

type SharedAnswers = OwnerInProgram & { entryID: string; formID: string; now: Date };

/**
 * Copies the saved answers into the person's other drafts; a window that has one of them open merges them as another window's
 * save.
 */
export const shareAnswers = (sql: Sql, { serviceID, userID, entryID, formID, now }: SharedAnswers) => sql`
  insert into form_answers as kept (service_id, entry_id, form_id, version, answers, revision, writer, updated_at)
  select a.service_id, e.entry_id, a.form_id, a.version, a.answers, a.revision, 'another application', ${now}
  from form_answers a join entries e using (client_id, service_id)
  where a.entry_id = ${entryID} and a.form_id = ${formID}
    and e.service_id = ${serviceID} and e.user_id = ${userID} and e.entry_id <> ${entryID} and e.submitted_at is null
  on conflict (client_id, entry_id, form_id) where entry_id is not null do update set
    version = excluded.version, answers = excluded.answers, writer = excluded.writer, updated_at = excluded.updated_at,
    revision = greatest(excluded.revision, kept.revision + 1)`;

type EditedEntry = Pick<EditContext, "service" | "entry">;
type FolderOfCategory = { documentFolderID: string; categoryID: string | null };

const isSharedFolder = ({ service }: EditedEntry, { categoryID }: FolderOfCategory) =>
  judgedWordsOf(service.kind).isShared && categoryID === null;

/** The person's other drafts, as `e`. */
const fromOtherDrafts = ({ service, entry }: EditedEntry) => fragment`
  e.service_id = ${service.serviceID} and e.user_id = ${entry.userID} and e.entry_id <> ${entry.entryID} and e.submitted_at is null`;

/**
 * Copies a shared folder's files into the person's other drafts, with their captions and order. Files that lie only there stay,
 * and a full folder takes no more.
 */
export async function shareFiles(sql: Sql, at: EditedEntry, folder: FolderOfCategory): Promise<void> {
  if (!isSharedFolder(at, folder)) return;
  const isInFolder = fragment`eu.entry_id = ${at.entry.entryID} and eu.document_folder_id = ${folder.documentFolderID}`;
  await sql`
    insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit)
    select service_id, entry_id, document_folder_id, upload_id, position, caption, credit
    from (
      select eu.service_id, e.entry_id, eu.document_folder_id, eu.upload_id, eu.position, eu.caption, eu.credit,
        f.maximum_files - (
          select count(*) from entry_uploads has
          where has.entry_id = e.entry_id and has.document_folder_id = f.document_folder_id) as room,
        row_number() over (partition by e.entry_id order by eu.position, eu.entry_upload_id) as place
      from entry_uploads eu join document_folders f using (client_id, document_folder_id)
        join entries e on e.client_id = eu.client_id and ${fromOtherDrafts(at)}
      where ${isInFolder}
        and not exists (select from entry_uploads has where has.entry_id = e.entry_id and has.upload_id = eu.upload_id)
    ) missing
    where place <= room`;
  await sql`
    update entry_uploads there set position = eu.position, caption = eu.caption, credit = eu.credit
    from entry_uploads eu join entries e on e.client_id = eu.client_id and ${fromOtherDrafts(at)}
    where ${isInFolder} and there.client_id = eu.client_id and there.entry_id = e.entry_id
      and there.document_folder_id = eu.document_folder_id and there.upload_id = eu.upload_id`;
}

type FolderWithMaximum = FolderOfCategory & { maximumFiles: number };

/**
 * Adds the files of a shared folder that lie only in the person's other drafts, behind those of this one, as far as there is
 * room.
 */
export async function fileFromOtherDrafts(
  sql: Sql,
  at: EditedEntry,
  folder: FolderWithMaximum,
): Promise<{ uploadID: string }[]> {
  if (!isSharedFolder(at, folder)) return [];
  const { documentFolderID, maximumFiles } = folder;
  const { entryID } = at.entry;
  const isInFolder = fragment`entry_id = ${entryID} and document_folder_id = ${documentFolderID}`;
  return sql<{ uploadID: string }>`
    insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit)
    select service_id, ${entryID}, document_folder_id, upload_id, last + place, caption, credit
    from (
      select *, row_number() over (order by upload_id) as place
      from (
        select distinct on (eu.upload_id) eu.*
        from entries e join entry_uploads eu on eu.client_id = e.client_id and eu.entry_id = e.entry_id
        where ${fromOtherDrafts(at)} and eu.document_folder_id = ${documentFolderID}
          and not exists (select from entry_uploads has where has.entry_id = ${entryID} and has.upload_id = eu.upload_id)
        order by eu.upload_id, e.updated_at desc
      ) each
    ) missing cross join (select count(*) as files, coalesce(max(position), 0) as last from entry_uploads where ${isInFolder}) now
    where place <= ${maximumFiles} - files
    returning upload_id`;
}

/** The file's rows in `entry_uploads`: of a shared folder, those in the person's other drafts, too. */
export function sharedCopiesOf(at: EditedEntry, folder: FolderOfCategory, { entryUploadID, uploadID }: FiledFile) {
  if (!isSharedFolder(at, folder)) return fragment`entry_upload_id = ${entryUploadID}`;
  return fragment`
    upload_id = ${uploadID} and document_folder_id = ${folder.documentFolderID}
    and (entry_id = ${at.entry.entryID} or entry_id in (select e.entry_id from entries e where ${fromOtherDrafts(at)}))`;
}

type FiledFile = { entryUploadID: string; uploadID: string };

/** A new application begins with the latest answers of the person's others, form by form. */
export const copyLatestAnswers = (
  sql: Sql,
  { serviceID, userID, entryID }: OwnerInProgram & { entryID: string },
) => sql`
  insert into form_answers (service_id, entry_id, form_id, version, answers)
  select distinct on (a.form_id) a.service_id, ${entryID}::uuid, a.form_id, a.version, a.answers
  from entries e join form_answers a using (client_id, service_id, entry_id) join forms f using (client_id, service_id, form_id)
  where e.service_id = ${serviceID} and e.user_id = ${userID} and e.entry_id <> ${entryID}
    and f.purpose = 'entry' and f.category_id is null and f.withdrawn_at is null
  order by a.form_id, a.updated_at desc`;

/** A new application begins with the files of shared folders: of each folder, those of the application that was changed last. */
export const copyLatestFiles = (sql: Sql, { serviceID, userID, entryID }: OwnerInProgram & { entryID: string }) => sql`
  insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit)
  select eu.service_id, ${entryID}::uuid, eu.document_folder_id, eu.upload_id, eu.position, eu.caption, eu.credit
  from document_folders f
    cross join lateral (
      select e.client_id, e.entry_id from entries e
      where e.client_id = f.client_id and e.service_id = f.service_id and e.user_id = ${userID} and e.entry_id <> ${entryID}
        and exists (
          select from entry_uploads has
          where has.client_id = e.client_id and has.entry_id = e.entry_id and has.document_folder_id = f.document_folder_id)
      order by e.updated_at desc, e.entry_id desc limit 1) latest
    join entry_uploads eu
      on eu.client_id = latest.client_id and eu.entry_id = latest.entry_id and eu.document_folder_id = f.document_folder_id
  where f.service_id = ${serviceID} and f.category_id is null`;
