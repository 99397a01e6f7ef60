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
import { scorersVideo } from "../../contract/programs/help-videos.ts";
import {
  type Criterion,
  draftErrors,
  isSameSheet,
  maximumTotalOf,
  percentOf,
  sheetErrors,
  totalOf,
} from "../../contract/judging/scoring-rules.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { one } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockEntry } from "../entries/locked.ts";
import { noteAskedChange } from "../programs/digests.ts";
import { judgedRecommendations } from "../entries/recommendations/questions.ts";
import { judgingOf } from "../programs/judging.ts";
import { entryView } from "./entry-view.ts";
import { holdUnreleased } from "./deciding.ts";
import { savedBefore } from "./discussion-queries.ts";
import { queueFor } from "./queue.ts";
import { ownScores, previewView, progressView, sheetView } from "./sheet-view.ts";
import { scoringTimeframe } from "../programs/scoring-window-queries.ts";
import {
  entryForProgress,
  insertConflict,
  insertScores,
  judgedEntry,
  keepDraft,
  keepNote,
  lockSheet,
  noteOf,
  savedWith,
  scoresheetOf,
  sheetsOfEntry,
} from "./queries.ts";
import { type SheetToScore, givenBy, refuseErrors, sheetToScore } from "./saving.ts";
import { askForChange, entryIsChaired, ownChange } from "./sheet-change-queries.ts";
import { roundOf } from "./rounds-queries.ts";
import { scoresheetFor } from "./scoresheets.ts";
import { refuseNotJudged } from "../entries/judged-refusal.ts";
import { windowOf } from "./scoring-window.ts";
import { scoresheetsOf } from "./scoresheet-queries.ts";

type SavingScores = Inside<typeof saveScores>;

async function save(ask: SavingScores, sheet: SheetToScore, reason = ask.body.reason?.trim() ?? null) {
  const { criteria } = sheet;
  const { values } = ask.body;
  const total = totalOf(criteria, values);
  const percent = percentOf(criteria, values);
  const saveKey = ask.body.saveKey ?? null;
  const saved = await insertScores(ask.sql, { ...givenBy(ask, sheet), total, percent, reason, saveKey });
  if (saved.length > 0) return savedView({ criteria, total, percent });
  // Of two that are sent at once the second finds what the first has saved.
  return (await savedAlready(ask)) ?? refuse("This was sent with the key of another scoresheet. Save it again.", 409);
}

const savedView = ({ criteria, total, percent }: { criteria: Criterion[]; total: number; percent: number }) => ({
  isScored: true,
  asked: false,
  total,
  maximumTotal: maximumTotalOf(criteria),
  percent,
});

/** Saves it; or asks the chair, where others may have read what would be another sheet now. */
async function saveOrAsk(ask: SavingScores, sheet: SheetToScore) {
  const { sql, service, entry, user, body } = ask;
  if (judgingOf(service).scorersSee === "no") return save(ask, sheet);
  const own = { entryID: entry.entryID, userID: user.userID };
  const [before] = await savedBefore(sql, { ...own, scoresheetID: sheet.scoresheetID });
  // The very sheet that is saved already, sent once more, needs no other reason.
  if (!before || isSameSheet(before.values, body.values))
    return save(ask, sheet, body.reason?.trim() ?? before?.reason);
  const reason = body.reason?.trim() || refuseWithoutReason();
  const { chaired } = one(await entryIsChaired(sql, entry.entryID));
  return chaired ? askChair(ask, sheet, reason) : save(ask, sheet, reason);
}

function refuseWithoutReason(): never {
  const reason = "Say why you change it: the others may have read what you gave.";
  return refuse(reason, 400, { errors: { reason } });
}

async function askChair(ask: SavingScores, sheet: SheetToScore, reason: string) {
  const { criteria } = sheet;
  const { values } = ask.body;
  const total = totalOf(criteria, values);
  const percent = percentOf(criteria, values);
  const { sheetChangeID } = await askForChange(ask.sql, { ...givenBy(ask, sheet), total, percent, reason });
  await noteAskedChange(ask.sql, sheetChangeID);
  return { ...savedView({ criteria, total, percent }), asked: true };
}

/** What was sent with this key before and saved, though the answer was lost on its way: also once scoring has closed. */
async function savedAlready({ sql, entry, user, body: { saveKey } }: SavingScores) {
  if (saveKey === undefined) return undefined;
  const [row] = await savedWith(sql, { entryID: entry.entryID, userID: user.userID, saveKey });
  return row && savedView(row);
}

/** What was filled in without a network and comes late takes the place of nothing newer. */
async function refuseOlder({ sql, entry, user, body }: SavingScores, { scoresheetID }: SheetToScore) {
  const { follows, replaces = [] } = body;
  if (follows === undefined) return;
  const [latest] = await savedBefore(sql, { entryID: entry.entryID, scoresheetID, userID: user.userID });
  const isNewer = latest && (follows === null || Date.parse(latest.savedAt) > Date.parse(follows));
  // The newer one may have been sent from the same device, by another window.
  if (isNewer && !(latest.saveKey !== null && replaces.includes(latest.saveKey)))
    refuse(
      "You have saved this scoresheet meanwhile, on another device or in another window. That one counts; open the entry to compare.",
      409,
    );
}

export const scoring = [
  on(getScoringQueue, (ask) => queueFor(ask)),

  on(getScoring, async ({ sql, client, service, entry, user, now }) => {
    refuseNotJudged(entry);
    const { serviceID } = service;
    const judging = judgingOf(service);
    const { blind, scorersSee } = judging;
    const [rows, recommendations, [sheet], [timeframe], rounds, [noted], [chair], [change]] = await Promise.all([
      judgedEntry(sql, entry.entryID, blind),
      hasFeature(service.kind, "recommendations") ? judgedRecommendations(sql, entry.entryID, blind) : [],
      scoresheetOf(sql, { ...entry, serviceID, userID: user.userID }),
      scoringTimeframe(sql, serviceID),
      roundOf(sql, serviceID),
      noteOf(sql, entry.entryID, user.userID),
      entryIsChaired(sql, entry.entryID),
      ownChange(sql, { entryID: entry.entryID, userID: user.userID }),
    ]);
    return {
      userID: user.userID,
      round: one(rounds).round,
      blind,
      discussed: scorersSee !== "no",
      chaired: scorersSee !== "no" && chair?.chaired === true,
      change: change ?? null,
      helpVideo: scorersVideo(service),
      window: windowOf(timeframe, service, now),
      entry: entryView(one(rows), { client: client.url, service: service.url }, blind),
      recommendations,
      scoresheet: sheet ? sheetView(sheet, judging) : null,
      note: noted?.note ?? "",
    };
  }),

  on(previewScoring, async ({ sql, service, category }) => {
    const sheet = scoresheetFor(await scoresheetsOf(sql, service.serviceID), category.categoryID);
    const judging = judgingOf(service);
    return {
      categoryName: category.name,
      blind: judging.blind,
      scoresheet: sheet ? previewView(sheet, judging) : null,
    };
  }),

  on(saveScores, async (ask) => {
    const { sql, service, params, body } = ask;
    // Of several that come late at once each looks at what the others have saved.
    const alone = body.follows !== undefined;
    const [, already] = await Promise.all([lockSheet(sql, { ...params, alone }), savedAlready(ask)]);
    if (already) return already;
    const sheet = await sheetToScore(ask);
    refuseErrors(sheetErrors(sheet.criteria, body.values, { commentRequired: judgingOf(service).commentsRequired }));
    await refuseOlder(ask, sheet);
    return saveOrAsk(ask, sheet);
  }),

  on(saveScoreDraft, async (ask) => {
    const [, sheet] = await Promise.all([lockSheet(ask.sql, { ...ask.params, alone: false }), sheetToScore(ask)]);
    refuseErrors(draftErrors(sheet.criteria, ask.body.values));
    await keepDraft(ask.sql, givenBy(ask, sheet));
    return {};
  }),

  on(saveScoringNote, async ({ sql, service: { serviceID }, entry, user, body: { note } }) => {
    refuseNotJudged(entry);
    await keepNote(sql, { serviceID, entryID: entry.entryID, userID: user.userID, note });
    return {};
  }),

  on(declareConflict, async ({ sql, service, entry, user, form }) => {
    const { serviceID } = service;
    await holdUnreleased(
      sql,
      serviceID,
      "Results are out, and what you gave counts in them. Tell the association: it can withdraw a result.",
    );
    await insertConflict(sql, { serviceID, entryID: entry.entryID, userID: user.userID, reason: form.reason });
    return {};
  }),

  on(getProgress, async ({ sql, service, entry, user, params, standings }) => {
    if (params.userID !== user.userID && !may(standings, "VIEW_SCORES"))
      refuse("You don't have permission to do that.", 403);
    const [rows, [sheet]] = await Promise.all([
      entryForProgress(sql, entry.entryID),
      scoresheetOf(sql, { ...entry, serviceID: service.serviceID, userID: params.userID }),
    ]);
    const { number, label, title } = one(rows);
    const { entryID } = entry;
    return { entryID, code: entryCode(label, number), title, userID: params.userID, ...progressView(sheet) };
  }),

  on(getOwnScores, async ({ sql, client, service, entry, now }) => {
    const { showScoresToUsers } = judgingOf(service);
    if (showScoresToUsers === "no") refuse("Scores aren't shown for this program.", 403);
    if (!service.resultsReleasedAt) refuse("Scores haven't been released yet.", 409);
    const { resultWithdrawn } = await lockEntry(sql, entry.entryID, now);
    if (resultWithdrawn) refuse(`The result of this entry was withdrawn: ${resultWithdrawn}`, 409);
    const [rows, sheets] = await Promise.all([
      entryForProgress(sql, entry.entryID),
      sheetsOfEntry(sql, { clientID: client.clientID, serviceID: service.serviceID }, entry.entryID),
    ]);
    return { title: one(rows).title, ...ownScores(sheets, showScoresToUsers) };
  }),
];
