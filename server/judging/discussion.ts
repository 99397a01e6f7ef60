import { addRemark, getDiscussion, markRemarksRead, takeBackRemark } from "../../contract/judging/discussion.ts";
import { may, isOwnEntry } from "../../contract/platform/permissions.ts";
import { maximumTotalOf } from "../../contract/judging/scoring-rules.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { judgingOf } from "../programs/judging.ts";
import { clearRemark, insertRemark, markReadUpTo, remarksOf } from "./discussion-queries.ts";
import { refuseNotJudged } from "../entries/refuse-not-judged.ts";
import { sheetsBehindResult } from "./results-queries.ts";
import { criteriaWithValues } from "./sheet-view.ts";

type DiscussionScope = Pick<
  TransactionContext<typeof getDiscussion>,
  "sql" | "service" | "entry" | "user" | "standings"
>;

const isStaff = ({ standings }: DiscussionScope) => may(standings, "VIEW_SCORES");

const countingSheetsOf = async ({ sql, entry }: DiscussionScope) =>
  (await sheetsBehindResult(sql, entry.entryID)).filter(({ whyNot }) => whyNot === null);

/** Refuses scorers who may not see the others' sheets by the program's settings, and everyone who entered it, staff or not. */
function refuseUninvolved(context: DiscussionScope): void {
  if (isOwnEntry(context.standings))
    refuse("This is your own entry, so what is said of it is for others to read.", 403);
  if (isStaff(context)) return;
  refuseNotJudged(context.entry);
  if (judgingOf(context.service).scorersSee === "no")
    refuse("Scorers of this program don't see each other's sheets.", 403);
}

const mustScoreFirst = (context: DiscussionScope, countingSheets: readonly { userID: string }[]): boolean =>
  !isStaff(context) &&
  judgingOf(context.service).scorersSee === "after-own" &&
  !countingSheets.some(({ userID }) => userID === context.user.userID);

const whyClosed = ({ service }: DiscussionScope): string | null =>
  service.resultsReleasedAt ? "Results are out, so nothing is added any more." : null;

async function refuseWhenClosed(context: DiscussionScope): Promise<void> {
  refuseUninvolved(context);
  const closed = whyClosed(context);
  if (closed) refuse(closed, 409);
  if (mustScoreFirst(context, await countingSheetsOf(context)))
    refuse("Save your own scoresheet first. Then you see what the others think.", 409);
}

export const discussionCalls = [
  on(getDiscussion, async (context) => {
    refuseUninvolved(context);
    const { sql, service, entry, user } = context;
    const countingSheets = await countingSheetsOf(context);
    const head = { timeZone: service.timeZone, closed: whyClosed(context) };
    if (mustScoreFirst(context, countingSheets))
      return { ...head, ownFirst: true, scoresheets: [], remarks: [], unread: 0 };
    const remarks = await remarksOf(sql, { entryID: entry.entryID, userID: user.userID, everyRound: isStaff(context) });
    return {
      ...head,
      ownFirst: false,
      scoresheets: countingSheets
        .filter(({ userID }) => userID !== user.userID)
        .map(({ criteria, values, ...sheet }) => ({
          ...sheet,
          maximumTotal: maximumTotalOf(criteria),
          scoresheetCriteria: criteriaWithValues(criteria, values),
        })),
      remarks,
      unread: remarks.filter(({ isRead }) => !isRead).length,
    };
  }),

  on(addRemark, async (context) => {
    await refuseWhenClosed(context);
    const { sql, service, entry, user, form, now } = context;
    const { serviceID } = service;
    const remark = { serviceID, entryID: entry.entryID, userID: user.userID, text: form.text.trim(), now };
    return requireRow(await insertRemark(sql, remark));
  }),

  on(takeBackRemark, async (context) => {
    await refuseWhenClosed(context);
    const { sql, user, remark } = context;
    if (remark.userID !== user.userID) refuse("Only whoever said it can remove it.", 403);
    await clearRemark(sql, remark.remarkID);
    return {};
  }),

  on(markRemarksRead, async (context) => {
    refuseUninvolved(context);
    const { sql, service, entry, user, body } = context;
    const { serviceID } = service;
    await markReadUpTo(sql, { serviceID, entryID: entry.entryID, userID: user.userID, remarkID: body.remarkID });
    return {};
  }),
];
