import { entryCode, whyStands } from "../../contract/entries/entry-rules.ts";
import {
  getResult,
  getResults,
  releaseResults,
  restoreResult,
  TAKING_AWARD_BACK_SECONDS,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../../contract/judging/results.ts";
import { takesPartIn } from "../../contract/platform/permissions.ts";
import { getStability } from "../../contract/judging/stability.ts";
import { maximumTotalOf, resultOf } from "../../contract/judging/scoring-rules.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { one } from "../platform/db/sql.ts";
import { type LockedEntry, lockEntry, refuseAwarded } from "../entries/locked.ts";
import { winnersOf } from "../programs/winners-gallery-queries.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseStale } from "../platform/http/stale.ts";
import { tellResultsChanged } from "./results-listener.ts";
import { tellOther } from "../mail/entry-mails.ts";
import { noteChange } from "../programs/digests.ts";
import { takeBackResults } from "../mail/queries.ts";
import { tellsResults } from "./results-mails.ts";
import { judgingOf } from "../programs/judging.ts";
import { chairsOf } from "./chairs-queries.ts";
import { isDiscussed } from "./discussion-queries.ts";
import { scoringTimeframe } from "../programs/scoring-window-queries.ts";
import { entryForProgress } from "./queries.ts";
import { rankingOf, scoredOf, scoresOf } from "./ranking.ts";
import { holdRelease, lockRelease } from "../programs/release-queries.ts";
import {
  type Planned,
  entriesOpen,
  insertWithdrawal,
  releaseOf,
  removeWithdrawal,
  savesOf,
  setReleased,
  setTitle,
  sheetsBehind,
  titleAddedLate,
} from "./results-queries.ts";
import { release } from "./releasing.ts";
import { closedRoundsOf } from "./rounds-queries.ts";
import { ruleChangesOf } from "../programs/rule-changes-queries.ts";
import { windowOf } from "./scoring-window.ts";
import { criteriaWith } from "./sheet-view.ts";
import { type ChangeRow, changesOf, changesWaiting } from "./sheet-change-queries.ts";
import { differencesOf } from "./sheet-changes.ts";
import { scorersOf, stabilityOf } from "./stability.ts";

export const results = [
  on(getResults, async ({ sql, client, service, standings, now }) => {
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    const { minimumSheets, showScoresToUsers, ...rules } = judgingOf(service);
    const [ranking, [out], [winners], [open], tellsEntrants, closedRounds, [timeframe], chairs, waiting, ruleChanges] =
      await Promise.all([
        rankingOf(sql, program, rules),
        releaseOf(sql, serviceID),
        winnersOf(sql, serviceID),
        entriesOpen(sql, serviceID, now),
        tellsResults(sql, service),
        closedRoundsOf(sql, serviceID),
        scoringTimeframe(sql, serviceID),
        chairsOf(sql, serviceID),
        changesWaiting(sql, serviceID),
        ruleChangesOf(sql, serviceID),
      ]);
    const { planned, ...released } = out!;
    const window = windowOf(timeframe, service, now);
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
      plannedRelease: planOf(planned),
      failedRelease: failureOf(planned),
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
    const scored = await scoredOf(sql, { clientID: client.clientID, serviceID: service.serviceID });
    const scores = scoresOf(scored);
    const firsts = await stabilityOf(scores, method, service.serviceID);
    const names = new Map(scored.scores.map(({ userID, fullName }) => [userID, fullName]));
    return {
      categories: [...firsts].map(([categoryID, own]) => ({ categoryID, firsts: own })),
      scorers: scorersOf(scores)
        .map((scorer) => ({ ...scorer, fullName: names.get(scorer.userID)! }))
        .toSorted((scorer, other) => scorer.severity.value - other.severity.value),
    };
  }),

  on(getResult, async ({ sql, service, entry, user, standings }) => {
    const [rows, sheets, saves, [talk], changes] = await Promise.all([
      entryForProgress(sql, entry.entryID),
      sheetsBehind(sql, entry.entryID),
      savesOf(sql, entry.entryID),
      isDiscussed(sql, entry.entryID),
      changesOf(sql, entry.entryID),
    ]);
    const { number, label, title } = one(rows);
    const counting = sheets.filter(({ whyNot }) => whyNot === null).map(({ percent }) => percent);
    return {
      entryID: entry.entryID,
      code: entryCode(label, number),
      title,
      ...resultOf(counting),
      discussed: !takesPartIn(standings) && (judgingOf(service).scorersSee !== "no" || talk?.discussed === true),
      changes: changes.map((change) => ({
        ...change,
        percentBefore: change.percentBefore ?? 0,
        differences: differencesOf(change),
        decided: changeDecided(change),
        mayDecide:
          change.isOpen && !service.resultsReleasedAt && change.userID !== user.userID && !takesPartIn(standings),
      })),
      scoresheets: sheets.map(({ criteria, values, ...sheet }) => ({
        ...sheet,
        maximumTotal: maximumTotalOf(criteria),
        scoresheetCriteria: criteriaWith(criteria, values),
        earlier: saves.filter(isBefore(sheet)).map(({ criteria: then, values: given, ...saved }) => ({
          ...saved,
          maximumTotal: maximumTotalOf(then),
          scoresheetCriteria: criteriaWith(then, given),
        })),
      })),
    };
  }),

  on(setAwardTitle, async (ask) => {
    const { sql, service, entry, form, now, audit } = ask;
    await holdRelease(sql, service.serviceID);
    const locked = await lockEntry(sql, entry.entryID, now);
    const awardTitle = form.awardTitle?.trim() || null;
    if (form.unreleasedOnly && locked.resultsReleased)
      refuse(
        "The results were released meanwhile: an award is public at once from now on. Load the page anew, and choose “Add an award”.",
        409,
      );
    if (awardTitle !== null || !(await mayTakeAwardBack(ask))) refuseChangingReleased(locked);
    if (awardTitle === locked.awardTitle) return {};
    await refuseStale(ask, entry.entryID, { awardTitle: locked.awardTitle }, "awardTitle");
    if (entry.disqualifiedAt !== null)
      refuse(`A disqualified ${judgedIn(service.kind).one} can't have an award title.`, 409);
    const { before } = one(await setTitle(sql, entry.entryID, awardTitle));
    await audit(entry.entryID, { awardTitle: before }, { awardTitle });
    return {};
  }),

  on(releaseResults, async (ask) => {
    const { sql, form, audit } = ask;
    const said = { reason: form.reason?.trim() || null, closes: form.closeEntries ?? false };
    return { resultsReleasedAt: await release(sql, ask, said, audit) };
  }),

  on(withdrawResult, async (ask) => {
    const { sql, form, user, now, audit } = ask;
    const { serviceID } = ask.service;
    const { entryID } = ask.entry;
    await holdRelease(sql, serviceID);
    const entry = await lockEntry(sql, entryID, now);
    const { submitted, resultsReleased, userID: ownerID } = entry;
    if (!submitted || !resultsReleased) refuse(`This ${judgedIn(ask.service.kind).one} has no released result.`, 409);
    await refuseAwarded(sql, entry);
    const reason = form.reason.trim();
    const [withdrawn] = await insertWithdrawal(sql, { serviceID, entryID, reason, userID: user.userID, now });
    if (!withdrawn) refuse("Its result is withdrawn already.", 409);
    await audit(entryID, withdrawn, { awardTitle: null, reason });
    await tellResultsChanged(ask.house.resultsListeners, sql, serviceID, entryID);
    await tellOther(sql, ask, "resultWithdrawn", { entryID, ownerID, values: { reason } });
    return {};
  }),

  on(restoreResult, async ({ house, sql, service: { serviceID }, entry: { entryID }, user, now, audit }) => {
    await holdRelease(sql, serviceID);
    const { userID } = await lockEntry(sql, entryID, now);
    const [restored] = await removeWithdrawal(sql, entryID);
    if (!restored) refuse("Its result isn’t withdrawn.", 409);
    await audit(entryID, { awardTitle: null, reason: restored.reason }, { awardTitle: restored.awardTitle });
    await tellResultsChanged(house.resultsListeners, sql, serviceID, entryID);
    if (userID !== user.userID)
      await noteChange(sql, serviceID, entryID, "Its result isn’t withdrawn any more: it stands as it was.");
    return {};
  }),

  on(withholdResults, async ({ house, sql, service, audit }) => {
    const before = one(await lockRelease(sql, service.serviceID));
    if (!before.resultsReleasedAt) refuse("The results aren't released.", 409);
    await setReleased(sql, service.serviceID, null, null);
    await takeBackResults(sql, service.serviceID);
    await tellResultsChanged(house.resultsListeners, sql, service.serviceID);
    await audit(service.serviceID, before, null);
    return {};
  }),
];

type Save = { scoreID: string; scoresheetID: string; round: number; userID: string };

/** Whether one was saved by the same scorer on the same scoresheet, and another took its place. */
const isBefore = (latest: Save) => (save: Save) =>
  save.scoreID !== latest.scoreID &&
  save.userID === latest.userID &&
  save.scoresheetID === latest.scoresheetID &&
  save.round === latest.round;

const changeDecided = ({ agreed, words, decision }: Pick<ChangeRow, "agreed" | "words" | "decision">) =>
  agreed === null || words === null || decision === null ? null : { agreed, words, decision };

/** Whoever has just added it to released results takes back a slip of the keyboard. */
async function mayTakeAwardBack({ sql, entry, user, now }: Inside<typeof setAwardTitle>): Promise<boolean> {
  const [added] = await titleAddedLate(sql, entry.entryID);
  if (!added || added.userID !== user.userID) return false;
  return now.getTime() - Date.parse(added.at) < TAKING_AWARD_BACK_SECONDS * 1_000;
}

/** A title may be added to what was released; one that was read there is withdrawn, with a reason, or stands. */
function refuseChangingReleased(entry: LockedEntry): void {
  if (entry.resultWithdrawn !== null) refuse("Its result was withdrawn. Restore it first.", 422);
  const why = entry.awardTitle === null ? undefined : whyStands(entry);
  if (why) refuse(why, 422);
}

const planOf = ({ at, reason, closeEntries, by }: Planned) =>
  at ? { at: new Date(at).toISOString(), reason, closeEntries, by } : null;
const failureOf = ({ failedAt, failedReason }: Planned) =>
  failedAt && failedReason ? { at: new Date(failedAt).toISOString(), reason: failedReason } : null;
