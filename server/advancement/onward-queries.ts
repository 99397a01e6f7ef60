import { transferRequests, isTransferRequested } from "../entries/origin-queries.ts";
import type { OnwardState } from "../../contract/advancement/advancement.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type ProgramIDs, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { hasReleasedAward } from "../entries/judging-conditions.ts";
import { type NextCategoryRequirements, requirementsJSON } from "./source-program-queries.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { EntryTransfer } from "./transfer-queries.ts";

// What the level below keeps: where its winners may go, whom it asked, and what became of each.

type OnwardProgramRow = {
  onwardProgramID: string;
  toClientID: string;
  toServiceID: string;
  association: string;
  program: string;
};

const onwardProgramColumns = fragment`p.onward_program_id, p.to_client_id, p.to_service_id, p.association, p.program`;

/** Those that it is connected to. */
export const onwardPrograms = (sql: Sql, serviceID: string) => sql<OnwardProgramRow>`
  select ${onwardProgramColumns} from onward_programs p where p.service_id = ${serviceID} and p.left_at is null
  order by p.association, p.program, p.onward_program_id`;

export const onwardProgramInService = (
  sql: Sql,
  serviceID: string | null,
  onwardProgramID: string,
) => sql<OnwardProgramRow>`
  select ${onwardProgramColumns} from onward_programs p
  where p.service_id = ${serviceID} and p.onward_program_id = ${onwardProgramID} and p.left_at is null`;

type NewOnwardProgram = OnwardProgramRow & { serviceID: string; now: Date };

export const upsertOnwardProgram = (sql: Sql, made: NewOnwardProgram) => sql`
  insert into onward_programs (onward_program_id, service_id, to_client_id, to_service_id, association, program, connected_at)
  values (${made.onwardProgramID}, ${made.serviceID}, ${made.toClientID}, ${made.toServiceID}, ${made.association},
    ${made.program}, ${made.now})
  on conflict on constraint onward_programs_once
    do update set association = excluded.association, program = excluded.program, left_at = null`;

/** Whoever hasn't answered isn't asked any more. */
export async function endOnwardProgram(sql: Sql, onwardProgramID: string, now: Date): Promise<void> {
  await sql`update onward_programs set left_at = ${now} where onward_program_id = ${onwardProgramID}`;
  await sql`update onward_entries set state = 'lapsed' where onward_program_id = ${onwardProgramID} and state = 'asked'`;
}

type SourceCategory = { categoryID: string; label: string; name: string; asks: NextCategoryRequirements };

export const sourceCategories = (sql: Sql, serviceID: string) => sql<SourceCategory>`
  select c.category_id, c.label, c.name, ${requirementsJSON} as asks from categories c
  where c.service_id = ${serviceID} order by c.position, c.label`;

type CategoryChoice = { onwardProgramID: string; categoryID: string; toCategoryID: string | null };

export const categoryChoices = (sql: Sql, serviceID: string) => sql<CategoryChoice>`
  select onward_program_id, category_id, to_category_id from onward_categories where service_id = ${serviceID}`;

type CategoryMapping = {
  serviceID: string;
  onwardProgramID: string;
  map: readonly Omit<CategoryChoice, "onwardProgramID">[];
};

export const writeCategoryChoices = (sql: Sql, { serviceID, onwardProgramID, map }: CategoryMapping) => sql`
  insert into onward_categories (service_id, onward_program_id, category_id, to_category_id)
  select c.service_id, ${onwardProgramID}, c.category_id, m.to_category_id
  from unnest(${map.map((one) => one.categoryID)}::uuid[], ${map.map((one) => one.toCategoryID)}::uuid[]) m (category_id, to_category_id)
    join categories c on c.service_id = ${serviceID} and c.category_id = m.category_id
  on conflict (client_id, onward_program_id, category_id) do update set to_category_id = excluded.to_category_id`;

type SentEntryRow = {
  onwardEntryID: string;
  onwardProgramID: string;
  state: OnwardState;
  answerBy: string;
  answeredAt: string | null;
  whyNot: string | null;
};

type WinnerRow = {
  entryID: string;
  label: string;
  number: number;
  title: string;
  ownerName: string;
  categoryID: string;
  categoryName: string;
  awardTitle: string;
  sent: SentEntryRow[];
};

const fromJudgedEntries = fragment`entries e
  join judging j on j.client_id = e.client_id and j.service_id = e.service_id
  join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  join users u on u.user_id = e.user_id`;

/** Those whose award stands, in the order of categories; or some of them. */
export const winnersToSendOn = (
  sql: Sql,
  { clientID, serviceID }: ProgramIDs,
  entryIDs?: readonly string[],
) => sql<WinnerRow>`
  select e.entry_id, c.label, e.number, e.title, u.full_name as owner_name, e.category_id, c.name as category_name, e.award_title,
    coalesce((
      select json_agg(json_build_object('onwardEntryID', o.onward_entry_id, 'onwardProgramID', o.onward_program_id,
        'state', o.state, 'answerBy', o.answer_by, 'answeredAt', o.answered_at, 'whyNot', o.why_not))
      from onward_entries o where o.client_id = e.client_id and o.entry_id = e.entry_id), '[]') as sent
  from ${fromJudgedEntries}
  where e.client_id = ${clientID} and e.service_id = ${serviceID} and ${hasReleasedAward}
    ${entryIDs === undefined ? emptyFragment : fragment`and e.entry_id = any (${entryIDs}::uuid[])`} ${planForValues}
  order by c.position, c.label, e.number`;

type NewQuestions = {
  serviceID: string;
  onwardProgramID: string;
  winners: readonly { entryID: string; toCategoryID: string; toCategory: string }[];
  answerBy: Date;
  now: Date;
};

/** Whoever was asked already isn't asked again, unless the time to answer ended without. */
export const insertOnwardQuestions = (
  sql: Sql,
  { serviceID, onwardProgramID, winners, answerBy, now }: NewQuestions,
) => sql<{
  onwardEntryID: string;
  entryID: string;
}>`
  insert into onward_entries as o (service_id, onward_program_id, entry_id, to_category_id, to_category, state, asked_at, answer_by)
  select ${serviceID}, ${onwardProgramID}, w."entryID", w."toCategoryID", w."toCategory", 'asked', ${now}, ${answerBy}
  from json_to_recordset(${json(winners)}::json) w ("entryID" uuid, "toCategoryID" uuid, "toCategory" text)
  on conflict on constraint onward_entries_once do update set state = 'asked', to_category_id = excluded.to_category_id,
    to_category = excluded.to_category, asked_at = excluded.asked_at, answer_by = excluded.answer_by, reminded_at = null, answered_at = null
  where o.state = 'lapsed'
  returning o.onward_entry_id, o.entry_id`;

export type OnwardEntry = OnwardProgramRow & {
  onwardEntryID: string;
  serviceID: string;
  entryID: string;
  userID: string;
  toCategoryID: string;
  toCategory: string;
  toEntryID: string | null;
  state: OnwardState;
  askedAt: string;
  answerBy: string;
  remindedAt: string | null;
  answeredAt: string | null;
  whyNot: string | null;
  parcel: EntryTransfer | null;
  /** Null where it doesn't stand any more. */
  awardTitle: string | null;
  left: boolean;
};

const onwardColumns = fragment`o.onward_entry_id, o.service_id, o.entry_id, e.user_id, o.to_category_id, o.to_category, o.to_entry_id, o.state, o.asked_at,
  o.answer_by, o.reminded_at, o.answered_at, o.why_not, o.parcel, ${onwardProgramColumns}, p.left_at is not null as left,
  case when ${hasReleasedAward} then e.award_title end as award_title
  from onward_entries o
    join onward_programs p on p.client_id = o.client_id and p.onward_program_id = o.onward_program_id
    join entries e on e.client_id = o.client_id and e.entry_id = o.entry_id
    join judging j on j.client_id = e.client_id and j.service_id = e.service_id`;

export const findOnwardEntry = (sql: Sql, onwardEntryID: string, { lock = false } = {}) => sql<OnwardEntry>`
  select ${onwardColumns} where o.onward_entry_id = ${onwardEntryID} ${lock ? fragment`for update of o` : emptyFragment}`;

export const onwardEntryInService = (sql: Sql, serviceID: string | null, onwardEntryID: string) => sql<OnwardEntry>`
  select ${onwardColumns} where o.service_id = ${serviceID} and o.onward_entry_id = ${onwardEntryID}`;

export const onwardEntriesOf = (sql: Sql, entryID: string) => sql<OnwardEntry>`
  select ${onwardColumns} where o.entry_id = ${entryID} order by o.onward_entry_id`;

/** Until when the owner of the entry called `e` can answer somebody who would like to have it; null where nobody asks. */
export const openQuestionUntil = (now: Date) => fragment`(
  select min(o.answer_by) from ${transferRequests} where o.client_id = e.client_id and o.entry_id = e.entry_id and ${isTransferRequested(now)})`;

export const markOnwardReminded = (sql: Sql, onwardEntryID: string, now: Date) => sql`
  update onward_entries set reminded_at = ${now} where onward_entry_id = ${onwardEntryID}`;

export const markLapsed = (sql: Sql, onwardEntryID: string) => sql`
  update onward_entries set state = 'lapsed' where onward_entry_id = ${onwardEntryID}`;

export const markDeclined = (sql: Sql, onwardEntryID: string, now: Date) => sql`
  update onward_entries set state = 'declined', answered_at = ${now} where onward_entry_id = ${onwardEntryID}`;

export const markAgreed = (sql: Sql, onwardEntryID: string, parcel: EntryTransfer, now: Date) => sql`
  update onward_entries set state = 'agreed', answered_at = ${now}, parcel = ${json(parcel)}, why_not = null
  where onward_entry_id = ${onwardEntryID}`;

/** From here on it keeps its owner until it is there. Nothing where somebody has answered anew since it was read. */
export const markTransferBegun = (sql: Sql, { onwardEntryID, answeredAt }: OnwardEntry, now: Date) => sql`
  update onward_entries set entering_at = coalesce(entering_at, ${now})
  where onward_entry_id = ${onwardEntryID} and state = 'agreed' and answered_at = ${answeredAt}::timestamptz
  returning onward_entry_id`;

/** Who would like to have an entry, and who is getting it right now; whoever wants to bring it waits. */
export const lockOnwardEntriesOf = (sql: Sql, entryID: string) => sql<{ program: string; enteringAt: string | null }>`
  select p.program, o.entering_at from ${transferRequests} where o.entry_id = ${entryID} for update of o`;

/** What hasn't arrived is asked once more, whatever was answered; where there is no time left it isn't asked any more. */
export const resetQuestions = (sql: Sql, entryID: string, now: Date) => sql<{ onwardEntryID: string }>`
  update onward_entries set state = case when answer_by > ${now} then 'asked' else 'lapsed' end, asked_at = ${now},
    reminded_at = null, answered_at = null, parcel = null, why_not = null
  where entry_id = ${entryID} and state in ('asked', 'agreed', 'declined', 'refused')
  returning onward_entry_id`;

export const retryRefused = (sql: Sql, onwardEntryID: string) => sql`
  update onward_entries set state = 'agreed', why_not = null where onward_entry_id = ${onwardEntryID} and state = 'refused'
  returning onward_entry_id`;

export const markArrived = (sql: Sql, onwardEntryID: string, toEntryID: string, now: Date) => sql`
  update onward_entries set state = 'arrived', to_entry_id = ${toEntryID}, arrived_at = ${now}, parcel = null, entering_at = null
  where onward_entry_id = ${onwardEntryID} and state = 'agreed'`;

export const markRefused = (sql: Sql, onwardEntryID: string, whyNot: string) => sql`
  update onward_entries set state = 'refused', why_not = ${whyNot}, entering_at = null
  where onward_entry_id = ${onwardEntryID} and state = 'agreed'`;

/** What went on from a program, or of one of its entries. */
export const entriesSentOn = (sql: Sql, serviceID: string, entryID?: string) => sql<{ onwardEntryID: string }>`
  select onward_entry_id from onward_entries
  where service_id = ${serviceID} and state in ('agreed', 'arrived')
    ${entryID === undefined ? emptyFragment : fragment`and entry_id = ${entryID}`}`;

export const findProgramAddress = (sql: Sql, serviceID: string) => sql<{
  clientURL: string;
  kind: ServiceKind;
  url: string;
}>`
  select c.url as client_url, s.kind, s.url from services s join clients c using (client_id) where s.service_id = ${serviceID}`;
