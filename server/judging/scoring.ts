import { may } from "../../contract/platform/permissions.ts";
import {
  declareConflict,
  getOwnScores,
  getProgress,
  getScoring,
  getScoringQueue,
  previewScoring,
  saveScoreDraft,
  saveScores,
  saveScoringNote,
} from "../../contract/judging/scoring.ts";
import { videoForScorers } from "../../contract/programs/help-videos.ts";
import {
  type Criterion,
  draftErrors,
  hasSameValues,
  maximumTotalOf,
  percentOf,
  sheetErrors,
  totalOf,
} from "../../contract/judging/scoring-rules.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockEntry } from "../entries/entry-locks.ts";
import { noteChangeRequest } from "../programs/digests.ts";
import { judgedRecommendations } from "../entries/recommendations/questions.ts";
import { judgingOf } from "../programs/judging.ts";
import { scorerEntryView } from "./entry-view.ts";
import { shareLockUnreleased } from "./deciding-rules.ts";
import { lastSavedValues } from "./discussion-queries.ts";
import { scoringQueueOf } from "./queue.ts";
import { entrantScoresView, previewSheetView, progressSheetView, scorerSheetView } from "./sheet-view.ts";
import { scoringWindowOf } from "../programs/scoring-window-queries.ts";
import {
  findEntryName,
  insertDeclaredConflict,
  insertScores,
  findJudgedEntry,
  upsertDraft,
  upsertNote,
  lockSheet,
  findNote,
  findSavedWithKey,
  findScorerSheet,
  sheetsForEntrant,
} from "./scoring-queries.ts";
import { type SheetToScore, sheetToSave, refuseSheetErrors, lockSheetToScore } from "./sheet-saving.ts";
import { insertSheetChange, findWhetherChaired, findOwnSheetChange } from "./sheet-change-queries.ts";
import { findRound } from "./rounds-queries.ts";
import { applyingScoresheet } from "./applying-scoresheet.ts";
import { refuseNotJudged } from "../entries/refuse-not-judged.ts";
import { scoringWindowView } from "./scoring-window.ts";
import { scoresheetsOf } from "./scoresheet-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

type SaveScoresRequest = TransactionContext<typeof saveScores>;

async function saveSheet(
  context: SaveScoresRequest,
  sheet: SheetToScore,
  reason = context.body.reason?.trim() ?? null,
) {
  const { criteria } = sheet;
  const { values } = context.body;
  const total = totalOf(criteria, values);
  const percent = percentOf(criteria, values);
  const saveKey = context.body.saveKey ?? null;
  const inserted = await insertScores(context.sql, { ...sheetToSave(context, sheet), total, percent, reason, saveKey });
  if (inserted.length > 0) {
    const { entry, service, user } = context;
    const { entryID } = entry;
    await recordEvent(context.sql, "scores.submitted", service.serviceID, { entryID, userID: user.userID });
    return savedView({ criteria, total, percent });
  }
  // The second of two calls at once with one key finds the first one's sheet.
  return (
    (await findEarlierSave(context)) ?? refuse("This was sent with the key of another scoresheet. Save it again.", 409)
  );
}

const savedView = ({ criteria, total, percent }: { criteria: Criterion[]; total: number; percent: number }) => ({
  isScored: true,
  asked: false,
  total,
  maximumTotal: maximumTotalOf(criteria),
  percent,
});

/** Saves the sheet; or asks the chair, where others may have read the sheet that it would change. */
async function saveOrAskChair(context: SaveScoresRequest, sheet: SheetToScore) {
  const { sql, service, entry, user, body } = context;
  if (judgingOf(service).scorersSee === "no") return saveSheet(context, sheet);
  const ownSheet = { entryID: entry.entryID, userID: user.userID };
  const [before] = await lastSavedValues(sql, { ...ownSheet, scoresheetID: sheet.scoresheetID });
  // A repeated save of the same values needs no other reason.
  if (!before || hasSameValues(before.values, body.values))
    return saveSheet(context, sheet, body.reason?.trim() ?? before?.reason);
  const reason = body.reason?.trim() || refuseWithoutReason();
  const { chaired } = requireRow(await findWhetherChaired(sql, entry.entryID));
  return chaired ? askChair(context, sheet, reason) : saveSheet(context, sheet, reason);
}

function refuseWithoutReason(): never {
  const reason = "Say why you change it: the others may have read what you gave.";
  return refuse(reason, 400, { errors: { reason } });
}

async function askChair(context: SaveScoresRequest, sheet: SheetToScore, reason: string) {
  const { criteria } = sheet;
  const { values } = context.body;
  const total = totalOf(criteria, values);
  const percent = percentOf(criteria, values);
  const { sheetChangeID } = await insertSheetChange(context.sql, {
    ...sheetToSave(context, sheet),
    total,
    percent,
    reason,
  });
  await noteChangeRequest(context.sql, sheetChangeID);
  return { ...savedView({ criteria, total, percent }), asked: true };
}

/** A sheet that was saved with this key before, though its answer was lost: also once scoring has closed. */
async function findEarlierSave({ sql, entry, user, body: { saveKey } }: SaveScoresRequest) {
  if (saveKey === undefined) return undefined;
  const [row] = await findSavedWithKey(sql, { entryID: entry.entryID, userID: user.userID, saveKey });
  return row && savedView(row);
}

/** A late sheet from a device without a network doesn't overwrite a newer one. */
async function refuseOutdated({ sql, entry, user, body }: SaveScoresRequest, { scoresheetID }: SheetToScore) {
  const { follows, replaces = [] } = body;
  if (follows === undefined) return;
  const [latest] = await lastSavedValues(sql, { entryID: entry.entryID, scoresheetID, userID: user.userID });
  const isNewer = latest && (follows === null || Date.parse(latest.savedAt) > Date.parse(follows));
  // Another window of the same device may have sent the newer one.
  if (isNewer && !(latest.saveKey !== null && replaces.includes(latest.saveKey)))
    refuse(
      "You have saved this scoresheet meanwhile, on another device or in another window. That one counts; open the entry to compare.",
      409,
    );
}

export const scoringCalls = [
  on(getScoringQueue, (context) => scoringQueueOf(context)),

  on(getScoring, async ({ sql, client, service, entry, user, now }) => {
    refuseNotJudged(entry);
    const { serviceID } = service;
    const judging = judgingOf(service);
    const { blind, scorersSee } = judging;
    const [rows, recommendations, [sheet], [timeframe], rounds, [noted], [chair], [change]] = await Promise.all([
      findJudgedEntry(sql, entry.entryID, blind),
      // Letters are for those who judge, and for nobody who looks as one of them.
      hasFeature(service.kind, "recommendations") && !user.seenIn
        ? judgedRecommendations(sql, entry.entryID, blind)
        : [],
      findScorerSheet(sql, { ...entry, serviceID, userID: user.userID }),
      scoringWindowOf(sql, serviceID),
      findRound(sql, serviceID),
      findNote(sql, entry.entryID, user.userID),
      findWhetherChaired(sql, entry.entryID),
      findOwnSheetChange(sql, { entryID: entry.entryID, userID: user.userID }),
    ]);
    return {
      userID: user.userID,
      round: requireRow(rounds).round,
      blind,
      discussed: scorersSee !== "no",
      chaired: scorersSee !== "no" && chair?.chaired === true,
      change: change ?? null,
      helpVideo: videoForScorers(service),
      window: scoringWindowView(timeframe, service, now),
      entry: scorerEntryView(requireRow(rows), { client: client.url, service: service.url }, blind),
      recommendations,
      scoresheet: sheet ? scorerSheetView(sheet, judging) : null,
      note: noted?.note ?? "",
    };
  }),

  on(previewScoring, async ({ sql, service, category }) => {
    const sheet = applyingScoresheet(await scoresheetsOf(sql, service.serviceID), category.categoryID);
    const judging = judgingOf(service);
    return {
      categoryName: category.name,
      blind: judging.blind,
      scoresheet: sheet ? previewSheetView(sheet, judging) : null,
    };
  }),

  on(saveScores, async (context) => {
    const { sql, service, params, body } = context;
    // Several late sheets wait for each other, so that each sees the others' saves.
    const isLate = body.follows !== undefined;
    const [, already] = await Promise.all([lockSheet(sql, { ...params, alone: isLate }), findEarlierSave(context)]);
    if (already) return already;
    const sheet = await lockSheetToScore(context);
    refuseSheetErrors(
      sheetErrors(sheet.criteria, body.values, { commentRequired: judgingOf(service).commentsRequired }),
    );
    await refuseOutdated(context, sheet);
    return saveOrAskChair(context, sheet);
  }),

  on(saveScoreDraft, async (context) => {
    const [, sheet] = await Promise.all([
      lockSheet(context.sql, { ...context.params, alone: false }),
      lockSheetToScore(context),
    ]);
    refuseSheetErrors(draftErrors(sheet.criteria, context.body.values));
    await upsertDraft(context.sql, sheetToSave(context, sheet));
    return {};
  }),

  on(saveScoringNote, async ({ sql, service: { serviceID }, entry, user, body: { note } }) => {
    refuseNotJudged(entry);
    await upsertNote(sql, { serviceID, entryID: entry.entryID, userID: user.userID, note });
    return {};
  }),

  on(declareConflict, async ({ sql, service, entry, user, form }) => {
    const { serviceID } = service;
    await shareLockUnreleased(
      sql,
      serviceID,
      "Results are out, and what you gave counts in them. Tell the association: it can retract a result.",
    );
    await insertDeclaredConflict(sql, { serviceID, entryID: entry.entryID, userID: user.userID, reason: form.reason });
    return {};
  }),

  on(getProgress, async ({ sql, service, entry, user, params, standings }) => {
    if (params.userID !== user.userID && !may(standings, "VIEW_SCORES"))
      refuse("You don't have permission to do that.", 403);
    const [rows, [sheet]] = await Promise.all([
      findEntryName(sql, entry.entryID),
      findScorerSheet(sql, { ...entry, serviceID: service.serviceID, userID: params.userID }),
    ]);
    const { number, label, title } = requireRow(rows);
    const { entryID } = entry;
    return { entryID, code: entryCode(label, number), title, userID: params.userID, ...progressSheetView(sheet) };
  }),

  on(getOwnScores, async ({ sql, client, service, entry, now }) => {
    const { showScoresToUsers } = judgingOf(service);
    if (showScoresToUsers === "no") refuse("Scores aren't shown for this program.", 403);
    if (!service.resultsReleasedAt) refuse("Scores haven't been released yet.", 409);
    const { resultWithdrawn } = await lockEntry(sql, entry.entryID, now);
    if (resultWithdrawn) refuse(`The result of this entry was retracted: ${resultWithdrawn}`, 409);
    const [rows, sheets] = await Promise.all([
      findEntryName(sql, entry.entryID),
      sheetsForEntrant(sql, { clientID: client.clientID, serviceID: service.serviceID }, entry.entryID),
    ]);
    return { title: requireRow(rows).title, ...entrantScoresView(sheets, showScoresToUsers) };
  }),
];
