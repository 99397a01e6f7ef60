import { entryCode, whyResultFixed } from "../../contract/entries/entry-rules.ts";
import {
  getResult,
  getResults,
  releaseResults,
  restoreResult,
  AWARD_UNDO_SECONDS,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../../contract/judging/results.ts";
import { isOwnEntry } from "../../contract/platform/permissions.ts";
import { getStability } from "../../contract/judging/stability.ts";
import { maximumTotalOf, scoreSummary } from "../../contract/judging/scoring-rules.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type LockedEntry, lockEntry, refuseAwardedApplication } from "../entries/entry-locks.ts";
import { winnersPageGalleryOf } from "../programs/winners-gallery-queries.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { tellResultsChanged } from "./results-listener.ts";
import { mailEntryOwnerIfOther } from "../mail/entry-mails.ts";
import { noteChange } from "../programs/digests.ts";
import { cancelResultMails } from "../mail/queries.ts";
import { mailsResults } from "./results-mails.ts";
import { judgingOf } from "../programs/judging.ts";
import { chairsByCategory } from "./chairs-queries.ts";
import { findWhetherDiscussed } from "./discussion-queries.ts";
import { scoringWindowOf } from "../programs/scoring-window-queries.ts";
import { findEntryName } from "./scoring-queries.ts";
import { rankingOf, rankingDataOf, scoresWithCategory } from "./ranking.ts";
import { shareRelease, lockRelease } from "../programs/release-queries.ts";
import {
  type ReleasePlan,
  latestEntryDeadline,
  insertWithdrawal,
  findRelease,
  removeWithdrawal,
  sheetSavesOf,
  writeRelease,
  writeAwardTitle,
  sheetsBehindResult,
  titleAddedAfterRelease,
} from "./results-queries.ts";
import { releaseProgramResults } from "./release.ts";
import { closedRoundsOf } from "./rounds-queries.ts";
import { ruleChangesOf } from "../programs/rule-change-queries.ts";
import { scoringWindowView } from "./scoring-window.ts";
import { criteriaWithValues } from "./sheet-view.ts";
import { type SheetChangeRow, sheetChangesOf, countUndecidedChanges } from "./sheet-change-queries.ts";
import { differencesOf } from "./sheet-changes.ts";
import { scorerSeverities, stabilityOf } from "./stability.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const resultCalls = [
  on(getResults, async ({ sql, client, service, standings, now }) => {
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    const { minimumSheets, showScoresToUsers, ...rules } = judgingOf(service);
    const [ranking, [out], [winners], [open], tellsEntrants, closedRounds, [timeframe], chairs, waiting, ruleChanges] =
      await Promise.all([
        rankingOf(sql, program, rules),
        findRelease(sql, serviceID),
        winnersPageGalleryOf(sql, serviceID),
        latestEntryDeadline(sql, serviceID, now),
        mailsResults(sql, service),
        closedRoundsOf(sql, serviceID),
        scoringWindowOf(sql, serviceID),
        chairsByCategory(sql, serviceID),
        countUndecidedChanges(sql, serviceID),
        ruleChangesOf(sql, serviceID),
      ]);
    const { planned, ...released } = out!;
    const window = scoringWindowView(timeframe, service, now);
    const all = ranking.flatMap((category) => category.entries);
    const belowMinimum = all.filter(({ sheets }) => sheets < minimumSheets).length;
    return {
      standings: [...standings],
      closedRounds,
      minimumSheets,
      method: rules.method,
      breakTies: rules.breakTies,
      ruleChanges,
      belowMinimum,
      changesWaiting: waiting.map(({ label, number, ...change }) => ({ ...change, code: entryCode(label, number) })),
      plannedRelease: releasePlanView(planned),
      failedRelease: failedReleaseView(planned),
      showScoresToUsers,
      tellsEntrants,
      ...released,
      scoringOpenUntil: window.isOpen ? window.closesAt : null,
      entriesOpenUntil: open?.until ?? null,
      winnersGallery: winners ?? null,
      timeZone: service.timeZone,
      isDraft: service.status === "draft",
      categories: ranking.map((category) => ({
        ...category,
        chairs: chairs.filter(({ categoryID }) => categoryID === category.categoryID).map(({ fullName }) => fullName),
      })),
    };
  }),

  on(getStability, async ({ sql, client, service }) => {
    const { method } = judgingOf(service);
    const scored = await rankingDataOf(sql, { clientID: client.clientID, serviceID: service.serviceID });
    const scores = scoresWithCategory(scored);
    const firsts = await stabilityOf(scores, method, service.serviceID);
    const names = new Map(scored.scores.map(({ userID, fullName }) => [userID, fullName]));
    return {
      categories: [...firsts].map(([categoryID, categoryFirsts]) => ({ categoryID, firsts: categoryFirsts })),
      scorers: scorerSeverities(scores)
        .map((scorer) => ({ ...scorer, fullName: names.get(scorer.userID)! }))
        .toSorted((scorer, other) => scorer.severity.value - other.severity.value),
    };
  }),

  on(getResult, async ({ sql, service, entry, user, standings }) => {
    const [rows, sheets, saves, [talk], changes] = await Promise.all([
      findEntryName(sql, entry.entryID),
      sheetsBehindResult(sql, entry.entryID),
      sheetSavesOf(sql, entry.entryID),
      findWhetherDiscussed(sql, entry.entryID),
      sheetChangesOf(sql, entry.entryID),
    ]);
    const { number, label, title } = requireRow(rows);
    const percents = sheets.filter(({ whyNot }) => whyNot === null).map(({ percent }) => percent);
    return {
      entryID: entry.entryID,
      code: entryCode(label, number),
      title,
      ...scoreSummary(percents),
      discussed: !isOwnEntry(standings) && (judgingOf(service).scorersSee !== "no" || talk?.discussed === true),
      changes: changes.map((change) => ({
        ...change,
        percentBefore: change.percentBefore ?? 0,
        differences: differencesOf(change),
        decided: changeDecisionOf(change),
        mayDecide:
          change.isOpen && !service.resultsReleasedAt && change.userID !== user.userID && !isOwnEntry(standings),
      })),
      scoresheets: sheets.map(({ criteria, values, ...sheet }) => ({
        ...sheet,
        maximumTotal: maximumTotalOf(criteria),
        scoresheetCriteria: criteriaWithValues(criteria, values),
        earlier: saves.filter(isReplacedBy(sheet)).map(({ criteria: saveCriteria, values: saveValues, ...saved }) => ({
          ...saved,
          maximumTotal: maximumTotalOf(saveCriteria),
          scoresheetCriteria: criteriaWithValues(saveCriteria, saveValues),
        })),
      })),
    };
  }),

  on(setAwardTitle, async (context) => {
    const { sql, service, entry, form, now, audit } = context;
    await shareRelease(sql, service.serviceID);
    const locked = await lockEntry(sql, entry.entryID, now);
    const awardTitle = form.awardTitle?.trim() || null;
    if (form.unreleasedOnly && locked.resultsReleased)
      refuse(
        "The results were released meanwhile: an award is public at once from now on. Load the page anew, and choose “Add an award”.",
        409,
      );
    if (awardTitle !== null || !(await mayUndoAward(context))) refuseChangingReleased(locked);
    if (awardTitle === locked.awardTitle) return {};
    await refuseIfStale(context, entry.entryID, { awardTitle: locked.awardTitle }, "awardTitle");
    if (entry.disqualifiedAt !== null)
      refuse(`A disqualified ${judgedWordsOf(service.kind).one} can't have an award title.`, 409);
    const { before } = requireRow(await writeAwardTitle(sql, entry.entryID, awardTitle));
    await audit(entry.entryID, { awardTitle: before }, { awardTitle });
    if (awardTitle !== null) await recordEvent(sql, "title.awarded", service.serviceID, { entryID: entry.entryID });
    return {};
  }),

  on(releaseResults, async (context) => {
    const { sql, form, audit } = context;
    const terms = { reason: form.reason?.trim() || null, closes: form.closeEntries ?? false };
    return { resultsReleasedAt: await releaseProgramResults(sql, context, terms, audit) };
  }),

  on(withdrawResult, async (context) => {
    const { sql, form, user, now, audit } = context;
    const { serviceID } = context.service;
    const { entryID } = context.entry;
    await shareRelease(sql, serviceID);
    const entry = await lockEntry(sql, entryID, now);
    const { submitted, resultsReleased, userID: ownerID } = entry;
    if (!submitted || !resultsReleased)
      refuse(`This ${judgedWordsOf(context.service.kind).one} has no released result.`, 409);
    await refuseAwardedApplication(sql, entry);
    const reason = form.reason.trim();
    const [withdrawn] = await insertWithdrawal(sql, { serviceID, entryID, reason, userID: user.userID, now });
    if (!withdrawn) refuse("Its result is retracted already.", 409);
    await audit(entryID, withdrawn, { awardTitle: null, reason });
    await recordEvent(sql, "result.retracted", serviceID, { entryID });
    await tellResultsChanged(context.app.resultsListeners, sql, serviceID, entryID);
    await mailEntryOwnerIfOther(sql, context, "resultWithdrawn", { entryID, ownerID, values: { reason } });
    return {};
  }),

  on(restoreResult, async ({ app, sql, service: { serviceID }, entry: { entryID }, user, now, audit }) => {
    await shareRelease(sql, serviceID);
    const { userID } = await lockEntry(sql, entryID, now);
    const [restored] = await removeWithdrawal(sql, entryID);
    if (!restored) refuse("Its result isn’t retracted.", 409);
    await audit(entryID, { awardTitle: null, reason: restored.reason }, { awardTitle: restored.awardTitle });
    await recordEvent(sql, "result.restored", serviceID, { entryID });
    await tellResultsChanged(app.resultsListeners, sql, serviceID, entryID);
    if (userID !== user.userID)
      await noteChange(sql, serviceID, entryID, "Its result isn’t retracted any more: it stands as it was.");
    return {};
  }),

  on(withholdResults, async ({ app, sql, service, audit }) => {
    const before = requireRow(await lockRelease(sql, service.serviceID));
    if (!before.resultsReleasedAt) refuse("The results aren't released.", 409);
    await writeRelease(sql, service.serviceID, null, null);
    await cancelResultMails(sql, service.serviceID);
    await recordEvent(sql, "scores.withheld", service.serviceID, { serviceID: service.serviceID });
    await tellResultsChanged(app.resultsListeners, sql, service.serviceID);
    await audit(service.serviceID, before, null);
    return {};
  }),
];

type SheetSave = { scoreID: string; scoresheetID: string; round: number; userID: string };

/** Whether a save of the same scorer and scoresheet was replaced by a later one. */
const isReplacedBy = (latest: SheetSave) => (save: SheetSave) =>
  save.scoreID !== latest.scoreID &&
  save.userID === latest.userID &&
  save.scoresheetID === latest.scoresheetID &&
  save.round === latest.round;

const changeDecisionOf = ({ agreed, words, decision }: Pick<SheetChangeRow, "agreed" | "words" | "decision">) =>
  agreed === null || words === null || decision === null ? null : { agreed, words, decision };

/** A slip in released results can be undone by the person who just added the award. */
async function mayUndoAward({ sql, entry, user, now }: TransactionContext<typeof setAwardTitle>): Promise<boolean> {
  const [addition] = await titleAddedAfterRelease(sql, entry.entryID);
  if (!addition || addition.userID !== user.userID) return false;
  return now.getTime() - Date.parse(addition.at) < AWARD_UNDO_SECONDS * 1_000;
}

/** A title may be added to released results; one that was public can only be withdrawn, with a reason. */
function refuseChangingReleased(entry: LockedEntry): void {
  if (entry.resultWithdrawn !== null) refuse("Its result was retracted. Restore it first.", 422);
  const why = entry.awardTitle === null ? undefined : whyResultFixed(entry);
  if (why) refuse(why, 422);
}

const releasePlanView = ({ at, reason, closeEntries, by }: ReleasePlan) =>
  at ? { at: new Date(at).toISOString(), reason, closeEntries, by } : null;
const failedReleaseView = ({ failedAt, failedReason }: ReleasePlan) =>
  failedAt && failedReason ? { at: new Date(failedAt).toISOString(), reason: failedReason } : null;
