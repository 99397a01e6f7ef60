import { addRemark, getDiscussion, markRemarksRead, takeBackRemark } from "../../contract/judging/discussion.ts";
import { may, isEntryParticipant } from "../../contract/platform/permissions.ts";
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

/** What counts of the round that is on. */
const countingSheetsOf = async ({ sql, entry }: DiscussionScope) =>
  (await sheetsBehindResult(sql, entry.entryID)).filter(({ whyNot }) => whyNot === null);

/** A scorer may know of the others' sheets what the program lets them; whoever entered it never, staff or not. */
function refuseUninvolved(ask: DiscussionScope): void {
  if (isEntryParticipant(ask.standings))
    refuse("This is your own entry, so what is said of it is for others to read.", 403);
  if (isStaff(ask)) return;
  refuseNotJudged(ask.entry);
  if (judgingOf(ask.service).scorersSee === "no") refuse("Scorers of this program don't see each other's sheets.", 403);
}

/** Whether the person has to hand in their own sheet before. */
const mustScoreFirst = (ask: DiscussionScope, counting: readonly { userID: string }[]): boolean =>
  !isStaff(ask) &&
  judgingOf(ask.service).scorersSee === "after-own" &&
  !counting.some(({ userID }) => userID === ask.user.userID);

const whyClosed = ({ service }: DiscussionScope): string | null =>
  service.resultsReleasedAt ? "Results are out, so nothing is added any more." : null;

async function refuseWhenClosed(ask: DiscussionScope): Promise<void> {
  refuseUninvolved(ask);
  const closed = whyClosed(ask);
  if (closed) refuse(closed, 409);
  if (mustScoreFirst(ask, await countingSheetsOf(ask)))
    refuse("Save your own scoresheet first. Then you see what the others think.", 409);
}

export const discussionCalls = [
  on(getDiscussion, async (ask) => {
    refuseUninvolved(ask);
    const { sql, service, entry, user } = ask;
    const counting = await countingSheetsOf(ask);
    const head = { timeZone: service.timeZone, closed: whyClosed(ask) };
    if (mustScoreFirst(ask, counting)) return { ...head, ownFirst: true, scoresheets: [], remarks: [], unread: 0 };
    const remarks = await remarksOf(sql, { entryID: entry.entryID, userID: user.userID, everyRound: isStaff(ask) });
    return {
      ...head,
      ownFirst: false,
      scoresheets: counting
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

  on(addRemark, async (ask) => {
    await refuseWhenClosed(ask);
    const { sql, service, entry, user, form, now } = ask;
    const { serviceID } = service;
    const remark = { serviceID, entryID: entry.entryID, userID: user.userID, text: form.text.trim(), now };
    return requireRow(await insertRemark(sql, remark));
  }),

  on(takeBackRemark, async (ask) => {
    await refuseWhenClosed(ask);
    const { sql, user, remark } = ask;
    if (remark.userID !== user.userID) refuse("Only whoever said it can take it back.", 403);
    await clearRemark(sql, remark.remarkID);
    return {};
  }),

  on(markRemarksRead, async (ask) => {
    refuseUninvolved(ask);
    const { sql, service, entry, user, body } = ask;
    const { serviceID } = service;
    await markReadUpTo(sql, { serviceID, entryID: entry.entryID, userID: user.userID, remarkID: body.remarkID });
    return {};
  }),
];
