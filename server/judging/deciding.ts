import { may } from "../../contract/platform/permissions.ts";
import { plural } from "../../contract/platform/plural.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import type { Inside } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import type { decideTie } from "../../contract/judging/ties.ts";
import { type Seat, chairsOver } from "./chairs-queries.ts";
import { progressOf } from "./progress-queries.ts";
import { scoringTimeframe } from "../programs/scoring-window-queries.ts";
import { holdRelease, lockRelease } from "../programs/release-queries.ts";
import { isOwnerOfAny } from "./results-queries.ts";

// What scores don't decide, the chair does, or staff: once, by name, and never after the release.

type DecidingScope = Pick<Inside<typeof decideTie>, "sql" | "user" | "standings">;

/** About all of these entries at once. */
export async function seatOf({ sql, user, standings }: DecidingScope, entryIDs: readonly string[]): Promise<Seat> {
  const [own] = await isOwnerOfAny(sql, entryIDs, user.userID);
  if (own) refuse(`${entryIDs.length > 1 ? "One of these" : "This"} is your own, so others decide.`, 403);
  const chairs = await chairsOver(sql, entryIDs);
  if (chairs.some(({ userID }) => userID === user.userID)) return { asChair: true, inPlaceOf: null };
  if (!may(standings, "PUBLISH_RESULTS")) refuse("Their chair decides this, or staff.", 403);
  return { asChair: false, inPlaceOf: chairs[0]?.userID ?? null };
}

/** What is released stays as it is: the same for what may go on at once, such as who is kept from which entry. */
export async function holdUnreleased(sql: Sql, serviceID: string, sentence: string): Promise<void> {
  const { resultsReleasedAt } = one(await holdRelease(sql, serviceID));
  if (resultsReleasedAt) refuse(sentence, 409);
}

/** Whoever decides and whoever releases do so one after the other. */
export async function lockUnreleased(sql: Sql, serviceID: string): Promise<void> {
  const { resultsReleasedAt } = one(await lockRelease(sql, serviceID));
  if (resultsReleasedAt) refuse("Results are out. Withhold them before you change who stands where.", 409);
}

/** How many scoresheets each category still waits for, before anybody knows what is level; none once scoring is over. */
export async function missingSheets(sql: Sql, program: ProgramIDs, now: Date): Promise<Map<string, number>> {
  const [[timeframe], rows] = await Promise.all([scoringTimeframe(sql, program.serviceID), progressOf(sql, program)]);
  if (timeframe && new Date(timeframe.closesAt) <= now) return new Map();
  const byCategory = Map.groupBy(rows, ({ categoryID }) => categoryID);
  return new Map(
    [...byCategory].flatMap(([categoryID, own]) => {
      const missing = own.reduce((sum, { total, saved }) => sum + Number(total) - Number(saved), 0);
      return missing > 0 ? [[categoryID, missing] as const] : [];
    }),
  );
}

export async function refuseWhileMissing(sql: Sql, program: ProgramIDs, categoryID: string, now: Date): Promise<void> {
  const missing = (await missingSheets(sql, program, now)).get(categoryID) ?? 0;
  if (missing > 0)
    refuse(
      `${plural(missing, "scoresheet is", "scoresheets are")} missing in this category, so what is level may change. Decide once they are in.`,
      409,
    );
}
