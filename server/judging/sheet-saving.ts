import type { saveScoreDraft, saveScores } from "../../contract/judging/scoring.ts";
import { type SheetErrors, scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { requireRow } from "../platform/db/sql.ts";
import { entryInService } from "../entries/entry-queries.ts";
import type { TransactionContext } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseNotJudged } from "../entries/refuse-not-judged.ts";
import { whyScoringClosed } from "./scoring-window.ts";
import { scoringWindowOf } from "../programs/scoring-window-queries.ts";
import { findRelease } from "./results-queries.ts";
import { applyingScoresheet } from "./applying-scoresheet.ts";
import { type Scoresheet, scoresheetsOf } from "./scoresheet-queries.ts";

export type SavingRequest = TransactionContext<typeof saveScores> | TransactionContext<typeof saveScoreDraft>;

/** The scoresheet as it is now, and the round in which it is filled in. */
export type SheetToScore = Scoresheet & { round: number };

/**
 * The scoresheet in the address, if the person may fill it in for this entry now. It is locked before, and read then: a
 * statement that waits for a lock reads all else as it was before it waited.
 */
export async function lockSheetToScore({
  sql,
  service,
  user,
  params,
  body,
  now,
}: SavingRequest): Promise<SheetToScore> {
  const { serviceID } = service;
  const { entryID, scoresheetID } = params;
  const [entries, [timeframe], standings, sheets] = await Promise.all([
    entryInService(sql, entryID, serviceID, user.userID),
    scoringWindowOf(sql, serviceID),
    findRelease(sql, serviceID),
    scoresheetsOf(sql, serviceID),
  ]);
  const entry = requireFound(entries[0], "entry");
  const standing = requireRow(standings);
  if (!entry.isScorer) refuse("You don't have permission to do that.", 403);
  refuseNotJudged(entry);
  if (body.round !== undefined && body.round !== standing.round)
    refuse(
      "This was given in a round that is closed by now, so it can’t be saved. Reload to see the round that is on.",
      409,
    );
  const why = whyScoringClosed(timeframe, { ...service, ...standing }, now);
  if (why) refuse(why, 409);
  const applying = applyingScoresheet(sheets, entry.categoryID);
  const sheet = requireFound(applying?.scoresheetID === scoresheetID ? applying : undefined, "scoresheet");
  const problem = scoresheetProblem(sheet.criteria);
  if (problem) refuse(problem, 409);
  return { ...sheet, round: standing.round };
}

/** What is to be written, and by whom. */
export const sheetToSave = (
  { service, user, params, body }: SavingRequest,
  { scoresheetID, criteria, round }: SheetToScore,
) => ({
  serviceID: service.serviceID,
  entryID: params.entryID,
  scoresheetID,
  userID: user.userID,
  round,
  criteria,
  values: body.values,
});

export function refuseSheetErrors(errors: SheetErrors): void {
  const sentences = Object.values(errors);
  if (sentences.length === 1) refuse(`${sentences[0]}.`, 400, { errors });
  if (sentences.length > 1)
    refuse("Some criteria aren't scored yet, or not right. Check the marked ones.", 400, { errors });
}
