import type { Sql } from "../../platform/db/sql.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { verifyByRoster } from "./queries.ts";

/** Applies the current roster to everybody, or to one person, and tells other systems whose membership it changed. */
export async function applyRoster(sql: Sql, now: Date, userID: string | null = null): Promise<void> {
  const changed = await verifyByRoster(sql, now, userID);
  const those = (isVerified: boolean) =>
    changed
      .filter((one) => one.isVerified === isVerified && one.wasVerified !== isVerified)
      .map((one) => ({ userID: one.userID }));
  await recordEvents(sql, "member.verified", null, those(true));
  await recordEvents(sql, "member.lost", null, those(false));
}
