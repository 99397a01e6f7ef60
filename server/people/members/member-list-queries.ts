import type { MemberRow } from "../../../contract/people/member-list.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, emptyFragment, fragment } from "../../platform/db/statement.ts";

const membersWhere = (sql: Sql, condition: Fragment) => sql<MemberRow>`
  select m.user_id, u.full_name, u.email, m.member_number, m.level, is_verified(m) as verified, m.verified_until,
    m.created_at as joined_at
  from memberships m join users u using (user_id) where true ${condition}`;

export const membersPage = (sql: Sql, after: PageCursor<["id"]> | undefined, most: number) =>
  membersWhere(
    sql,
    fragment`${after ? fragment`and m.user_id > ${after[0]}` : emptyFragment} order by m.user_id limit ${most}`,
  );

export const membersAmong = (sql: Sql, userIDs: readonly string[]) =>
  membersWhere(sql, fragment`and m.user_id = any (${userIDs}::uuid[])`);
