import type { CommentDisplay } from "../../contract/judging/feedback.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type ProgramIDs, fragment, emptyFragment } from "../platform/db/statement.ts";

import { countingEntrySheets } from "./scoring-queries.ts";

type CommentRow = {
  userID: string;
  fullName: string;
  round: number;
  comment: string;
  shown: CommentDisplay;
  text: string;
  isRewritten: boolean;
  changedBy: string | null;
  changedAt: string | null;
};

/** Of the sheets that an entrant has, those with a comment or with one that staff decided about. `of`: one scorer's. */
export const commentsOn = (sql: Sql, program: ProgramIDs, entryID: string, of?: string) => sql<CommentRow>`
  select sheet.user_id, u.full_name, sheet.round, coalesce(sheet.values->>'comment', '') as comment,
    case when f.user_id is null then 'as-written' when f.text is null then 'held-back' else 'edited' end as shown,
    coalesce(f.text, '') as text, f.comment is not null and f.comment <> coalesce(sheet.values->>'comment', '') as is_rewritten,
    by.full_name as changed_by, f.changed_at
  from (${countingEntrySheets(program, entryID)}) sheet join users u using (user_id)
    left join entry_feedback f
      on f.client_id = ${program.clientID} and f.entry_id = ${entryID} and f.user_id = sheet.user_id and f.round = sheet.round
    left join users by on by.user_id = f.changed_by
  where (coalesce(sheet.values->>'comment', '') <> '' or f.user_id is not null)
    ${of === undefined ? emptyFragment : fragment`and sheet.user_id = ${of}`}
  order by u.full_name, sheet.user_id`;

type FeedbackKey = { entryID: string; userID: string; round: number };
type NewFeedback = FeedbackKey & {
  serviceID: string;
  text: string | null;
  comment: string;
  changedBy: string;
  now: Date;
};

export const upsertFeedback = (sql: Sql, { serviceID, entryID, userID, round, ...kept }: NewFeedback) => sql`
  insert into entry_feedback (service_id, entry_id, user_id, round, text, comment, changed_by, changed_at)
  values (${serviceID}, ${entryID}, ${userID}, ${round}, ${kept.text}, ${kept.comment}, ${kept.changedBy}, ${kept.now})
  on conflict (client_id, entry_id, user_id, round) do update set
    text = excluded.text, comment = excluded.comment, changed_by = excluded.changed_by, changed_at = excluded.changed_at`;

export const deleteFeedback = (sql: Sql, { entryID, userID, round }: FeedbackKey) => sql`
  delete from entry_feedback where entry_id = ${entryID} and user_id = ${userID} and round = ${round}`;
