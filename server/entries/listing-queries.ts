import type { EntrySort, EntryState } from "../../contract/entries/entries.ts";
import type { FeeFacts, FeeState } from "../../contract/entries/entry-fees.ts";
import type { EntryRight } from "../../contract/entries/entry-people.ts";
import type { Value } from "../../contract/platform/forms/element.ts";
import type { EntryOrigin } from "../../contract/advancement/levels.ts";
import type { Screening } from "../../contract/entries/screening.ts";
import { type CursorKind, type PageCursor, placeAfter } from "../platform/db/cursor.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, forTheseValues, fragment, nothing } from "../platform/db/statement.ts";
import { originJSON, sentOnFrom } from "./origin-queries.ts";
import { clock } from "../platform/clock.ts";
import type { AskedFolders } from "./asked-folders.ts";
import { memberOf } from "./audience.ts";
import { feeFactsJSON, inFeeState } from "./fee-queries.ts";
import { outNow, returnedJSON } from "./returned.ts";
import { inShowing } from "./rights-queries.ts";
import { containingText } from "./search.ts";
import { taggedWith, tagsFor } from "./tags.ts";
import { categoryJSON } from "./whole-queries.ts";

export type Answered = { entryFormID: string; version: number; answers: Record<string, Value> };

type Filed = {
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
export const checkedColumns = (roster: Fragment) => fragment`
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
  ${checkedColumns(fragment`${roster}::boolean`)}, e.number, e.title,
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
  fee?: FeeState;
  tag?: string;
  from?: string;
  showing?: "waiting" | "ending";
};

/** A filter as SQL can go by it. */
export type Narrowed = Omit<Filter, "complete"> & { complete?: never; among?: readonly string[] };

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

export type Order = { by: Fragment; type: Fragment; kind: CursorKind; down: boolean };

const by = {
  updated: { by: fragment`e.updated_at`, type: fragment`timestamptz`, kind: "instant" },
  number: { by: fragment`e.number`, type: fragment`integer`, kind: "integer" },
  title: { by: fragment`search_key(e.title)`, type: fragment`text`, kind: "text" },
} as const;

function orderOf(sort: EntrySort): Order {
  const down = sort.startsWith("-");
  return { ...by[(down ? sort.slice(1) : sort) as keyof typeof by], down };
}

export type EntriesCursor = PageCursor<[CursorKind, "id"]>;

/** Where a page ended that was sorted so. */
export const placeIn = (sort: EntrySort, after: string | undefined): EntriesCursor | undefined =>
  placeAfter(after, orderOf(sort).kind, "id");

export const pageSize = 50;

export type EntriesQuery = {
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
