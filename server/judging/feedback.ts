import type { MoreOf } from "../../contract/platform/endpoint.ts";
import { type FeedbackComment, changeFeedback, getFeedback } from "../../contract/judging/feedback.ts";
import { type Standing, takesPartIn } from "../../contract/platform/permissions.ts";
import { lockEntry } from "../entries/locked.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseStale } from "../platform/http/stale.ts";
import { judgingOf } from "../programs/judging.ts";
import { commentsOn, dropFeedback, keepFeedback } from "./feedback-queries.ts";

/** Staff may enter, too: what they are told is for others to edit. */
function refuseOwn(standings: readonly Standing[]): void {
  if (takesPartIn(standings)) refuse("This is your own entry, so others of the staff do this.", 403);
}

export const feedback = [
  on(getFeedback, async ({ sql, client: { clientID }, service, entry, standings }) => {
    refuseOwn(standings);
    const { serviceID, timeZone, resultsReleasedAt } = service;
    return {
      standings: [...standings],
      showScoresToUsers: judgingOf(service).showScoresToUsers,
      released: resultsReleasedAt !== null,
      timeZone,
      comments: await commentsOn(sql, { clientID, serviceID }, entry.entryID),
    };
  }),

  on(changeFeedback, async (ask) => {
    const { sql, client, service, user, params, body, now, audit } = ask;
    refuseOwn(ask.standings);
    const { serviceID } = service;
    const { shown, comment } = body;
    // Of two who edit at once the second waits here.
    const { entryID } = await lockEntry(sql, ask.entry.entryID, now);
    const [before] = await commentsOn(sql, { clientID: client.clientID, serviceID }, entryID, params.userID);
    if (!before) return refuse("There is no comment of this scorer that counts. Look at the entry again.", 409);
    if (comment !== before.comment)
      refuse("The scorer has changed this comment meanwhile. Read it first, and then decide again.", 409, {
        more: theirsOf(before) satisfies MoreOf<typeof changeFeedback>,
      });
    await refuseStale(ask, entryID, { shown: before.shown, text: before.text, comment }, "feedback");
    const text = shown === "edited" ? body.text.trim() : "";
    if (shown === "edited" && !text)
      refuse("Write your words, or hold the comment back.", 400, { errors: { text: "Your words" } });
    const of = { entryID, userID: params.userID, round: before.round };
    if (shown === "as-written") await dropFeedback(sql, of);
    else await keepFeedback(sql, { ...of, serviceID, text: text || null, comment, changedBy: user.userID, now });
    await audit(
      entryID,
      { feedback: inWords(before) },
      { feedback: inWords({ shown, text }), scorer: before.fullName },
    );
    return {};
  }),
];

/** The scorer's comment as it is by now: it is theirs that has changed, whoever decided before. */
const theirsOf = ({ shown, text, comment, fullName }: FeedbackComment) => ({
  theirs: { shown, text, comment },
  changedBy: fullName,
  changedAt: null,
});

const inWords = ({ shown, text }: Pick<FeedbackComment, "shown" | "text">) =>
  ({ "as-written": "As the scorer wrote it", "held-back": "Held back", edited: text })[shown];
