import { addRemark, getDiscussion, markRemarksRead, takeBackRemark } from "../../contract/judging/discussion.ts";
import { may, takesPartIn } from "../../contract/platform/permissions.ts";
import { maximumTotalOf } from "../../contract/judging/scoring-rules.ts";
import { one } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { judgingOf } from "../programs/judging.ts";
import { emptyRemark, insertRemark, readUpTo, remarksOf } from "./discussion-queries.ts";
import { refuseNotJudged } from "../entries/judged-refusal.ts";
import { sheetsBehind } from "./results-queries.ts";
import { criteriaWith } from "./sheet-view.ts";

type DiscussionScope = Pick<Inside<typeof getDiscussion>, "sql" | "service" | "entry" | "user" | "standings">;

const isStaff = ({ standings }: DiscussionScope) => may(standings, "VIEW_SCORES");

/** What counts of the round that is on. */
const countingOf = async ({ sql, entry }: DiscussionScope) =>
  (await sheetsBehind(sql, entry.entryID)).filter(({ whyNot }) => whyNot === null);

/** A scorer may know of the others' sheets what the program lets them; whoever entered it never, staff or not. */
function refuseStrangers(ask: DiscussionScope): void {
  if (takesPartIn(ask.standings)) refuse("This is your own entry, so what is said of it is for others to read.", 403);
  if (isStaff(ask)) return;
  refuseNotJudged(ask.entry);
  if (judgingOf(ask.service).scorersSee === "no") refuse("Scorers of this program don't see each other's sheets.", 403);
}

/** Whether the person has to hand in their own sheet before. */
const ownFirst = (ask: DiscussionScope, counting: readonly { userID: string }[]): boolean =>
  !isStaff(ask) &&
  judgingOf(ask.service).scorersSee === "after-own" &&
  !counting.some(({ userID }) => userID === ask.user.userID);

const whyClosed = ({ service }: DiscussionScope): string | null =>
  service.resultsReleasedAt ? "Results are out, so nothing is added any more." : null;

async function refuseToTalk(ask: DiscussionScope): Promise<void> {
  refuseStrangers(ask);
  const closed = whyClosed(ask);
  if (closed) refuse(closed, 409);
  if (ownFirst(ask, await countingOf(ask)))
    refuse("Save your own scoresheet first. Then you see what the others think.", 409);
}

export const discussion = [
  on(getDiscussion, async (ask) => {
    refuseStrangers(ask);
    const { sql, service, entry, user } = ask;
    const counting = await countingOf(ask);
    const head = { timeZone: service.timeZone, closed: whyClosed(ask) };
    if (ownFirst(ask, counting)) return { ...head, ownFirst: true, scoresheets: [], remarks: [], unread: 0 };
    const remarks = await remarksOf(sql, { entryID: entry.entryID, userID: user.userID, everyRound: isStaff(ask) });
    return {
      ...head,
      ownFirst: false,
      scoresheets: counting
        .filter(({ userID }) => userID !== user.userID)
        .map(({ criteria, values, ...sheet }) => ({
          ...sheet,
          maximumTotal: maximumTotalOf(criteria),
          scoresheetCriteria: criteriaWith(criteria, values),
        })),
      remarks,
      unread: remarks.filter(({ isRead }) => !isRead).length,
    };
  }),

  on(addRemark, async (ask) => {
    await refuseToTalk(ask);
    const { sql, service, entry, user, form, now } = ask;
    const { serviceID } = service;
    const remark = { serviceID, entryID: entry.entryID, userID: user.userID, text: form.text.trim(), now };
    return one(await insertRemark(sql, remark));
  }),

  on(takeBackRemark, async (ask) => {
    await refuseToTalk(ask);
    const { sql, user, remark } = ask;
    if (remark.userID !== user.userID) refuse("Only whoever said it can take it back.", 403);
    await emptyRemark(sql, remark.remarkID);
    return {};
  }),

  on(markRemarksRead, async (ask) => {
    refuseStrangers(ask);
    const { sql, service, entry, user, body } = ask;
    const { serviceID } = service;
    await readUpTo(sql, { serviceID, entryID: entry.entryID, userID: user.userID, remarkID: body.remarkID });
    return {};
  }),
];
