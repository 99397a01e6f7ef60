import { may } from "../../contract/platform/permissions.ts";
import { plural } from "../../contract/platform/plural.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import type { TransactionContext } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import type { decideTie } from "../../contract/judging/ties.ts";
import { type DecidingRole, chairsOfAll } from "./chairs-queries.ts";
import { progressOf } from "./progress-queries.ts";
import { scoringWindowOf } from "../programs/scoring-window-queries.ts";
import { shareRelease, lockRelease } from "../programs/release-queries.ts";
import { findOwnedAmong } from "./results-queries.ts";

// Decisions that scores don't make: by the chair or staff, with their name, and never after the release.

type DecidingScope = Pick<TransactionContext<typeof decideTie>, "sql" | "user" | "standings">;

/** Refuses unless the person may decide about all of these entries; answers their role. */
export async function requireDecidingRole(
  { sql, user, standings }: DecidingScope,
  entryIDs: readonly string[],
): Promise<DecidingRole> {
  const [ownEntry] = await findOwnedAmong(sql, entryIDs, user.userID);
  if (ownEntry) refuse(`${entryIDs.length > 1 ? "One of these" : "This"} is your own, so others decide.`, 403);
  const chairs = await chairsOfAll(sql, entryIDs);
  if (chairs.some(({ userID }) => userID === user.userID)) return { asChair: true, inPlaceOf: null };
  if (!may(standings, "PUBLISH_RESULTS")) refuse("Their chair decides this, or staff.", 403);
  return { asChair: false, inPlaceOf: chairs[0]?.userID ?? null };
}

/** Refuses once results are released. The lock is shared: for changes that may happen at the same time, such as conflicts. */
export async function shareLockUnreleased(sql: Sql, serviceID: string, sentence: string): Promise<void> {
  const { resultsReleasedAt } = requireRow(await shareRelease(sql, serviceID));
  if (resultsReleasedAt) refuse(sentence, 409);
}

/** Refuses once results are released. Decisions and a release wait for each other. */
export async function lockUnreleased(sql: Sql, serviceID: string): Promise<void> {
  const { resultsReleasedAt } = requireRow(await lockRelease(sql, serviceID));
  if (resultsReleasedAt) refuse("Results are out. Take back the release before you change who stands where.", 409);
}

/** The number of missing scoresheets by category, which may still change its ties; none once scoring is over. */
export async function missingSheetsByCategory(sql: Sql, program: ProgramIDs, now: Date): Promise<Map<string, number>> {
  const [[timeframe], rows] = await Promise.all([scoringWindowOf(sql, program.serviceID), progressOf(sql, program)]);
  if (timeframe && new Date(timeframe.closesAt) <= now) return new Map();
  const byCategory = Map.groupBy(rows, ({ categoryID }) => categoryID);
  return new Map(
    [...byCategory].flatMap(([categoryID, progressRows]) => {
      const missing = progressRows.reduce((sum, { total, saved }) => sum + Number(total) - Number(saved), 0);
      return missing > 0 ? [[categoryID, missing] as const] : [];
    }),
  );
}

export async function refuseWhileSheetsMissing(
  sql: Sql,
  program: ProgramIDs,
  categoryID: string,
  now: Date,
): Promise<void> {
  const missing = (await missingSheetsByCategory(sql, program, now)).get(categoryID) ?? 0;
  if (missing > 0)
    refuse(
      `${plural(missing, "scoresheet is", "scoresheets are")} missing in this category, so what is level may change. Decide once they are in.`,
      409,
    );
}
