import { listMembers } from "../../../contract/people/member-list.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { on } from "../../platform/http/handlers.ts";
import { asOfNow, changedPage, inOrderOf } from "../../platform/polling/polling.ts";
import { membersAmong, membersPage } from "./member-list-queries.ts";

const PAGE = 100;

export const memberList = [
  on(listMembers, async ({ sql, query: { updatedSince, after } }) => {
    if (updatedSince !== undefined) {
      const changed = await changedPage(sql, { kind: "member", serviceID: null, updatedSince, after, size: PAGE });
      const { ids, next, asOf } = changed;
      const { rows, gone } = inOrderOf(ids, await membersAmong(sql, ids), ({ userID }) => userID);
      return { members: rows, next, asOf, gone };
    }
    const asOf = await asOfNow(sql);
    const stored = await membersPage(sql, readCursor(after, "id"), PAGE + 1);
    const { page, next } = pageOf(stored, PAGE, ({ userID }) => [userID]);
    return { members: page, next, asOf, gone: [] };
  }),
];
