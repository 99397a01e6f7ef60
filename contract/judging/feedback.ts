import { Array as List, Boolean as Bool, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { showScores } from "../programs/judging.ts";
import { longestComment } from "./scoring-rules.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const feedbackPath = "/:client/contests/:service/entries/:entryID/feedback";

/** An entrant gets the scorer's comment itself, staff's words in its place, or nothing. */
const commentDisplays = ["as-written", "edited", "held-back"] as const;
export type CommentDisplay = (typeof commentDisplays)[number];

const feedbackComment = record({
  userID: ID(),
  fullName: Str(),
  /** The scorer's own words; empty where they removed the comment since it was edited. */
  comment: Str(),
  shown: oneOf(commentDisplays),
  /** Staff's words in its place; empty unless `shown` is `edited`. */
  text: Str(),
  /** The scorer has changed the comment since staff decided. */
  isRewritten: Bool(),
  changedBy: nullable(Str()),
  changedAt: nullable(Instant()),
});
export type FeedbackComment = Static<typeof feedbackComment>;

export const getFeedback = get(feedbackPath, {
  summary: "Read what scorers wrote of an entry, and what its entrant reads of it",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    standings: Standings(),
    showScoresToUsers: showScores,
    released: Bool(),
    timeZone: oneOf(timeZoneNames),
    comments: List(feedbackComment),
  }),
});

export const changeFeedback = post(`${feedbackPath}/:userID`, {
  summary: "Edit a scorer’s comment for the entrant, hold it back, or let it stand as it was written",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  /** `comment`: the scorer's words that staff had read when they decided. */
  body: inputRecord({
    shown: oneOf(commentDisplays),
    text: Str({ maxLength: longestComment }),
    comment: Str({ maxLength: longestComment }),
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Feedback saved.",
});

export const feedbackFields = {
  shown: {
    type: "radio",
    label: "The entrant reads",
    required: true,
    options: [
      { value: "as-written", label: "The comment as it was written" },
      { value: "edited", label: "Your own words in its place" },
      { value: "held-back", label: "Nothing of it" },
    ],
  },
  text: {
    type: "textarea",
    label: "Your words",
    help: "What the scorer wrote stays in the scores.",
    required: true,
    maxLength: longestComment,
    showWhen: { name: "shown", is: ["edited"] },
  },
} as const satisfies Fields;
