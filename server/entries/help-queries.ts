import type { HelpRequest } from "../../contract/entries/help-requests.ts";
import type { PageCursor } from "../platform/db/cursor.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment, emptyFragment } from "../platform/db/statement.ts";

export type HelpRequestRow = Omit<HelpRequest, "entryCode"> & { label: string | null; number: number | null };

const helpRequestFilter = (serviceID: string, answered: string | undefined) => fragment`
  h.service_id = ${serviceID} ${answered ? fragment`and (h.answered_at is not null) = ${answered === "true"}::boolean` : emptyFragment}`;

export const selectHelpRequests = (
  sql: Sql,
  serviceID: string,
  answered: string | undefined,
  after: PageCursor<["id"]> | undefined,
  most: number,
) => sql<HelpRequestRow>`
  select h.help_request_id, h.message, h.scoring, h.created_at, h.answered_at, a.full_name as answered_by,
    h.user_id, u.full_name, u.email, h.entry_id, e.title as entry_title, e.number, c.label,
    (select coalesce(json_agg(json_build_object('helpReplyID', r.help_reply_id, 'fullName', w.full_name, 'text', r.text, 'at', r.at)
        order by r.help_reply_id), '[]')
      from help_replies r left join users w on w.user_id = r.answered_by
      where r.client_id = h.client_id and r.help_request_id = h.help_request_id) as replies
  from help_requests h
  join users u on u.user_id = h.user_id
  left join users a on a.user_id = h.answered_by
  left join entries e on e.client_id = h.client_id and e.entry_id = h.entry_id
  left join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  where ${helpRequestFilter(serviceID, answered)}
    ${after ? fragment`and h.help_request_id < ${after[0]}` : emptyFragment}
  order by h.help_request_id desc limit ${most}`;

export const countHelpRequests = (sql: Sql, serviceID: string, answered: string | undefined) => sql<{ total: number }>`
  select count(*)::integer as total from help_requests h where ${helpRequestFilter(serviceID, answered)}`;

export const helpRequestInService = (sql: Sql, serviceID: string | null, helpRequestID: string) => sql<{
  helpRequestID: string;
}>`
  select help_request_id from help_requests where help_request_id = ${helpRequestID} and service_id = ${serviceID}`;

export type AskedHelp = {
  message: string;
  userID: string;
  fullName: string;
  email: string;
  entryID: string | null;
  /** An entrant's own, rather than a scorer's question about it. */
  isOwnEntry: boolean;
};

export const askedHelp = (sql: Sql, helpRequestID: string) => sql<AskedHelp>`
  select h.message, h.user_id, u.full_name, u.email, h.entry_id, coalesce(e.user_id = h.user_id, false) as is_own_entry
  from help_requests h join users u on u.user_id = h.user_id
    left join entries e on e.client_id = h.client_id and e.entry_id = h.entry_id
  where h.help_request_id = ${helpRequestID} for update of h`;

type NewHelpReply = { serviceID: string; helpRequestID: string; userID: string; replyKey: string; text: string };

/** No row if it was sent before. */
export const insertHelpReply = (sql: Sql, reply: NewHelpReply) => sql<{ helpReplyID: string }>`
  insert into help_replies (service_id, help_request_id, answered_by, reply_key, text)
  values (${reply.serviceID}, ${reply.helpRequestID}, ${reply.userID}, ${reply.replyKey}, ${reply.text})
  on conflict on constraint help_replies_key do nothing returning help_reply_id`;

export const markHelpAnswered = (
  sql: Sql,
  helpRequestID: string,
  { by, at }: { by: string | null; at: Date | null },
) => sql`
  update help_requests set answered_at = ${at}, answered_by = ${by} where help_request_id = ${helpRequestID}`;
