import type { Entry, EntryForm, EntryPreview, EntryUpload } from "../../contract/entries.ts";
import { checklistOf, isEntryComplete } from "../../contract/checklist.ts";
import { type FeeFacts, feesOfEntry } from "../../contract/entry-fees.ts";
import { deadlineOf } from "../../contract/entry-rules.ts";
import { entryPictureURL } from "../../contract/entry-uploads.ts";
import { fileURL } from "../../contract/pictures.ts";
import type { Value } from "../../contract/forms/element.ts";
import { type Standing, may } from "../../contract/permissions.ts";
import { type ServiceKind, judgedIn } from "../../contract/service-kinds.ts";
import { type AskedFolders, folderFor } from "./asked-folders.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { originJSON } from "../levels/feeder-queries.ts";
import type { House } from "../house.ts";
import { type Reading, writtenAt } from "../services/form-elements.ts";
import { judgingOf } from "../services/judging.ts";
import { type EntryFeatures, allFeatures } from "./entry-features.ts";
import { feeFactsJSON } from "./fee-queries.ts";
import { entrantsVideo } from "../../contract/help-videos.ts";
import { screeningOf } from "../../contract/screening.ts";
import { isDrawn } from "./picture-queries.ts";
import { type EntryRow, entryColumns } from "./queries.ts";
import { returnedJSON, whileOut } from "./returned.ts";
import { rightsJSON } from "./rights-queries.ts";
import { entryState, toldTitle } from "./state.ts";
import { ownerIsMember } from "./audience.ts";

export type StoredUpload = Omit<EntryUpload, "thumbURL" | "URL" | "downloadURL" | "originalURL" | "renditions"> & {
  entryID: string;
  isDrawn: boolean;
  thumbs: { width: number; height: number }[];
};
type StoredFolder = Omit<Entry["documentFolders"][number], "entryUploads"> & { entryUploads: StoredUpload[] };
type StoredForm = Omit<EntryForm, "entryFormQuestions" | "elements"> & {
  written: string;
  answers: Record<string, Value>;
};

type Requirements = { documentFolders: StoredFolder[]; entryForms: StoredForm[]; category: Entry["category"] };

type WholeRow = Requirements &
  Pick<Entry, "entryID" | "number" | "title" | "disqualified" | "disqualifiedReason" | "awardTitle" | "owner"> &
  Pick<
    Entry,
    "submittedAt" | "createdAt" | "updatedAt" | "resultWithdrawn" | "screeningReason" | "returned" | "origin"
  > & {
    screening: "accepted" | "refused" | null;
    extendedUntil: string | null;
    submittedBefore: string | null;
    askedFolders: AskedFolders | null;
    withdrawn: boolean;
    opensAt: string | null;
    closesAt: string | null;
    isMember: boolean;
    feeFacts: FeeFacts;
  };

const uploadWith = (rights: Fragment) => fragment`json_build_object(
  'entryID', eu.entry_id, 'entryUploadID', eu.entry_upload_id, 'uploadID', up.upload_id, 'fileName', up.file_name, 'bytes', up.bytes,
  'caption', eu.caption, 'credit', eu.credit, 'rights', ${rights}, 'cover', eu.cover, 'isImage', up.is_image, 'isPDF', up.is_pdf,
  'isDrawn', ${isDrawn(fragment`up`)}, 'dominantColor', up.dominant_color, 'thumbs', up.thumbs)`;

/** What an upload is to those who see its entry, as JSON; in `eu` and `up`. */
export const uploadJSON = uploadWith(rightsJSON);

/** Of a folder `f` of all that a person's drafts share: what lies in it in their others, and not in `e`. */
const onlyElsewhere = fragment`case
  when f.category_id is not null or e.submitted_at is not null then '[]'
  else (
    select coalesce(json_agg(distinct up.file_name::text), '[]')
    from entries o join entry_uploads eu on eu.client_id = o.client_id and eu.entry_id = o.entry_id
      join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
    where o.service_id = e.service_id and o.user_id = e.user_id and o.entry_id <> e.entry_id and o.submitted_at is null
      and eu.document_folder_id = f.document_folder_id
      and not exists (select from entry_uploads has where has.entry_id = e.entry_id and has.upload_id = eu.upload_id))
  end`;

const none = fragment`null`;
const emptyList = fragment`'[]'::json`;
const nothingPaid = fragment`json_build_object('fees', ${emptyList}, 'payments', ${emptyList}, 'inCart', false)`;

type FoldersAsked = { kind: ServiceKind; rights: boolean };

/** The folders of an entry's category and of every category, with what is in them; in `e`. */
const folders = ({ kind, rights }: FoldersAsked) => fragment`coalesce((
  select json_agg(json_build_object(
    'documentFolderID', f.document_folder_id, 'name', f.name, 'instructions', f.instructions,
    'restriction', f.restriction, 'minimumFiles', f.minimum_files, 'maximumFiles', f.maximum_files,
    'maximumBytes', f.maximum_bytes, 'caption', f.caption, 'credit', f.credit, 'purposes', f.purposes, 'usedUntil', f.used_until, 'isShared', f.category_id is null,
    'onlyElsewhere', ${judgedIn(kind).isShared ? onlyElsewhere : emptyList},
    'entryUploads', coalesce((
      select json_agg(${rights ? uploadJSON : uploadWith(none)} order by eu.position, eu.entry_upload_id)
      from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
      where eu.entry_id = e.entry_id and eu.document_folder_id = f.document_folder_id), '[]')
  ) order by f.position, f.document_folder_id)
  from document_folders f
  where f.service_id = e.service_id and (f.category_id is null or f.category_id = e.category_id)), '[]')`;

/**
 * Whether the entry `e`, with its answers `a`, is asked the form `f`. What was submitted once stays with what it was asked by
 * then, taken back or not: a form that came later is asked of nobody who was done. A withdrawn one is only read.
 */
const isAsked = fragment`case
  when coalesce(e.submitted_before, e.submitted_at) is null then f.withdrawn_at is null
  when e.submitted_at is not null and a.form_id is not null then true
  else f.withdrawn_at is null
    and (a.form_id is not null or f.form_id < uuid_v7_from(coalesce(e.submitted_before, e.submitted_at))) end`;

/** The forms likewise. A draft is asked by the latest version; what was submitted stays with the one it answered. */
const forms = fragment`coalesce((
  select json_agg(json_build_object(
    'entryFormID', f.form_id, 'name', f.name, 'description', f.description, 'version', v.version,
    'written', ${writtenAt}, 'isShared', f.category_id is null, 'answers', coalesce(a.answers, '{}'), 'revision', coalesce(a.revision, 0),
    'savedAt', a.updated_at
  ) order by f.position, f.form_id)
  from forms f
  left join form_answers a
    on a.client_id = f.client_id and a.entry_id = e.entry_id and a.form_id = f.form_id
  join form_versions v
    on v.client_id = f.client_id and v.form_id = f.form_id
    and v.version = case when coalesce(e.submitted_before, e.submitted_at) is null then f.version else coalesce(a.version, f.version) end
  where f.service_id = e.service_id and f.purpose = 'entry' and (f.category_id is null or f.category_id = e.category_id)
    and ${isAsked}),
  '[]')`;

export const categoryJSON = fragment`json_build_object(
  'categoryID', c.category_id, 'label', c.label, 'name', c.name, 'description', c.description)`;

type WholeEntryScope = { client: Pick<ClientRow, "roster">; service: Pick<ServiceRow, "kind"> };

const withdrawnReason = fragment`(select w.reason from result_withdrawals w where w.entry_id = e.entry_id)`;

/** All there is of the entry `e`, but for its record, with what it may have. */
const wholeColumns = ({ client: { roster }, service: { kind } }: WholeEntryScope, mayHave: EntryFeatures) => fragment`
  e.number, e.title, e.submitted_before, e.asked_folders, e.withdrawn_at is not null as withdrawn, e.disqualified_at is not null as disqualified,
  e.disqualified_reason, e.screening, e.screening_reason, ${returnedJSON} as returned, e.award_title, e.created_at, e.updated_at, t.opens_at, t.closes_at,
  ${mayHave.withdrawals ? withdrawnReason : none} as result_withdrawn, ${mayHave.origins ? originJSON : none} as origin,
  ${categoryJSON} as category,
  json_build_object('userID', u.user_id, 'fullName', u.full_name, 'email', u.email) as owner,
  ${ownerIsMember(fragment`${roster}::boolean`, fragment`u`)} as is_member, ${mayHave.fees ? feeFactsJSON : nothingPaid} as fee_facts,
  ${folders({ kind, rights: mayHave.rights })} as document_folders, ${forms} as entry_forms`;

const entryAround = fragment`
  entries e
  join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  join users u on u.user_id = e.user_id
  left join timeframes t on t.client_id = e.client_id and t.service_id = e.service_id and t.name = 'entries'`;

const selectWhole = (sql: Sql, entryID: string, scope: WholeEntryScope) => sql<WholeRow>`
  select e.entry_id, e.submitted_at, e.extended_until, ${wholeColumns(scope, allFeatures)}
  from ${entryAround} where e.entry_id = ${entryID}`;

type RecordScope = { client: ClientRow; service: ServiceRow; userID: string | null };

/** The record of an entry, and all the rest of it, in one statement. */
export const wholeInService = (sql: Sql, entryID: string, { client, service, userID }: RecordScope) => sql<
  EntryRow & WholeRow
>`
  select ${entryColumns(userID)}, ${wholeColumns({ client, service }, service.entriesMayHave)}
  from ${entryAround} where e.entry_id = ${entryID} and e.service_id = ${service.serviceID}`;

const selectRequirements = (sql: Sql, categoryID: string, kind: ServiceKind) => sql<Requirements>`
  select ${categoryJSON} as category, ${folders({ kind, rights: false })} as document_folders, ${forms} as entry_forms
  from categories c
  cross join lateral (
    select null::uuid as entry_id, null::uuid as user_id, c.service_id, c.category_id, null::timestamptz as submitted_at, null::timestamptz as submitted_before) e
  where c.category_id = ${categoryID}`;

type EntryContext = {
  house: Pick<House, "formElements">;
  client: ClientRow;
  service: ServiceRow;
  standings: readonly Standing[];
  now: Date;
};

/** Undefined when it isn't there. */
export async function wholeEntry(sql: Sql, entryID: string, place: EntryContext): Promise<Entry | undefined> {
  const [row] = await selectWhole(sql, entryID, place);
  return row && entryOf(await withElements(place.house, row, (read) => read(sql)), place);
}

type AskedForm = Omit<StoredForm, "written"> & Pick<EntryForm, "elements">;
type WithElements<R extends Requirements> = Omit<R, "entryForms"> & { entryForms: AskedForm[] };

/** With what its forms ask, which most of the time is known. Else it is read by `inside`. */
export async function withElements<R extends Requirements>(
  { formElements }: Pick<House, "formElements">,
  row: R,
  inside: Reading,
): Promise<WithElements<R>> {
  const versions = row.entryForms.map(({ entryFormID, version, written }) => ({
    formID: entryFormID,
    version,
    written,
  }));
  const elements = await formElements.of(versions, inside);
  return { ...row, entryForms: row.entryForms.map((form, at) => askedForm(form, elements[at]!)) };
}

/** The entry as its owner and staff see it. */
export function entryOf(row: WithElements<WholeRow>, { client, service, standings, now }: EntryContext): Entry {
  const { opensAt, closesAt, extendedUntil } = row;
  const submission = { submitted: row.submittedBefore ?? row.submittedAt, askedFolders: row.askedFolders };
  const documentFolders = row.documentFolders.map((folder) => folderFor(folder, submission));
  const asked = withAddresses({ client, service }, { ...row, documentFolders });
  const audience = row.isMember ? "member" : "non-member";
  const checklist = checklistOf(asked, audience);
  const resultsReleased = service.resultsReleasedAt !== null;
  const { showScoresToUsers, graceMinutes, screened } = judgingOf(service);
  const screening = screeningOf(row, screened, now);
  return {
    ...factsOf(row),
    ...asked,
    state: entryState(row),
    screening,
    awardTitle: may(standings, "AWARD_TITLE") ? row.awardTitle : toldTitle({ ...row, screening }, resultsReleased),
    complete: isEntryComplete(checklist),
    checklist,
    fees: feesOfEntry(row.feeFacts, now),
    audience,
    deadline: {
      ...deadlineOf({ opensAt, closesAt, extendedUntil, graceMinutes, resultsReleased }, now),
      ...(screening === "returned" && !resultsReleased && whileOut(row.returned)),
      timeZone: service.timeZone,
    },
    serviceName: service.name,
    kind: service.kind,
    showScoresToUsers,
    resultsReleased,
    helpVideo: entrantsVideo(service),
    standings: [...standings],
  };
}

/** What is told as it stands. */
const factsOf = (row: WithElements<WholeRow>) => ({
  entryID: row.entryID,
  number: row.number,
  title: row.title,
  category: row.category,
  owner: row.owner,
  origin: row.origin,
  submittedAt: row.submittedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  disqualified: row.disqualified,
  disqualifiedReason: row.disqualifiedReason,
  screeningReason: row.screeningReason,
  returned: row.returned,
  resultWithdrawn: row.resultWithdrawn,
});

export async function previewOf(sql: Sql, categoryID: string, place: EntryContext): Promise<EntryPreview | undefined> {
  const [row] = await selectRequirements(sql, categoryID, place.service.kind);
  if (!row) return undefined;
  const asked = await withElements(place.house, row, (read) => read(sql));
  return { serviceName: place.service.name, category: row.category, ...withAddresses(place, asked) };
}

function askedForm(form: StoredForm, elements: EntryForm["elements"]): AskedForm {
  const { written: _, ...asked } = form;
  return { ...asked, elements };
}

type Within = Pick<EntryContext, "client" | "service">;

/** What is for all of them is shared where its kind shares it. */
function withAddresses({ client, service }: Within, { documentFolders, entryForms }: WithElements<Requirements>) {
  const { isShared } = judgedIn(service.kind);
  return {
    documentFolders: documentFolders.map(({ entryUploads, onlyElsewhere, ...folder }) => ({
      ...folder,
      isShared: isShared && folder.isShared,
      onlyElsewhere: isShared ? onlyElsewhere : [],
      entryUploads: entryUploads.map((stored) => uploadOf({ client, service }, stored)),
    })),
    entryForms: entryForms.map(({ answers, ...form }) => ({
      ...form,
      isShared: isShared && form.isShared,
      entryFormQuestions: Object.entries(answers).map(([name, value]) => ({ name, value })),
    })),
  };
}

type Addressed = { client: Pick<ClientRow, "url">; service: Pick<ServiceRow, "url"> };

/** An upload with the addresses under which it is to be had. */
export function uploadOf(
  { client, service }: Addressed,
  { thumbs, entryID, isDrawn: hasWords, ...stored }: StoredUpload,
): EntryUpload {
  const at = (rendition: "original" | "full" | number) => fileURL(client.url, stored.uploadID, rendition);
  const renditions = thumbs.map(({ width, height }) => ({ width, height, url: at(width) }));
  const largest = renditions.at(-1);
  return {
    ...stored,
    thumbURL: renditions[0]?.url ?? null,
    URL: stored.isImage && largest ? largest.url : at("full"),
    downloadURL: hasWords
      ? entryPictureURL({ client: client.url, service: service.url, entryID, uploadID: stored.uploadID })
      : at("original"),
    originalURL: at("original"),
    renditions,
  };
}
