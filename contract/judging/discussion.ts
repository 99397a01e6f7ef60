import { Array as List, Boolean as Bool, Integer, Number as Num, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { scoresheetCriterion } from "./scoring.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const discussionPath = "/:client/contests/:service/entries/:entryID/discussion";

/** What scorers see of each other's sheets of an entry, and what they say of it. Staff read all of it; entrants none, ever. */
export const getDiscussion = get(discussionPath, {
  summary: "Read what scorers gave an entry and say of it",
  feature: "scoring",
  allow: "VIEW_PROGRESS",
  answer: record({
    timeZone: oneOf(timeZoneNames),
    /** Whether they save their own scoresheet before they see anything. */
    ownFirst: Bool(),
    /** Why nothing can be said just now. */
    closed: nullable(Text()),
    /** The others' sheets that count in the round that is on. */
    scoresheets: List(
      record({
        userID: ID(),
        fullName: Text(),
        percent: Num(),
        total: Num(),
        maximumTotal: Num(),
        savedAt: Instant(),
        saves: Integer(),
        /** Why it was changed the last time. */
        reason: nullable(Text()),
        scoresheetCriteria: List(scoresheetCriterion),
      }),
    ),
    remarks: List(
      record({
        remarkID: ID(),
        /** Null for somebody who is gone. */
        fullName: nullable(Text()),
        isMine: Bool(),
        /** Null once it was taken back. */
        text: nullable(Text()),
        writtenAt: Instant(),
      }),
    ),
    /** How many of them the person hasn't read. */
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
  done: "Taken back.",
});

/** Up to the last one that was shown. */
export const markRemarksRead = post(`${discussionPath}/read`, {
  summary: "Note how far one has read what is said of an entry",
  feature: "scoring",
  allow: "DISCUSS_ENTRIES",
  body: inputRecord({ remarkID: ID() }),
  answer: record({}),
});
