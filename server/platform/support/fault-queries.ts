import type { ErrorEntry } from "../../../contract/platform/error-log.ts";
import type { PageCursor } from "../db/cursor.ts";
import type { Sql } from "../db/sql.ts";
import { fragment, emptyFragment } from "../db/statement.ts";

type Fault = {
  faultID: string;
  source: "browser" | "server";
  message: string;
  stack: string;
  url: string;
  userID: string | null;
  clientID: string | null;
  /** The client's address, where its ID isn't known. */
  client: string;
};

/** Limits against floods; nobody reads longer texts. */
const MAX_LENGTHS = { message: 2_000, stack: 10_000, url: 2_000 };

export const insertFault = (sql: Sql, { faultID, source, message, stack, url, userID, clientID, client }: Fault) => sql`
  insert into error_log (error_id, source, message, stack, url, user_id, about_client_id)
  values (${faultID}, ${source}, ${message.slice(0, MAX_LENGTHS.message)}, ${stack.slice(0, MAX_LENGTHS.stack)},
    ${url.slice(0, MAX_LENGTHS.url)}, ${userID},
    coalesce(${clientID}::uuid, (select client_id from clients where url = ${client})))`;

/** Of each source the newest stay, however many a crowd causes. */
export const MAX_FAULTS = 20_000;

export const forgetFaults = (sql: Sql, source: "browser" | "server", most: number) => sql`
  delete from error_log where source = ${source} and error_id <= (
    select error_id from error_log where source = ${source} order by error_id desc offset ${most} limit 1)`;

/** Recipients and subjects of mails, as the client's own list shows them. */
export const mailsForLog = (sql: Sql, mailIDs: readonly string[]) => sql<{
  mailID: string;
  recipient: string;
  subject: string;
}>`select distinct on (mail_id) mail_id, recipient, subject from mail_log
  where mail_id = any (${mailIDs}::uuid[]) order by mail_id, at desc`;

export type FaultRow = ErrorEntry & { client: string | null };
type FaultFilter = { client: string | undefined; faultID: string | undefined; most: number };

/** Faults of all clients, for the operator. */
export const latestFaults = (sql: Sql, { client, faultID, most }: FaultFilter) => sql<FaultRow>`
  select e.error_id, e.at, e.source, e.message, e.stack, e.url, u.full_name, c.url as client
  from error_log e left join users u using (user_id) left join clients c on c.client_id = e.about_client_id
  where true ${client ? fragment`and c.url = ${client}` : emptyFragment}
    ${faultID ? fragment`and e.error_id = ${faultID}` : emptyFragment}
  order by e.error_id desc limit ${most}`;

/** A fault more than `most`, which shows whether there are others. The log has no wall, so that the client is compared here. */
export const latestErrors = (
  sql: Sql,
  clientID: string,
  after: PageCursor<["id"]> | undefined,
  most: number,
) => sql<ErrorEntry>`
  select e.error_id, e.at, e.source, e.message, e.stack, e.url, u.full_name
  from error_log e left join users u using (user_id)
  where e.about_client_id = ${clientID} ${after ? fragment`and e.error_id < ${after[0]}` : emptyFragment}
  order by e.error_id desc limit ${most + 1}`;
