import { isFolderForCategory, isFormForCategory } from "../programs/chosen-category-queries.ts";
import type { Entry, EntryForm, EntryUpload } from "../../contract/entries/entries.ts";
import { versionForEntry } from "./answer-queries.ts";
import type { EntryFeeFacts } from "../../contract/entries/entry-fees.ts";
import type { Value } from "../../contract/platform/forms/element.ts";
import { type ServiceKind, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { originJSON } from "./origin-queries.ts";
import { versionMark } from "../programs/form-queries.ts";
import type { SubmittedFolderRequirements } from "./folder-requirements.ts";
import { ownerIsMember } from "./audience.ts";
import type { EntryFeatures } from "./entry-features.ts";
import { feeFactsJSON } from "./entry-fee-queries.ts";
import { isRenderedPicture } from "../media/rendered-picture-queries.ts";
import { returnedJSON } from "./returned-entries.ts";
import { entryRulesJSON } from "./rules-queries.ts";
import { latestRightsJSON } from "./usage-rights-queries.ts";

export type StoredUpload = Omit<EntryUpload, "thumbURL" | "URL" | "downloadURL" | "originalURL" | "renditions"> & {
  entryID: string;
  isDrawn: boolean;
  thumbs: { width: number; height: number }[];
};

type StoredFolder = Omit<Entry["documentFolders"][number], "entryUploads"> & {
  widenedAt: string | null;
  entryUploads: StoredUpload[];
};

export type StoredForm = Omit<EntryForm, "entryFormQuestions" | "elements"> & {
  written: string;
  answers: Record<string, Value>;
};

export type CategoryRequirements = {
  documentFolders: StoredFolder[];
  entryForms: StoredForm[];
  category: Entry["category"];
};

export type EntryDetailsRow = CategoryRequirements &
  Pick<Entry, "entryID" | "number" | "title" | "disqualified" | "disqualifiedReason" | "awardTitle" | "owner"> &
  Pick<Entry, "createdAt" | "updatedAt" | "resultWithdrawn" | "screeningReason" | "returned" | "origin"> & {
    screening: "accepted" | "refused" | null;
    extendedUntil: string | null;
    submittedAt: string | null;
    handedInAt: string | null;
    submittedBefore: string | null;
    askedFolders: SubmittedFolderRequirements | null;
    withdrawn: boolean;
    opensAt: string | null;
    closesAt: string | null;
    isMember: boolean;
    feeFacts: EntryFeeFacts;
    rules: Entry["rules"];
  };

const uploadJSONWith = (rights: Fragment) => fragment`json_build_object(
  'entryID', eu.entry_id, 'entryUploadID', eu.entry_upload_id, 'uploadID', up.upload_id, 'fileName', up.file_name, 'bytes', up.bytes,
  'caption', eu.caption, 'credit', eu.credit, 'rights', ${rights}, 'cover', eu.cover, 'isImage', up.is_image, 'isPDF', up.is_pdf,
  'isDrawn', ${isRenderedPicture(fragment`up`)}, 'dominantColor', up.dominant_color, 'thumbs', up.thumbs)`;

/** The upload `up` of the entry's file `eu`, for everybody who sees the entry. */
export const uploadJSON = uploadJSONWith(latestRightsJSON);

/** For a shared folder `f`: the files of the person's other drafts that aren't in `e`. */
const filesInOtherDraftsJSON = fragment`case
  when f.category_id is not null or e.submitted_at is not null then '[]'
  else (
    select coalesce(json_agg(distinct up.file_name::text), '[]')
    from entries o join entry_uploads eu on eu.client_id = o.client_id and eu.entry_id = o.entry_id
      join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
    where o.service_id = e.service_id and o.user_id = e.user_id and o.entry_id <> e.entry_id and o.submitted_at is null
      and eu.document_folder_id = f.document_folder_id
      and not exists (select from entry_uploads has where has.entry_id = e.entry_id and has.upload_id = eu.upload_id))
  end`;

const nullJSON = fragment`null`;

const emptyList = fragment`'[]'::json`;

const noFeesJSON = fragment`json_build_object('fees', ${emptyList}, 'payments', ${emptyList}, 'inCart', false, 'isWaived', false,
  'invoice', null, 'feeInvoices', 'no', 'entry', null, 'terms', json_build_object('isMember', false, 'earlier', 0, 'isCopy', false))`;

export type FoldersOptions = { kind: ServiceKind; rights: boolean };

/** The folders of the category of `e` and of every category, with their files. */
const foldersJSON = ({ kind, rights }: FoldersOptions) => fragment`coalesce((
  select json_agg(json_build_object(
    'documentFolderID', f.document_folder_id, 'name', f.name, 'instructions', f.instructions,
    'restriction', f.restriction, 'minimumFiles', f.minimum_files, 'maximumFiles', f.maximum_files,
    'maximumBytes', f.maximum_bytes, 'caption', f.caption, 'credit', f.credit, 'purposes', f.purposes, 'usedUntil', f.used_until, 'widenedAt', f.widened_at, 'isShared', f.category_id is null,
    'onlyElsewhere', ${judgedWordsOf(kind).isShared ? filesInOtherDraftsJSON : emptyList},
    'entryUploads', coalesce((
      select json_agg(${rights ? uploadJSON : uploadJSONWith(nullJSON)} order by eu.position, eu.entry_upload_id)
      from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
      where eu.entry_id = e.entry_id and eu.document_folder_id = f.document_folder_id), '[]')
  ) order by f.position, f.document_folder_id)
  from document_folders f
  where f.service_id = e.service_id and ${isFolderForCategory(fragment`f`, fragment`e.category_id`)}), '[]')`;

/**
 * Whether the form `f` applies to the entry `e` with its answers `a`. An entry that was submitted once keeps its forms, taken
 * back or not: a later form doesn't apply to it, nor one that was given to more categories later. A withdrawn form can only be read.
 */
const isFormAsked = fragment`case
  when coalesce(e.submitted_before, e.submitted_at) is null then f.withdrawn_at is null
  when e.submitted_at is not null and a.form_id is not null then true
  else f.withdrawn_at is null
    and (a.form_id is not null or (
      f.form_id < uuid_v7_from(coalesce(e.submitted_before, e.submitted_at))
      and (f.widened_at is null or f.widened_at < coalesce(e.submitted_before, e.submitted_at)))) end`;

/** The forms of the category of `e` and of every category, with their answers. */
const formsJSON = fragment`coalesce((
  select json_agg(json_build_object(
    'entryFormID', f.form_id, 'name', f.name, 'description', f.description, 'version', v.version,
    'written', ${versionMark}, 'isShared', f.category_id is null, 'answers', coalesce(a.answers, '{}'), 'revision', coalesce(a.revision, 0),
    'savedAt', a.updated_at
  ) order by f.position, f.form_id)
  from forms f
  left join form_answers a
    on a.client_id = f.client_id and a.entry_id = e.entry_id and a.form_id = f.form_id
  join form_versions v
    on v.client_id = f.client_id and v.form_id = f.form_id
    and v.version = ${versionForEntry}
  where f.service_id = e.service_id and f.purpose = 'entry' and ${isFormForCategory(fragment`f`, fragment`e.category_id`)}
    and ${isFormAsked}),
  '[]')`;

export const categoryJSON = fragment`json_build_object(
  'categoryID', c.category_id, 'label', c.label, 'name', c.name, 'description', c.description)`;

export type EntryDetailsScope = { client: Pick<ClientRow, "roster">; service: Pick<ServiceRow, "kind"> };

const withdrawnReason = fragment`(select w.reason from result_withdrawals w where w.entry_id = e.entry_id)`;

/** All parts of the entry `e` without its notes and history, as far as its program has them. */
const entryDetailsColumns = (
  { client: { roster }, service: { kind } }: EntryDetailsScope,
  mayHave: EntryFeatures,
) => fragment`
  e.number, e.title, e.submitted_before, e.asked_folders, e.withdrawn_at is not null as withdrawn, e.disqualified_at is not null as disqualified,
  e.disqualified_reason, e.screening, e.screening_reason, ${returnedJSON} as returned, e.award_title, e.created_at, e.updated_at,
  coalesce(c.entries_open_at, t.opens_at) as opens_at, coalesce(c.entries_close_at, t.closes_at) as closes_at,
  ${mayHave.withdrawals ? withdrawnReason : nullJSON} as result_withdrawn, ${mayHave.origins ? originJSON : fragment`null::json`} as origin,
  ${mayHave.rules ? entryRulesJSON : fragment`null::json`} as rules,
  ${categoryJSON} as category,
  json_build_object('userID', u.user_id, 'fullName', u.full_name, 'email', u.email) as owner,
  ${ownerIsMember(fragment`${roster}::boolean`, fragment`u`)} as is_member, ${mayHave.fees ? feeFactsJSON : noFeesJSON} as fee_facts,
  ${foldersJSON({ kind, rights: mayHave.rights })} as document_folders, ${formsJSON} as entry_forms`;

const joinEntryContext = fragment`
  entries e
  join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  join users u on u.user_id = e.user_id
  left join timeframes t on t.client_id = e.client_id and t.service_id = e.service_id and t.name = 'entries'`;

export const selectEntryDetails = (
  sql: Sql,
  entryID: string,
  scope: EntryDetailsScope,
  mayHave: EntryFeatures,
) => sql<EntryDetailsRow>`
  select e.entry_id, e.submitted_at, e.handed_in_at, e.extended_until, ${entryDetailsColumns(scope, mayHave)}
  from ${joinEntryContext} where e.entry_id = ${entryID}`;

export const selectCategoryRequirements = (
  sql: Sql,
  categoryID: string,
  kind: ServiceKind,
) => sql<CategoryRequirements>`
  select ${categoryJSON} as category, ${foldersJSON({ kind, rights: false })} as document_folders, ${formsJSON} as entry_forms
  from categories c
  cross join lateral (
    select null::uuid as entry_id, null::uuid as user_id, c.service_id, c.category_id, null::timestamptz as submitted_at, null::timestamptz as submitted_before) e
  where c.category_id = ${categoryID}`;
