import type { saveScoreDraft, saveScores } from "../../contract/judging/scoring.ts";
import { type SheetErrors, scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { one } from "../platform/db/sql.ts";
import { entryInService } from "../entries/queries.ts";
import type { Inside } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { refuseNotJudged } from "../entries/judged-refusal.ts";
import { whyNotScoring } from "./scoring-window.ts";
import { scoringTimeframe } from "../programs/scoring-window-queries.ts";
import { releaseOf } from "./results-queries.ts";
import { scoresheetFor } from "./scoresheets.ts";
import { type Scoresheet, scoresheetsOf } from "./scoresheet-queries.ts";

export type Saving = Inside<typeof saveScores> | Inside<typeof saveScoreDraft>;

/** The scoresheet as it is now, and the round in which it is filled in. */
export type SheetToScore = Scoresheet & { round: number };

/**
 * The scoresheet in the address, if the person may fill it in for this entry now. It is locked before, and read then: a
 * statement that waits for a lock reads all else as it was before it waited.
 */
export async function sheetToScore({ sql, service, user, params, body, now }: Saving): Promise<SheetToScore> {
  const { serviceID } = service;
  const { entryID, scoresheetID } = params;
  const [entries, [timeframe], standings, sheets] = await Promise.all([
    entryInService(sql, entryID, serviceID, user.userID),
    scoringTimeframe(sql, serviceID),
    releaseOf(sql, serviceID),
    scoresheetsOf(sql, serviceID),
  ]);
  const entry = found(entries[0], "entry");
  const standing = one(standings);
  if (!entry.isScorer) refuse("You don't have permission to do that.", 403);
  refuseNotJudged(entry);
  if (body.round !== undefined && body.round !== standing.round)
    refuse(
      "This was given in a round that is closed by now, so it can’t be saved. Reload to see the round that is on.",
      409,
    );
  const why = whyNotScoring(timeframe, { ...service, ...standing }, now);
  if (why) refuse(why, 409);
  const applying = scoresheetFor(sheets, entry.categoryID);
  const sheet = found(applying?.scoresheetID === scoresheetID ? applying : undefined, "scoresheet");
  const problem = scoresheetProblem(sheet.criteria);
  if (problem) refuse(problem, 409);
  return { ...sheet, round: standing.round };
}

/** What is to be written, and by whom. */
export const givenBy = ({ service, user, params, body }: Saving, { scoresheetID, criteria, round }: SheetToScore) => ({
  serviceID: service.serviceID,
  entryID: params.entryID,
  scoresheetID,
  userID: user.userID,
  round,
  criteria,
  values: body.values,
});

export function refuseErrors(errors: SheetErrors): void {
  const sentences = Object.values(errors);
  if (sentences.length === 1) refuse(`${sentences[0]}.`, 400, { errors });
  if (sentences.length > 1)
    refuse("Some criteria aren't scored yet, or not right. Check the marked ones.", 400, { errors });
}
