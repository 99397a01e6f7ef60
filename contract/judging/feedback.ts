import { Array as List, Boolean as Bool, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { showScores } from "../programs/judging.ts";
import { longestComment } from "./scoring-rules.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const feedbackPath = "/:client/contests/:service/entries/:entryID/feedback";

/** What an entrant has of a scorer's comment: the comment itself, staff's own words in its place, or nothing. */
const commentDisplays = ["as-written", "edited", "held-back"] as const;
export type CommentDisplay = (typeof commentDisplays)[number];

const feedbackComment = record({
  /** Of the scorer. */
  userID: ID(),
  fullName: Str(),
  /** As they wrote it; empty where they have taken it out since it was edited. */
  comment: Str(),
  shown: oneOf(commentDisplays),
  /** What stands in its place; empty unless it is edited. */
  text: Str(),
  /** The scorer has written something else since staff decided. */
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
  /** `comment`: what the scorer had written, as staff read it. */
  body: inputRecord({
    shown: oneOf(commentDisplays),
    text: Str({ maxLength: longestComment }),
    comment: Str({ maxLength: longestComment }),
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Feedback saved.",
});

/** How staff are asked. */
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
