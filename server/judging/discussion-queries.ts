import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { getDiscussion } from "../../contract/judging/discussion.ts";
import type { SheetValues } from "../../contract/judging/scoring-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

type RemarkRow = { remarkID: string; entryID: string; userID: string | null };

export const remarkInService = (sql: Sql, serviceID: string | null, remarkID: string) => sql<RemarkRow>`
  select remark_id, entry_id, user_id from scoring_remarks where service_id = ${serviceID} and remark_id = ${remarkID}`;

type Remark = AnswerOf<typeof getDiscussion>["remarks"][number];

type RemarksFilter = { entryID: string; userID: string; everyRound: boolean };

/** The oldest first, as a talk is read: of the round that is on, or of all rounds. */
export const remarksOf = (sql: Sql, { entryID, userID, everyRound }: RemarksFilter) => sql<
  Remark & { isRead: boolean }
>`
  select not ${isUnread(userID)} as is_read, r.remark_id, u.full_name, coalesce(r.user_id = ${userID}, false) as is_mine,
    r.text, r.written_at
  from scoring_remarks r join entries e using (client_id, service_id, entry_id) left join users u on u.user_id = r.user_id
  where r.entry_id = ${entryID} and (${everyRound} or r.round = e.round) order by r.remark_id`;

/** Somebody else said the remark called `r`, and it was neither read since nor taken back. */
const isUnread = (userID: string) => fragment`(
  r.user_id is distinct from ${userID} and r.text is not null and not exists (
    select from scoring_remarks_read seen
    where seen.client_id = r.client_id and seen.entry_id = r.entry_id and seen.user_id = ${userID}
      and seen.remark_id >= r.remark_id))`;

/** How many remarks on the entry called `e`, in the round that is on, somebody hasn't read. */
export const unreadCount = (userID: string) => fragment`(
  select count(*)::integer from scoring_remarks r
  where r.client_id = e.client_id and r.entry_id = e.entry_id and r.round = e.round
    and ${isUnread(userID)})`;

export const findWhetherDiscussed = (sql: Sql, entryID: string) => sql<{ discussed: boolean }>`
  select exists (select from scoring_remarks where entry_id = ${entryID}) as discussed`;

type NewRemark = { serviceID: string; entryID: string; userID: string; text: string; now: Date };

export const insertRemark = (sql: Sql, { serviceID, entryID, userID, text, now }: NewRemark) => sql<{
  remarkID: string;
}>`
  insert into scoring_remarks (service_id, entry_id, round, user_id, text, written_at)
  select ${serviceID}, e.entry_id, e.round, ${userID}, ${text}, ${now} from entries e where e.entry_id = ${entryID}
  returning remark_id`;

export const clearRemark = (sql: Sql, remarkID: string) =>
  sql`update scoring_remarks set text = null where remark_id = ${remarkID}`;

type ReadMark = { serviceID: string; entryID: string; userID: string; remarkID: string };

export const markReadUpTo = (sql: Sql, { serviceID, entryID, userID, remarkID }: ReadMark) => sql`
  insert into scoring_remarks_read (service_id, entry_id, user_id, remark_id)
  select ${serviceID}, r.entry_id, ${userID}, r.remark_id from scoring_remarks r
  where r.entry_id = ${entryID} and r.remark_id = ${remarkID}
  on conflict (client_id, entry_id, user_id)
  do update set remark_id = greatest(scoring_remarks_read.remark_id, excluded.remark_id)`;

type OwnSheet = { entryID: string; scoresheetID: string; userID: string };

/** What somebody saved last on a sheet of an entry in its round. */
export const lastSavedValues = (sql: Sql, { entryID, scoresheetID, userID }: OwnSheet) => sql<{
  values: SheetValues;
  reason: string | null;
  savedAt: string;
  saveKey: string | null;
}>`
  select s.values, s.reason, s.saved_at, s.save_key from scores s join entries e using (client_id, service_id, entry_id)
  where s.entry_id = ${entryID} and s.user_id = ${userID} and s.scoresheet_id = ${scoresheetID} and s.round = e.round
  order by s.saved_at desc, s.score_id desc limit 1`;
