import { listCheckIns } from "../../../contract/door/check-ins.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { on } from "../../platform/http/handlers.ts";
import { asOfNow, changedPage, inOrderOf } from "../../platform/polling/polling.ts";
import { checkInsAmong, checkInsPage } from "./check-in-queries.ts";

const PAGE = 200;

export const checkIns = [
  on(listCheckIns, async ({ sql, service: { serviceID }, query: { updatedSince, after } }) => {
    if (updatedSince !== undefined) {
      const changed = await changedPage(sql, { kind: "checkIn", serviceID, updatedSince, after, size: PAGE });
      const { ids, next, asOf } = changed;
      const { rows, gone } = inOrderOf(ids, await checkInsAmong(sql, serviceID, ids), ({ scanID }) => scanID);
      return { checkIns: rows, next, asOf, gone };
    }
    const asOf = await asOfNow(sql);
    const stored = await checkInsPage(sql, serviceID, readCursor(after, "instant", "id"), PAGE + 1);
    const { page, next } = pageOf(stored, PAGE, ({ changedAt, scanID }) => [changedAt, scanID]);
    return { checkIns: page, next, asOf, gone: [] };
  }),
];
