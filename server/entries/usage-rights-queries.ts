import { type UsageRights, endingSoonDays, galleryPurpose } from "../../contract/programs/usage-rights.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { isJudgedEntry } from "./judging-conditions.ts";

/** The statement in `r`. */
const statementJSON = fragment`json_build_object('version', r.version, 'asked', r.asked, 'given', r.given, 'until', r.until,
  'endsAt', r.ends_at, 'by', (select u.full_name from users u where u.user_id = r.given_by), 'at', r.given_at)`;

/** The latest statement on the upload `up`. */
export const latestRightsJSON = fragment`(
  select ${statementJSON} from usage_rights r where r.client_id = up.client_id and r.upload_id = up.upload_id
  order by r.version desc limit 1)`;

/** The latest statement with its author's user ID, to be stored elsewhere, too. */
export const latestRightsWithUserJSON = fragment`(
  select json_build_object('version', r.version, 'asked', r.asked, 'given', r.given, 'until', r.until, 'endsAt', r.ends_at,
    'userID', r.given_by, 'at', r.given_at)
  from usage_rights r where r.client_id = up.client_id and r.upload_id = up.upload_id order by r.version desc limit 1)`;

/**
 * Whether the public may see the entry's file `eu` in a gallery or a ballot: consent was given until then, or never requested,
 * also not by its folder. A refusal holds when the folder doesn't ask any more. `upload` is the upload's alias.
 */
export const mayBeShown = (now: Date, upload: Fragment = fragment`up`): Fragment => fragment`
  coalesce(${upload}.shown_until > ${now}, not exists (
    select from document_folders asking
    where asking.client_id = eu.client_id and asking.document_folder_id = eu.document_folder_id
      and ${galleryPurpose} = any (asking.purposes)))`;

/** Whether the latest statement on the file `eu` permits this purpose now. */
export const mayBeUsedFor = (purpose: string, now: Date): Fragment => fragment`exists (
  select from (
    select given, ends_at from usage_rights r where r.client_id = eu.client_id and r.upload_id = eu.upload_id
    order by version desc limit 1) said
  where ${purpose} = any (said.given) and (said.ends_at is null or said.ends_at > ${now}))`;

/** Whether a program has, or ever had, purposes for its files. */
export const hasRightsQuestions = (sql: Sql, serviceID: string) => sql<{ asked: boolean }>`
  select exists (select from document_folders where service_id = ${serviceID} and purposes <> '{}')
    or exists (
      select from entry_uploads eu join usage_rights using (client_id, upload_id) where eu.service_id = ${serviceID}) as asked`;

/** The pictures of a program's judged entries `e` in folders that ask for consent to galleries. */
const fromGalleryPictures = fragment`
  document_folders f join entry_uploads eu using (client_id, service_id, document_folder_id)
    join uploads up using (client_id, upload_id) join entries e on e.client_id = eu.client_id and e.entry_id = eu.entry_id
  where ${galleryPurpose} = any (f.purposes) and up.is_image and ${isJudgedEntry}`;

/** Nobody has answered, or the consent is over. A refusal is an answer. */
const isConsentMissing = (now: Date): Fragment => fragment`
  coalesce(up.shown_until > '-infinity' and up.shown_until <= ${now}, true)`;
const isConsentEnding = (now: Date): Fragment => fragment`
  up.shown_until > ${now} and up.shown_until <= ${now}::timestamptz + make_interval(days => ${endingSoonDays})`;

/** The number of pictures without consent, and of those whose consent soon ends, in programs with a gallery or a vote. */
export const countPicturesWithoutConsent = (serviceID: string | Fragment, now: Date): Fragment => fragment`
  select count(*) filter (where ${isConsentMissing(now)}) as pictures_waiting, count(*) filter (where ${isConsentEnding(now)}) as pictures_ending_soon
  from ${fromGalleryPictures} and f.service_id = ${serviceID}
    and (exists (select from galleries g where g.client_id = f.client_id and g.service_id = f.service_id)
      or exists (select from public_votes v where v.client_id = f.client_id and v.service_id = f.service_id))`;

/** The entries `e` with such pictures. */
export const missingConsentConditions = {
  waiting: (serviceID: string, now: Date): Fragment =>
    fragment`and e.entry_id in (${entriesWithPictures(serviceID, isConsentMissing(now))})`,
  ending: (serviceID: string, now: Date): Fragment =>
    fragment`and e.entry_id in (${entriesWithPictures(serviceID, isConsentEnding(now))})`,
};

const entriesWithPictures = (serviceID: string, which: Fragment): Fragment => fragment`
  select eu.entry_id from ${fromGalleryPictures} and f.service_id = ${serviceID} and ${which}`;

export type FileWithRights = {
  entryUploadID: string;
  uploadID: string;
  fileName: string;
  folder: string;
  purposes: string[];
  usedUntil: string | null;
  rights: UsageRights | null;
};

/** The files are locked: no statement on them is made until this transaction is over. */
export async function lockFilesWithRights(sql: Sql, entryID: string, entryUploadIDs: readonly string[]) {
  await sql`
    select from uploads where upload_id in (
      select upload_id from entry_uploads where entry_id = ${entryID} and entry_upload_id = any (${entryUploadIDs}::uuid[]))
    order by upload_id for update`;
  return sql<FileWithRights>`
    select eu.entry_upload_id, up.upload_id, up.file_name, f.name as folder, f.purposes, f.used_until::text, ${latestRightsJSON} as rights
    from entry_uploads eu join uploads up using (client_id, upload_id) join document_folders f using (client_id, document_folder_id)
    where eu.entry_id = ${entryID} and eu.entry_upload_id = any (${entryUploadIDs}::uuid[])
    order by f.position, f.document_folder_id, eu.position, eu.entry_upload_id`;
}

type RightsStatement = Omit<UsageRights, "by"> & { uploadID: string; userID: string | null };

/** Inserts the statements, and sets until when the public may see the pictures. */
export async function insertRights(sql: Sql, statements: readonly RightsStatement[]): Promise<void> {
  if (statements.length === 0) return;
  const rows = fragment`json_to_recordset(${json(statements)}::json) s ("uploadID" uuid, "version" integer, "asked" json, "given" json,
    "until" date, "endsAt" timestamptz, "userID" uuid, "at" timestamptz)`;
  await sql`
    insert into usage_rights (upload_id, version, asked, given, until, ends_at, given_by, given_at)
    select s."uploadID", s."version", array(select json_array_elements_text(s."asked")), array(select json_array_elements_text(s."given")),
      s."until", s."endsAt", (select user_id from users where user_id = s."userID"), s."at"
    from ${rows}`;
  await sql`
    update uploads up set shown_until = case
      when ${galleryPurpose} in (select json_array_elements_text(s."given")) then coalesce(s."endsAt", 'infinity')
      else '-infinity' end
    from ${rows}
    where up.upload_id = s."uploadID" and ${galleryPurpose} in (select json_array_elements_text(s."asked"))`;
}

/** The programs that may show one of these uploads. An upload lies in every entry that it was copied into; drafts aren't shown. */
export const programsShowingUploads = (sql: Sql, uploadIDs: readonly string[]) => sql<{ serviceID: string }>`
  select distinct e.service_id from entry_uploads eu join entries e using (client_id, service_id, entry_id)
  where eu.upload_id = any (${uploadIDs}::uuid[]) and ${isJudgedEntry}`;

/** All statements on an entry's files, the latest first. */
export const rightsHistoryOf = (sql: Sql, entryID: string) => sql<{ entryUploadID: string; said: UsageRights }>`
  select eu.entry_upload_id, ${statementJSON} as said
  from entry_uploads eu join usage_rights r using (client_id, upload_id)
  where eu.entry_id = ${entryID} order by r.given_at desc, r.version desc`;
