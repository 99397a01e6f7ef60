import { type Step, checklistOf, isEntryComplete } from "../../contract/checklist.ts";
import { outNow, returnedJSON } from "./returned.ts";
import type { EntryRight } from "../../contract/entry-people.ts";
import type { EntrySort, EntryState } from "../../contract/entries.ts";
import type { EntryOrigin } from "../../contract/levels.ts";
import { madeAt } from "../../contract/identifier.ts";
import { fileURL } from "../../contract/pictures.ts";
import type { CaptionSetting } from "../../contract/checklist.ts";
import type { Element, Value } from "../../contract/forms/element.ts";
import type { Screening } from "../../contract/screening.ts";
import { type CursorKind, type PageCursor, placeAfter } from "../db/cursor.ts";
import type { Sql } from "../db/sql.ts";
import { type Fragment, forTheseValues, fragment, nothing } from "../db/statement.ts";
import { containingText } from "./search.ts";
import { type AskedFolders, folderFor } from "./asked-folders.ts";
import { memberOf } from "./audience.ts";
import type { FeeFacts } from "../../contract/entry-fees.ts";
import { clock } from "../outside/clock.ts";
import { feeFactsJSON, inFeeState } from "./fee-queries.ts";
import { inShowing } from "./rights-queries.ts";
import { taggedWith, tagsFor } from "./tags.ts";
import { originJSON, sentOnFrom } from "../levels/feeder-queries.ts";
import { categoryJSON } from "./whole.ts";

type Answered = { entryFormID: string; version: number; answers: Record<string, Value> };
type Filed = { documentFolderID: string; entryUploadID: string; fileName: string; caption: string; credit: string };

type CheckedEntry = Pick<
  ListedEntry,
  "entryID" | "submittedAt" | "submittedBefore" | "askedFolders" | "category" | "isMember" | "answered" | "filed"
>;

/** An entry as lists show it, with as much of what is in it as decides what is missing. */
export type ListedEntry = {
  entryID: string;
  number: number;
  title: string;
  submittedAt: string | null;
  submittedBefore: string | null;
  askedFolders: AskedFolders | null;
  withdrawn: boolean;
  disqualified: boolean;
  screening: "accepted" | "refused" | null;
  screeningReason: string | null;
  returned: { questions: string; until: string; answeredAt: string | null } | null;
  updatedAt: string;
  sortedBy: string | number;
  extendedUntil: string | null;
  awardTitle: string | null;
  resultWithdrawn: string | null;
  category: { categoryID: string; label: string; name: string; description: string };
  owner: { userID: string; fullName: string; email: string; phone: string | null; company: string | null };
  isMember: boolean;
  feeFacts: FeeFacts;
  answered: Answered[];
  filed: Filed[];
  cover: { uploadID: string; width: number } | null;
  origin: EntryOrigin | null;
};

/** One picture stands for an entry: its cover, else its first. */
export const coverJSON = fragment`(
  select json_build_object('uploadID', up.upload_id, 'width', (up.thumbs -> 0 ->> 'width')::integer)
  from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
  where eu.entry_id = e.entry_id and jsonb_array_length(up.thumbs) > 0
  order by eu.cover desc, up.is_image desc, eu.position, eu.entry_upload_id limit 1)`;

/** What decides whether something is missing. */
const checked = (roster: Fragment) => fragment`
  e.entry_id, e.submitted_at, e.submitted_before, e.asked_folders, ${categoryJSON} as category,
  ${memberOf(roster)} as is_member,
  coalesce((
    select json_agg(json_build_object('entryFormID', a.form_id, 'version', a.version, 'answers', a.answers))
    from form_answers a where a.entry_id = e.entry_id), '[]') as answered,
  coalesce((
    select json_agg(json_build_object(
      'documentFolderID', eu.document_folder_id, 'entryUploadID', eu.entry_upload_id, 'fileName', '',
      'caption', left(btrim(eu.caption), 1), 'credit', left(btrim(eu.credit), 1)))
    from entry_uploads eu where eu.entry_id = e.entry_id), '[]') as filed`;

const columns = (roster: boolean) => fragment`
  ${checked(fragment`${roster}::boolean`)}, e.number, e.title,
  e.withdrawn_at is not null as withdrawn, e.disqualified_at is not null as disqualified, e.screening, e.screening_reason, ${returnedJSON} as returned, e.updated_at,
  e.extended_until, e.award_title,
  (select w.reason from result_withdrawals w where w.entry_id = e.entry_id) as result_withdrawn,
  json_build_object('userID', u.user_id, 'fullName', u.full_name, 'email', u.email, 'phone', u.phone, 'company', u.company) as owner,
  ${coverJSON} as cover, ${originJSON} as origin, ${feeFactsJSON} as fee_facts`;

export const withCategoryAndOwner = fragment`
  join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  join users u on u.user_id = e.user_id`;

export const entriesOf = (sql: Sql, serviceID: string, userID: string, roster: boolean) => sql<ListedEntry>`
  select ${columns(roster)}, 0 as sorted_by from entries e ${withCategoryAndOwner}
  where e.service_id = ${serviceID} and e.user_id = ${userID}
  order by e.created_at, e.entry_id`;

/** Others' that somebody helps with. */
export const sharedEntriesOf = (sql: Sql, serviceID: string, userID: string, roster: boolean) => sql<
  ListedEntry & { may: EntryRight }
>`
  select ${columns(roster)}, 0 as sorted_by, shared.may
  from entry_people shared join entries e on e.client_id = shared.client_id and e.entry_id = shared.entry_id ${withCategoryAndOwner}
  where shared.service_id = ${serviceID} and shared.user_id = ${userID}
  order by shared.joined_at, e.entry_id`;

export type Filter = {
  search?: string;
  categoryID?: string;
  state?: EntryState;
  disqualified?: "true" | "false";
  screening?: Screening;
  complete?: "true" | "false";
  fee?: "paid" | "unpaid";
  tag?: string;
  from?: string;
  showing?: "waiting" | "ending";
};

/** A filter as SQL can go by it. */
export type Narrowed = Omit<Filter, "complete"> & { complete?: never; among?: readonly string[] };

/** Whether something is missing is decided by the rules of forms and folders: the entries that are meant are then named. */
export async function narrowed(sql: Sql, serviceID: string, { complete, ...filter }: Filter): Promise<Narrowed> {
  if (complete === undefined) return filter;
  const roster = fragment`(select c.roster from clients c where c.client_id = e.client_id)`;
  const [requirements, entries] = await Promise.all([
    requirementsOf(sql, serviceID),
    sql<CheckedEntry>`select ${checked(roster)} ${fromEntries(serviceID, filter, withCategoryAndOwner)} ${forTheseValues}`,
  ]);
  const meant = entries.filter((entry) => isEntryComplete(stepsOf(requirements, entry)) === (complete === "true"));
  return { ...filter, among: meant.map(({ entryID }) => entryID) };
}

export type EntrySelection = Filter & { entryIDs?: string[] };

/** The entries that a list shows, or of these those that were chosen. */
export async function meantBy(
  sql: Sql,
  serviceID: string,
  { entryIDs: chosen, ...filter }: EntrySelection,
): Promise<Narrowed> {
  const meant = await narrowed(sql, serviceID, filter);
  if (!chosen) return meant;
  const among = meant.among && new Set(meant.among);
  return { ...meant, among: among ? chosen.filter((id) => among.has(id)) : chosen };
}

const inState: Record<EntryState, Fragment> = {
  draft: fragment`and e.submitted_at is null and e.withdrawn_at is null`,
  submitted: fragment`and e.submitted_at is not null`,
  withdrawn: fragment`and e.submitted_at is null and e.withdrawn_at is not null`,
};

const screens = fragment`exists (
  select from judging j where j.client_id = e.client_id and j.service_id = e.service_id and j.screened)`;

const inScreening: Record<Screening, () => Fragment> = {
  waiting: () => fragment`and e.submitted_at is not null and e.screening is null and not ${outNow()} and ${screens}`,
  returned: () => fragment`and e.submitted_at is not null and ${outNow()} and ${screens}`,
  accepted: () => fragment`and e.submitted_at is not null and e.screening = 'accepted' and ${screens}`,
  refused: () => fragment`and e.submitted_at is not null and e.screening = 'refused'`,
};

/** All entries, or those that a search found, each looked up by itself, however many are expected. */
const found = (serviceID: string, { search }: Narrowed): Fragment =>
  search?.trim()
    ? fragment`(${containingText(serviceID, search.trim())}) found (entry_id)
        cross join lateral (select * from entries x where x.entry_id = found.entry_id offset 0) e`
    : fragment`entries e`;

function matching(
  serviceID: string,
  { categoryID, state, disqualified, screening, fee, tag, from, showing, among }: Narrowed,
): Fragment {
  return fragment`e.service_id = ${serviceID}
    ${categoryID ? fragment`and e.category_id = ${categoryID}` : nothing}
    ${state ? inState[state] : nothing}
    ${screening ? inScreening[screening]() : nothing}
    ${fee ? inFeeState[fee] : nothing}
    ${tag ? fragment`and e.entry_id in (${taggedWith(serviceID, tag)})` : nothing}
    ${from ? fragment`and ${sentOnFrom(from)}` : nothing}
    ${showing ? inShowing[showing](serviceID, clock.now()) : nothing}
    ${among ? fragment`and e.entry_id = any (${among}::uuid[])` : nothing}
    ${disqualified ? fragment`and (e.disqualified_at is not null) = ${disqualified === "true"}::boolean` : nothing}`;
}

/** A service's entries that a filter leaves, with what is joined to them. */
export const fromEntries = (serviceID: string, filter: Narrowed, joins: Fragment = nothing): Fragment =>
  fragment`from ${found(serviceID, filter)} ${joins} where ${matching(serviceID, filter)}`;

type Order = { by: Fragment; type: Fragment; kind: CursorKind; down: boolean };
const by = {
  updated: { by: fragment`e.updated_at`, type: fragment`timestamptz`, kind: "instant" },
  number: { by: fragment`e.number`, type: fragment`integer`, kind: "integer" },
  title: { by: fragment`lower(e.title)`, type: fragment`text`, kind: "text" },
} as const;

function orderOf(sort: EntrySort): Order {
  const down = sort.startsWith("-");
  return { ...by[(down ? sort.slice(1) : sort) as keyof typeof by], down };
}

type EntriesCursor = PageCursor<[CursorKind, "id"]>;

/** Where a page ended that was sorted so. */
export const placeIn = (sort: EntrySort, after: string | undefined): EntriesCursor | undefined =>
  placeAfter(after, orderOf(sort).kind, "id");

export const pageSize = 50;

type EntriesQuery = {
  serviceID: string;
  userID: string;
  roster: boolean;
  filter: Narrowed;
  sort: EntrySort;
  after: EntriesCursor | undefined;
};

/** One more than a page holds, so that it shows whether there is another. */
export function entriesPage(sql: Sql, { serviceID, userID, roster, filter, sort, after }: EntriesQuery) {
  const { by: column, type, down } = orderOf(sort);
  const beyond = after
    ? fragment`and (${column}, e.entry_id) ${down ? fragment`<` : fragment`>`} (${after[0]}::${type}, ${after[1]})`
    : nothing;
  const way = down ? fragment`desc` : fragment`asc`;
  return sql<ListedEntry & { tags: string[] }>`
    select ${columns(roster)}, ${tagsFor(userID)} as tags, sorted_by
    from (
      select e.*, ${column} as sorted_by ${fromEntries(serviceID, filter)} ${beyond}
      order by ${column} ${way}, e.entry_id ${way} limit ${pageSize + 1}
    ) e
    ${withCategoryAndOwner} ${forTheseValues}
    order by sorted_by ${way}, e.entry_id ${way}`;
}

export async function countEntries(sql: Sql, serviceID: string, filter: Narrowed): Promise<number> {
  const [row] = await sql<{ total: number }>`
    select count(*)::integer as total ${fromEntries(serviceID, filter)} ${forTheseValues}`;
  return row?.total ?? 0;
}

/** The newest first: as many as there may be at once. */
export const entryIDs = (sql: Sql, serviceID: string, filter: Narrowed, most: number) => sql<{ entryID: string }>`
  select e.entry_id ${fromEntries(serviceID, filter)}
  order by e.number desc limit ${most} ${forTheseValues}`;

type FormRow = {
  entryFormID: string;
  withdrawn: boolean;
  categoryID: string | null;
  name: string;
  current: number;
  version: number;
  elements: Element[];
};
type FolderRow = {
  documentFolderID: string;
  categoryID: string | null;
  name: string;
  minimumFiles: number;
  caption: CaptionSetting;
  credit: CaptionSetting;
};

/** What a service asks of its entries, in every version. */
export type EntryRequirements = { forms: FormRow[]; folders: FolderRow[] };

export async function requirementsOf(sql: Sql, serviceID: string): Promise<EntryRequirements> {
  const [forms, folders] = await Promise.all([
    sql<FormRow>`
      select f.form_id as entry_form_id, f.category_id, f.name, f.withdrawn_at is not null as withdrawn, f.version as current, v.version, v.elements
      from forms f
      join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id
      where f.service_id = ${serviceID} and f.purpose = 'entry' order by f.position, f.form_id`,
    sql<FolderRow>`
      select document_folder_id, category_id, name, minimum_files, caption, credit
      from document_folders where service_id = ${serviceID} order by position, document_folder_id`,
  ]);
  return { forms, folders };
}

/** When it was submitted first, taken back since or not. */
const submissionOf = ({ submittedBefore, submittedAt }: CheckedEntry) => submittedBefore ?? submittedAt;

/** As the entry by itself is asked. */
function isAsked({ withdrawn, entryFormID }: FormRow, entry: CheckedEntry, given: Answered | undefined): boolean {
  const submitted = submissionOf(entry);
  if (submitted === null) return !withdrawn;
  if (entry.submittedAt !== null && given) return true;
  return !withdrawn && (given !== undefined || madeAt(entryFormID) < Date.parse(submitted));
}

/** What a listed entry is missing: the same rule as for an entry by itself. */
export function stepsOf({ forms, folders }: EntryRequirements, entry: CheckedEntry): Step[] {
  const { categoryID } = entry.category;
  const asked = (of: { categoryID: string | null }) => of.categoryID === null || of.categoryID === categoryID;
  const entryForms = forms.filter(asked).flatMap((form) => {
    const given = entry.answered.find(({ entryFormID }) => entryFormID === form.entryFormID);
    if (!isAsked(form, entry, given)) return [];
    const version = submissionOf(entry) === null ? form.current : (given?.version ?? form.current);
    const entryFormQuestions = Object.entries(given?.answers ?? {}).map(([name, value]) => ({ name, value }));
    return form.version === version ? [{ ...form, entryFormQuestions }] : [];
  });
  const submission = { submitted: submissionOf(entry), askedFolders: entry.askedFolders };
  const documentFolders = folders.filter(asked).map((folder) => ({
    ...folderFor(folder, submission),
    entryUploads: entry.filed.filter(({ documentFolderID }) => documentFolderID === folder.documentFolderID),
  }));
  return checklistOf({ documentFolders, entryForms }, entry.isMember ? "member" : "non-member");
}

export const thumbOf = (client: string, { cover }: Pick<ListedEntry, "cover">) =>
  cover && fileURL(client, cover.uploadID, cover.width);
