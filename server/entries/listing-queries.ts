import type { EntrySort, EntryState } from "../../contract/entries/entries.ts";
import type { EntryFeeFacts, EntryFeeState } from "../../contract/entries/entry-fees.ts";
import type { EntryRight } from "../../contract/entries/entry-people.ts";
import type { Value } from "../../contract/platform/forms/element.ts";
import type { EntryOrigin } from "../../contract/advancement/advancement.ts";
import type { ScreeningState } from "../../contract/entries/screening.ts";
import { type CursorKind, type PageCursor, readCursor } from "../platform/db/cursor.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { originJSON, isFromSourceProgram } from "./origin-queries.ts";
import { clock } from "../platform/clock.ts";
import type { SubmittedFolderRequirements } from "./folder-requirements.ts";
import { entryOwnerIsMember } from "./audience.ts";
import type { EntryRules } from "../../contract/entries/accepted-rules.ts";
import { entryRulesJSON, mustAcceptRules } from "./rules-queries.ts";
import { feeFactsJSON, feeStateConditions } from "./entry-fee-queries.ts";
import { isWithEntrantNow, returnedJSON } from "./returned-entries.ts";
import { missingConsentConditions } from "./usage-rights-queries.ts";
import { entriesContaining } from "./entry-search.ts";
import { hasTag, tagsVisibleTo } from "./tag-queries.ts";
import { categoryJSON } from "./entry-details-queries.ts";

export type AnsweredForm = { entryFormID: string; version: number; answers: Record<string, Value> };

type FiledUpload = {
  documentFolderID: string;
  entryUploadID: string;
  fileName: string;
  caption: string;
  credit: string;
};

export type CheckedEntry = Pick<
  ListedEntry,
  "entryID" | "submittedAt" | "submittedBefore" | "askedFolders" | "category" | "isMember" | "answered" | "filed"
>;

/** An entry in lists, with as much of its content as decides what is missing. */
export type ListedEntry = {
  entryID: string;
  number: number;
  title: string;
  submittedAt: string | null;
  handedInAt: string | null;
  submittedBefore: string | null;
  askedFolders: SubmittedFolderRequirements | null;
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
  feeFacts: EntryFeeFacts;
  rules: EntryRules | null;
  answered: AnsweredForm[];
  filed: FiledUpload[];
  cover: { uploadID: string; width: number } | null;
  origin: EntryOrigin | null;
};

/** The entry's cover, else its first picture. */
export const coverJSON = fragment`(
  select json_build_object('uploadID', up.upload_id, 'width', (up.thumbs -> 0 ->> 'width')::integer)
  from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
  where eu.entry_id = e.entry_id and jsonb_array_length(up.thumbs) > 0
  order by eu.cover desc, up.is_image desc, eu.position, eu.entry_upload_id limit 1)`;

/** The columns that decide whether something is missing. */
export const checkedEntryColumns = (roster: Fragment) => fragment`
  e.entry_id, e.submitted_at, e.submitted_before, e.asked_folders, ${categoryJSON} as category,
  ${entryOwnerIsMember(roster)} as is_member,
  coalesce((
    select json_agg(json_build_object('entryFormID', a.form_id, 'version', a.version, 'answers', a.answers))
    from form_answers a where a.entry_id = e.entry_id), '[]') as answered,
  coalesce((
    select json_agg(json_build_object(
      'documentFolderID', eu.document_folder_id, 'entryUploadID', eu.entry_upload_id, 'fileName', '',
      'caption', left(btrim(eu.caption), 1), 'credit', left(btrim(eu.credit), 1)))
    from entry_uploads eu where eu.entry_id = e.entry_id), '[]') as filed`;

const listedEntryColumns = (roster: boolean) => fragment`
  ${checkedEntryColumns(fragment`${roster}::boolean`)}, e.number, e.title,
  e.handed_in_at, e.withdrawn_at is not null as withdrawn, e.disqualified_at is not null as disqualified, e.screening, e.screening_reason, ${returnedJSON} as returned, e.updated_at,
  e.extended_until, e.award_title,
  (select w.reason from result_withdrawals w where w.entry_id = e.entry_id) as result_withdrawn,
  json_build_object('userID', u.user_id, 'fullName', u.full_name, 'email', u.email, 'phone', u.phone, 'company', u.company) as owner,
  ${coverJSON} as cover, ${originJSON} as origin, ${feeFactsJSON} as fee_facts, ${entryRulesJSON} as rules`;

export const joinCategoryAndOwner = fragment`
  join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  join users u on u.user_id = e.user_id`;

export const entriesOfOwner = (sql: Sql, serviceID: string, userID: string, roster: boolean) => sql<ListedEntry>`
  select ${listedEntryColumns(roster)}, 0 as sorted_by from entries e ${joinCategoryAndOwner}
  where e.service_id = ${serviceID} and e.user_id = ${userID}
  order by e.created_at, e.entry_id`;

/** Others' entries that the person helps with. */
export const entriesSharedWith = (sql: Sql, serviceID: string, userID: string, roster: boolean) => sql<
  ListedEntry & { may: EntryRight }
>`
  select ${listedEntryColumns(roster)}, 0 as sorted_by, shared.may
  from entry_people shared join entries e on e.client_id = shared.client_id and e.entry_id = shared.entry_id ${joinCategoryAndOwner}
  where shared.service_id = ${serviceID} and shared.user_id = ${userID}
  order by shared.joined_at, e.entry_id`;

export type EntryFilter = {
  search?: string;
  categoryID?: string;
  state?: EntryState;
  disqualified?: "true" | "false";
  screening?: ScreeningState;
  complete?: "true" | "false";
  fee?: EntryFeeState;
  tag?: string;
  from?: string;
  showing?: "waiting" | "ending";
  rules?: "accepted" | "waiting";
};

/** The part of a filter that is a condition in SQL. */
export type EntryFilterInSQL = Omit<EntryFilter, "complete"> & { complete?: never; among?: readonly string[] };

const stateConditions: Record<EntryState, Fragment> = {
  draft: fragment`and e.submitted_at is null and e.handed_in_at is null and e.withdrawn_at is null`,
  submitted: fragment`and (e.submitted_at is not null or e.handed_in_at is not null)`,
  withdrawn: fragment`and e.submitted_at is null and e.withdrawn_at is not null`,
};

const programScreens = fragment`exists (
  select from judging j where j.client_id = e.client_id and j.service_id = e.service_id and j.screened)`;

const screeningConditions: Record<ScreeningState, () => Fragment> = {
  waiting: () =>
    fragment`and e.submitted_at is not null and e.screening is null and not ${isWithEntrantNow()} and ${programScreens}`,
  returned: () => fragment`and e.submitted_at is not null and ${isWithEntrantNow()} and ${programScreens}`,
  accepted: () => fragment`and e.submitted_at is not null and e.screening = 'accepted' and ${programScreens}`,
  refused: () => fragment`and e.submitted_at is not null and e.screening = 'refused'`,
};

/** All entries, or those that a search found. Entries are looked up one by one, however many PostgreSQL expects. */
const searchedEntries = (serviceID: string, { search }: EntryFilterInSQL): Fragment =>
  search?.trim()
    ? fragment`(${entriesContaining(serviceID, search.trim())}) found (entry_id)
        cross join lateral (select * from entries x where x.entry_id = found.entry_id offset 0) e`
    : fragment`entries e`;

function filterConditions(
  serviceID: string,
  { categoryID, state, disqualified, screening, fee, tag, from, showing, rules, among }: EntryFilterInSQL,
): Fragment {
  return fragment`e.service_id = ${serviceID}
    ${categoryID ? fragment`and e.category_id = ${categoryID}` : emptyFragment}
    ${state ? stateConditions[state] : emptyFragment}
    ${screening ? screeningConditions[screening]() : emptyFragment}
    ${fee ? feeStateConditions[fee] : emptyFragment}
    ${tag ? fragment`and e.entry_id in (${hasTag(serviceID, tag)})` : emptyFragment}
    ${from ? fragment`and ${isFromSourceProgram(from)}` : emptyFragment}
    ${showing ? missingConsentConditions[showing](serviceID, clock.now()) : emptyFragment}
    ${rules ? fragment`and ${mustAcceptRules} = ${rules === "waiting"}::boolean` : emptyFragment}
    ${among ? fragment`and e.entry_id = any (${among}::uuid[])` : emptyFragment}
    ${disqualified ? fragment`and (e.disqualified_at is not null) = ${disqualified === "true"}::boolean` : emptyFragment}`;
}

/** A program's entries that the filter leaves, with `joins`. */
export const fromFilteredEntries = (
  serviceID: string,
  filter: EntryFilterInSQL,
  joins: Fragment = emptyFragment,
): Fragment =>
  fragment`from ${searchedEntries(serviceID, filter)} ${joins} where ${filterConditions(serviceID, filter)}`;

export type SortOrder = { by: Fragment; type: Fragment; kind: CursorKind; down: boolean };

const sortColumns = {
  updated: { by: fragment`e.updated_at`, type: fragment`timestamptz`, kind: "instant" },
  number: { by: fragment`e.number`, type: fragment`integer`, kind: "integer" },
  title: { by: fragment`search_key(e.title)`, type: fragment`text`, kind: "text" },
} as const;

function sortOrderOf(sort: EntrySort): SortOrder {
  const down = sort.startsWith("-");
  return { ...sortColumns[(down ? sort.slice(1) : sort) as keyof typeof sortColumns], down };
}

export type EntriesCursor = PageCursor<[CursorKind, "id"]>;

/** The cursor of a page in that order. */
export const entriesCursorOf = (sort: EntrySort, after: string | undefined): EntriesCursor | undefined =>
  readCursor(after, sortOrderOf(sort).kind, "id");

export const entriesPageSize = 50;

export type EntriesQuery = {
  serviceID: string;
  userID: string;
  roster: boolean;
  filter: EntryFilterInSQL;
  sort: EntrySort;
  after: EntriesCursor | undefined;
};

/** Reads one more than a page, to know whether there is another. */
export function entriesPage(sql: Sql, { serviceID, userID, roster, filter, sort, after }: EntriesQuery) {
  const { by: column, type, down } = sortOrderOf(sort);
  const beyond = after
    ? fragment`and (${column}, e.entry_id) ${down ? fragment`<` : fragment`>`} (${after[0]}::${type}, ${after[1]})`
    : emptyFragment;
  const way = down ? fragment`desc` : fragment`asc`;
  return sql<ListedEntry & { tags: string[] }>`
    select ${listedEntryColumns(roster)}, ${tagsVisibleTo(userID)} as tags, sorted_by
    from (
      select e.*, ${column} as sorted_by ${fromFilteredEntries(serviceID, filter)} ${beyond}
      order by ${column} ${way}, e.entry_id ${way} limit ${entriesPageSize + 1}
    ) e
    ${joinCategoryAndOwner} ${planForValues}
    order by sorted_by ${way}, e.entry_id ${way}`;
}

export async function countEntries(sql: Sql, serviceID: string, filter: EntryFilterInSQL): Promise<number> {
  const [row] = await sql<{ total: number }>`
    select count(*)::integer as total ${fromFilteredEntries(serviceID, filter)} ${planForValues}`;
  return row?.total ?? 0;
}

/** The newest first, and at most `most`. */
export const selectEntryIDs = (sql: Sql, serviceID: string, filter: EntryFilterInSQL, most: number) => sql<{
  entryID: string;
}>`
  select e.entry_id ${fromFilteredEntries(serviceID, filter)}
  order by e.number desc limit ${most} ${planForValues}`;
