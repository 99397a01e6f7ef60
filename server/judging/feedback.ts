import type { RefusalMoreOf } from "../../contract/platform/endpoint.ts";
import { type FeedbackComment, changeFeedback, getFeedback } from "../../contract/judging/feedback.ts";
import { type Standing, isOwnEntry } from "../../contract/platform/permissions.ts";
import { lockEntry } from "../entries/entry-locks.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { judgingOf } from "../programs/judging.ts";
import { commentsOn, deleteFeedback, upsertFeedback } from "./feedback-queries.ts";

/** Staff who entered can't edit the feedback on their own entry. */
function refuseOwnEntry(standings: readonly Standing[]): void {
  if (isOwnEntry(standings)) refuse("This is your own entry, so others of the staff do this.", 403);
}

export const feedbackCalls = [
  on(getFeedback, async ({ sql, client: { clientID }, service, entry, standings }) => {
    refuseOwnEntry(standings);
    const { serviceID, timeZone, resultsReleasedAt } = service;
    return {
      standings: [...standings],
      showScoresToUsers: judgingOf(service).showScoresToUsers,
      released: resultsReleasedAt !== null,
      timeZone,
      comments: await commentsOn(sql, { clientID, serviceID }, entry.entryID),
    };
  }),

  on(changeFeedback, async (context) => {
    const { sql, client, service, user, params, body, now, audit } = context;
    refuseOwnEntry(context.standings);
    const { serviceID } = service;
    const { shown, comment } = body;
    // The second of two edits at once waits here.
    const { entryID } = await lockEntry(sql, context.entry.entryID, now);
    const [before] = await commentsOn(sql, { clientID: client.clientID, serviceID }, entryID, params.userID);
    if (!before) return refuse("There is no comment of this scorer that counts. Look at the entry again.", 409);
    if (comment !== before.comment)
      refuse("The scorer has changed this comment meanwhile. Read it first, and then decide again.", 409, {
        more: changedComment(before) satisfies RefusalMoreOf<typeof changeFeedback>,
      });
    await refuseIfStale(context, entryID, { shown: before.shown, text: before.text, comment }, "feedback");
    const text = shown === "edited" ? body.text.trim() : "";
    if (shown === "edited" && !text)
      refuse("Write your words, or hold the comment back.", 400, { errors: { text: "Your words" } });
    const of = { entryID, userID: params.userID, round: before.round };
    if (shown === "as-written") await deleteFeedback(sql, of);
    else await upsertFeedback(sql, { ...of, serviceID, text: text || null, comment, changedBy: user.userID, now });
    await audit(
      entryID,
      { feedback: commentInWords(before) },
      { feedback: commentInWords({ shown, text }), scorer: before.fullName },
    );
    return {};
  }),
];

/** The scorer's present comment: a refusal as stale names the scorer, whoever decided before. */
const changedComment = ({ shown, text, comment, fullName }: FeedbackComment) => ({
  theirs: { shown, text, comment },
  changedBy: fullName,
  changedAt: null,
});

const commentInWords = ({ shown, text }: Pick<FeedbackComment, "shown" | "text">) =>
  ({ "as-written": "As the scorer wrote it", "held-back": "Held back", edited: text })[shown];
