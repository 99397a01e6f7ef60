import type { saveScoreDraft, saveScores } from "../../contract/scoring.ts";
import { type SheetErrors, scoresheetProblem } from "../../contract/scoring-rules.ts";
import { type Sql, one } from "../db/sql.ts";
import type { Attempting, Inside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { alreadyReleased, refuseNotJudged, whyNotScoring } from "./scoring-window.ts";
import { scoringTimeframe } from "./queries.ts";
import { releaseOf } from "./results-queries.ts";
import { scoresheetFor } from "./scoresheets.ts";
import type { Scoresheet } from "./scoresheet-queries.ts";

export type Saving = Inside<typeof saveScores> | Inside<typeof saveScoreDraft>;
export type SavingAttempt = Attempting<typeof saveScores> | Attempting<typeof saveScoreDraft>;

/** The scoresheet in the address, where nothing is known that is against filling it in. */
export async function sheetAddressed({ last, house, client: { clientID }, service, params }: SavingAttempt) {
  const { serviceID, resultsReleasedAt } = service;
  if (resultsReleasedAt) return undefined;
  const [sheet] = await house.scoresheets.find(last, { clientID, serviceID }, params.scoresheetID);
  return sheet && !scoresheetProblem(sheet.criteria) ? sheet : undefined;
}

/** The scoresheet that is being filled in: the one in the address, if it is the one for this entry. */
export async function sheetToScore({ sql, house, client, service, entry, params }: Saving): Promise<Scoresheet> {
  refuseNotJudged(entry);
  if (service.resultsReleasedAt) refuse(alreadyReleased, 409);
  const sheets = await house.scoresheets.of(sql, client.clientID, service.serviceID);
  const applying = scoresheetFor(sheets, entry.categoryID);
  const sheet = found(applying?.scoresheetID === params.scoresheetID ? applying : undefined, "scoresheet");
  const problem = scoresheetProblem(sheet.criteria);
  if (problem) refuse(problem, 409);
  return sheet;
}

/** What is to be written, and by whom. */
export const givenBy = (
  { service, user, params, body, now }: Saving | SavingAttempt,
  { scoresheetID, criteria }: Scoresheet,
) => ({
  serviceID: service.serviceID,
  entryID: params.entryID,
  scoresheetID,
  userID: user.userID,
  round: body.round ?? null,
  criteria,
  values: body.values,
  now,
});

export function refuseErrors(errors: SheetErrors): void {
  const sentences = Object.values(errors);
  if (sentences.length === 1) refuse(`${sentences[0]}.`, 400, { errors });
  if (sentences.length > 1)
    refuse("Some criteria aren't scored yet, or not right. Check the marked ones.", 400, { errors });
}

/** After the transaction's last statement alone: before, it would hold one connection and wait for another. */
export const readAnew = <T>(ask: Saving, read: (sql: Sql, ask: Saving) => Promise<T>) =>
  ask.house.database.readInside(ask.client.clientID, (sql) => read(sql, ask));

/** Nothing was written: scoring isn't open, results are out, another round is on, or the scoresheet was changed since it was last looked at. */
export async function refuseUnsaved(sql: Sql, { house, client, service, body, now }: Saving): Promise<never> {
  const [[timeframe], standing] = await Promise.all([
    scoringTimeframe(sql, service.serviceID),
    releaseOf(sql, service.serviceID).then(one),
  ]);
  if (body.round !== undefined && body.round !== standing.round)
    refuse(
      "This was given in a round that is closed by now, so it can’t be saved. Reload to see the round that is on.",
      409,
    );
  const why = whyNotScoring(timeframe, { ...service, ...standing }, now);
  if (why) refuse(why, 409);
  house.scoresheets.forget(client.clientID);
  return refuse(
    "The scoresheet was changed at this moment. What you gave is kept here; look at it and save again.",
    409,
  );
}
