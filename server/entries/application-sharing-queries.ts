import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { type LockedEntry, lockEntryToEdit } from "./entry-locks.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

// What one person is asked once for several applications: each has the answers and holds the files in rows of its own, so that what
// is submitted stays.

type OwnerInProgram = { serviceID: string; userID: string };

/** All of somebody's, in one order, so that two saves of one person never wait for each other. */
export const lockEntriesOfOwner = (sql: Sql, { serviceID, userID }: OwnerInProgram) => sql`
  select from entries where service_id = ${serviceID} and user_id = ${userID} order by entry_id for update`;

type EditContext = Parameters<typeof lockEntryToEdit>[0] & {
  service: ServiceRow;
  entry: { entryID: string; userID: string };
};

/** To change what is in one of them; where all have what is for all, nobody changes the others meanwhile. */
export async function lockEntriesToShare(ask: EditContext): Promise<LockedEntry> {
  const { sql, service, entry } = ask;
  if (judgedWordsOf(service.kind).isShared)
    await lockEntriesOfOwner(sql, { serviceID: service.serviceID, userID: entry.userID });
  return lockEntryToEdit(ask);
}

type SharedAnswers = OwnerInProgram & { entryID: string; formID: string; now: Date };

/** What was just saved here stands in the person's other drafts, too; a window that has one of them open takes it in as another's save. */
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

/** Another draft `e` of the person whose entry this is. */
const fromOtherDrafts = ({ service, entry }: EditedEntry) => fragment`
  e.service_id = ${service.serviceID} and e.user_id = ${entry.userID} and e.entry_id <> ${entry.entryID} and e.submitted_at is null`;

/**
 * What lies here in a folder of all stands in the person's other drafts, too, in the same words and order. What only lies there
 * stays, and a folder that is full there takes no more.
 */
export async function shareFiles(sql: Sql, at: EditedEntry, folder: FolderOfCategory): Promise<void> {
  if (!isSharedFolder(at, folder)) return;
  const here = fragment`eu.entry_id = ${at.entry.entryID} and eu.document_folder_id = ${folder.documentFolderID}`;
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
      where ${here}
        and not exists (select from entry_uploads has where has.entry_id = e.entry_id and has.upload_id = eu.upload_id)
    ) missing
    where place <= room`;
  await sql`
    update entry_uploads there set position = eu.position, caption = eu.caption, credit = eu.credit
    from entry_uploads eu join entries e on e.client_id = eu.client_id and ${fromOtherDrafts(at)}
    where ${here} and there.client_id = eu.client_id and there.entry_id = e.entry_id
      and there.document_folder_id = eu.document_folder_id and there.upload_id = eu.upload_id`;
}

type FolderWithMaximum = FolderOfCategory & { maximumFiles: number };

/** What lies in a folder of all in the person's other drafts alone, filed here behind what is here, as far as there is room. */
export async function fileFromOtherDrafts(
  sql: Sql,
  at: EditedEntry,
  folder: FolderWithMaximum,
): Promise<{ uploadID: string }[]> {
  if (!isSharedFolder(at, folder)) return [];
  const { documentFolderID, maximumFiles } = folder;
  const { entryID } = at.entry;
  const here = fragment`entry_id = ${entryID} and document_folder_id = ${documentFolderID}`;
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
    ) missing cross join (select count(*) as files, coalesce(max(position), 0) as last from entry_uploads where ${here}) now
    where place <= ${maximumFiles} - files
    returning upload_id`;
}

/** A file where it lies: of a folder of all in the person's other drafts, too. Rows of `entry_uploads`. */
export function sharedCopiesOf(at: EditedEntry, folder: FolderOfCategory, { entryUploadID, uploadID }: FiledFile) {
  if (!isSharedFolder(at, folder)) return fragment`entry_upload_id = ${entryUploadID}`;
  return fragment`
    upload_id = ${uploadID} and document_folder_id = ${folder.documentFolderID}
    and (entry_id = ${at.entry.entryID} or entry_id in (select e.entry_id from entries e where ${fromOtherDrafts(at)}))`;
}

type FiledFile = { entryUploadID: string; uploadID: string };

/** A new one begins with what its person has answered for another one, the latest of each form. */
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

/** And with the files that lie in folders of all, of each folder those of the one that was changed last. */
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
