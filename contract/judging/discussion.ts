import { Array as List, Boolean as Bool, Integer, Number as Num, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { scoresheetCriterion } from "./scoring.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const discussionPath = "/:client/contests/:service/entries/:entryID/discussion";

/** The sheets and remarks about an entry that its scorers see of each other. Staff read all of it; entrants none, ever. */
export const getDiscussion = get(discussionPath, {
  summary: "Read what scorers gave an entry and say of it",
  feature: "scoring",
  allow: "VIEW_PROGRESS",
  answer: record({
    timeZone: oneOf(timeZoneNames),
    /** Whether the scorer must save their own scoresheet before they see the others'. */
    ownFirst: Bool(),
    closed: nullable(Text()),
    /** The other scorers' counting sheets of the current round. */
    scoresheets: List(
      record({
        userID: ID(),
        fullName: Text(),
        percent: Num(),
        total: Num(),
        maximumTotal: Num(),
        savedAt: Instant(),
        saves: Integer(),
        reason: nullable(Text()),
        scoresheetCriteria: List(scoresheetCriterion),
      }),
    ),
    remarks: List(
      record({
        remarkID: ID(),
        /** Null where the account was removed. */
        fullName: nullable(Text()),
        isMine: Bool(),
        /** Null once the remark was taken back. */
        text: nullable(Text()),
        writtenAt: Instant(),
      }),
    ),
    unread: Integer(),
  }),
});

export const addRemark = post(discussionPath, {
  summary: "Say something of an entry to those who judge it",
  feature: "scoring",
  allow: "DISCUSS_ENTRIES",
  form: {
    text: {
      type: "textarea",
      label: "What you think of it",
      help: "The entry’s scorers and staff read it. Entrants never do.",
      required: true,
      maxLength: 5_000,
    },
  },
  answer: record({ remarkID: ID() }),
  done: "Sent.",
});

export const takeBackRemark = post(`${discussionPath}/:remarkID/take-back`, {
  summary: "Take back what one said of an entry",
  feature: "scoring",
  allow: "DISCUSS_ENTRIES",
  answer: record({}),
  done: "Removed.",
});

/** Marks remarks as read, up to the last one on screen. */
export const markRemarksRead = post(`${discussionPath}/read`, {
  summary: "Note how far one has read what is said of an entry",
  feature: "scoring",
  allow: "DISCUSS_ENTRIES",
  body: inputRecord({ remarkID: ID() }),
  answer: record({}),
});
