import { isFolderForCategory, isFormForCategory } from "../programs/chosen-category-queries.ts";
import type { EntryOrigin } from "../../contract/advancement/advancement.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { lockEntryNumbers } from "../entries/entry-queries.ts";
import { linkAbout } from "../platform/links/queries.ts";
import { hasReleasedAward } from "../entries/judging-conditions.ts";

// The rows of the next program. The next program's calls run inside its own client's wall, also for staff of a source program: these see what they need
// to send on, and the state of their own winners.

type SourceProgramRow = {
  feederProgramID: string;
  association: string;
  program: string;
  connectedAt: string;
  endedAt: string | null;
  leftAt: string | null;
  entries: number;
  submitted: number;
};

export const sourceProgramsOf = (sql: Sql, serviceID: string) => sql<SourceProgramRow>`
  select f.feeder_program_id, f.association, f.program, f.connected_at, f.ended_at, f.left_at,
    count(e.entry_id)::integer as entries, count(e.submitted_at)::integer as submitted
  from feeder_programs f
    left join entry_origins o on o.client_id = f.client_id and o.feeder_program_id = f.feeder_program_id
    left join entries e on e.client_id = o.client_id and e.entry_id = o.entry_id
  where f.service_id = ${serviceID}
  group by f.client_id, f.feeder_program_id order by f.association, f.program, f.feeder_program_id`;

export const sourceProgramInService = (sql: Sql, serviceID: string | null, feederProgramID: string) => sql<
  Pick<SourceProgramRow, "feederProgramID" | "association" | "program" | "endedAt">
>`
  select feeder_program_id, association, program, ended_at from feeder_programs
  where service_id = ${serviceID} and feeder_program_id = ${feederProgramID}`;

export const sourceCodeInService = async (sql: Sql, serviceID: string | null, feederCodeID: string) =>
  (await linkAbout(sql, "feeder", serviceID, feederCodeID)).map(({ linkID, note }) => ({ feederCodeID: linkID, note }));

export const sourceInvitationInService = async (sql: Sql, serviceID: string | null, feederInvitationID: string) =>
  (await linkAbout(sql, "feederInvitation", serviceID, feederInvitationID)).map(({ linkID, note }) => ({
    feederInvitationID: linkID,
    note,
  }));

export const setSourceProgramEnded = (sql: Sql, feederProgramID: string, endedAt: Date | null) => sql`
  update feeder_programs set ended_at = ${endedAt} where feeder_program_id = ${feederProgramID}`;

type NewSourceProgram = { serviceID: string; fromServiceID: string; association: string; program: string; now: Date };

/** One row for each program, however often its staff connect it; a source that was ended stays ended. */
export const connectSourceProgram = (
  sql: Sql,
  { serviceID, fromServiceID, association, program, now }: NewSourceProgram,
) => sql<{
  feederProgramID: string;
  endedAt: string | null;
}>`
  insert into feeder_programs (service_id, from_service_id, association, program, connected_at)
  values (${serviceID}, ${fromServiceID}, ${association}, ${program}, ${now})
  on conflict on constraint feeder_programs_once
    do update set association = excluded.association, program = excluded.program, left_at = null
  returning feeder_program_id, ended_at`;

export const findActiveSource = (sql: Sql, serviceID: string, fromServiceID: string) => sql`
  select from feeder_programs
  where service_id = ${serviceID} and from_service_id = ${fromServiceID} and ended_at is null and left_at is null`;

export const markSourceProgramLeft = (sql: Sql, feederProgramID: string, now: Date) => sql`
  update feeder_programs set left_at = ${now} where feeder_program_id = ${feederProgramID}`;

export type NextProgramSetup = {
  serviceID: string;
  kind: ServiceKind;
  status: string;
  ended: boolean;
  timeZone: TimeZone;
  opensAt: string | null;
  closesAt: string | null;
  resultsReleased: boolean;
  categories: { categoryID: string; label: string; name: string; asks: NextCategoryRequirements }[];
};
export type NextCategoryRequirements = {
  forms: { elements: Element[] }[];
  folders: { name: string; minimumFiles: number }[];
};

/** The requirements of the category `c`: forms and folders, its own and those of all categories. */
export const requirementsJSON = fragment`json_build_object(
  'forms', coalesce((
    select json_agg(json_build_object('elements', v.elements) order by f.position, f.form_id)
    from forms f join form_versions v using (client_id, form_id, version)
    where f.service_id = c.service_id and f.purpose = 'entry' and f.withdrawn_at is null
      and ${isFormForCategory(fragment`f`, fragment`c.category_id`)}), '[]'),
  'folders', coalesce((
    select json_agg(json_build_object('name', f.name, 'minimumFiles', f.minimum_files) order by f.position, f.document_folder_id)
    from document_folders f
    where f.service_id = c.service_id and ${isFolderForCategory(fragment`f`, fragment`c.category_id`)}), '[]'))`;

export const nextProgramOf = (sql: Sql, feederProgramID: string) => sql<NextProgramSetup>`
  select s.service_id, s.kind, s.status, f.ended_at is not null or f.left_at is not null as ended, s.time_zone, t.opens_at, t.closes_at,
    j.results_released_at is not null as results_released,
    coalesce((
      select json_agg(json_build_object('categoryID', c.category_id, 'label', c.label, 'name', c.name, 'asks', ${requirementsJSON})
        order by c.position, c.label)
      from categories c where c.client_id = s.client_id and c.service_id = s.service_id), '[]') as categories
  from feeder_programs f
    join services s on s.client_id = f.client_id and s.service_id = f.service_id
    left join judging j on j.client_id = s.client_id and j.service_id = s.service_id
    left join lateral (
      select min(w.opens_at) as opens_at, max(w.closes_at) as closes_at from entry_windows w
      where w.client_id = s.client_id and w.service_id = s.service_id) t on true
  where f.feeder_program_id = ${feederProgramID}`;

export type ReceivedEntryState = {
  fromEntryID: string;
  state: "draft" | "submitted" | "withdrawn";
  awardTitle: string | null;
};

/** The entries that a source program sent on. Nothing of a result before it is released. */
export const receivedEntriesFrom = (sql: Sql, feederProgramID: string) => sql<ReceivedEntryState>`
  select o.from_entry_id,
    case when e.submitted_at is not null then 'submitted' when e.withdrawn_at is not null then 'withdrawn' else 'draft' end as state,
    case when ${hasReleasedAward} then e.award_title end as award_title
  from entry_origins o
    join entries e on e.client_id = o.client_id and e.entry_id = o.entry_id
    left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
  where o.feeder_program_id = ${feederProgramID}`;

/** A concurrent transfer of the same entry waits until this transaction is over, and then finds it. */
export async function lockAndFindReceived(sql: Sql, serviceID: string, fromEntryID: string) {
  await lockEntryNumbers(sql, serviceID);
  return sql<{ entryID: string }>`
    select entry_id from entry_origins where service_id = ${serviceID} and from_entry_id = ${fromEntryID}`;
}

export const findOwnApplication = (sql: Sql, categoryID: string, userID: string) => sql`
  select from entries where category_id = ${categoryID} and user_id = ${userID} limit 1`;

type NewOrigin = Omit<EntryOrigin, "arrivedAt" | "withdrawnAt" | "leftBehind"> & {
  serviceID: string;
  entryID: string;
  fromEntryID: string;
  leftBehind: string;
  now: Date;
};

export const insertOrigin = (sql: Sql, origin: NewOrigin) => sql`
  insert into entry_origins (service_id, entry_id, feeder_program_id, from_entry_id, association, program, category, code,
    award_title, arrived_at, left_behind)
  values (${origin.serviceID}, ${origin.entryID}, ${origin.feederProgramID}, ${origin.fromEntryID}, ${origin.association},
    ${origin.program}, ${origin.category}, ${origin.code}, ${origin.awardTitle}, ${origin.now}, ${origin.leftBehind})`;

type AwardStatus = { serviceID: string; fromEntryID: string; awardTitle: string | null; now: Date };

/** Updates whether the award still stands in the source program, and its title; `turned` where the award was withdrawn or restored. */
export const updateOriginAward = (sql: Sql, { serviceID, fromEntryID, awardTitle, now }: AwardStatus) => sql<{
  entryID: string;
  title: string;
  association: string;
  was: string;
  turned: boolean;
}>`
  update entry_origins o set award_title = coalesce(${awardTitle}, o.award_title),
    withdrawn_at = case when ${awardTitle}::text is null then ${now}::timestamptz end
  from entries e, entry_origins before
  where o.service_id = ${serviceID} and o.from_entry_id = ${fromEntryID}
    and e.client_id = o.client_id and e.entry_id = o.entry_id and before.client_id = o.client_id and before.entry_id = o.entry_id
    and ((o.withdrawn_at is null) <> (${awardTitle}::text is not null) or o.award_title <> ${awardTitle}::text)
  returning o.entry_id, e.title, o.association, before.award_title as was,
    (before.withdrawn_at is null) <> (${awardTitle}::text is not null) as turned`;
