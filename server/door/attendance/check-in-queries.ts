import type { CheckInRow } from "../../../contract/door/check-ins.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, emptyFragment, fragment } from "../../platform/db/statement.ts";

type StoredCheckIn = CheckInRow & { changedAt: string };

const checkInsWhere = (sql: Sql, serviceID: string, condition: Fragment) => sql<StoredCheckIn>`
  select c.scan_id, c.at, c.property_id, c.ticket_id, k.number as ticket_number, k.product_id, k.transaction_id, c.changed_at
  from scans c join tickets k using (client_id, ticket_id)
  where c.service_id = ${serviceID} and c.seat is not null ${condition}`;

/** A check-in that changes while pages are read comes again behind them. */
export const checkInsPage = (
  sql: Sql,
  serviceID: string,
  after: PageCursor<["instant", "id"]> | undefined,
  most: number,
) =>
  checkInsWhere(
    sql,
    serviceID,
    fragment`
      ${after ? fragment`and (c.changed_at, c.scan_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptyFragment}
      order by c.changed_at, c.scan_id limit ${most}`,
  );

export const checkInsAmong = (sql: Sql, serviceID: string, scanIDs: readonly string[]) =>
  checkInsWhere(sql, serviceID, fragment`and c.scan_id = any (${scanIDs}::uuid[])`);
