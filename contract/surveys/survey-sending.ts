import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { mailSenderFields } from "../mail/mail-look.ts";
import type { MergeField } from "../platform/merge-fields.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { changedTotal, recipientCounts } from "../messages/messages.ts";
import {
  Cursor,
  ID,
  Instant,
  WholeNumber,
  nullable,
  oneOf,
  record,
  inputRecord,
  NullableID,
  NullableInteger,
} from "../platform/schema.ts";

const path = "/:client/surveys/:service";

/** Groups of people whom a survey can be sent to, and the feature of the programs they belong to. */
export const surveyGroups = {
  tickets: { label: "Ticket holders", of: "tickets" },
  entrants: { label: "Entrants and applicants", of: "entries" },
  builders: { label: "Builders", of: "homes" },
  sponsors: { label: "Sponsors", of: null },
  members: { label: "Members", of: null },
  affiliated: { label: "All who are affiliated", of: null },
  people: { label: "Everybody with an account", of: null },
} as const satisfies Record<string, { label: string; of: "tickets" | "entries" | "homes" | null }>;
export type SurveyGroup = keyof typeof surveyGroups;
const groupNames = Object.keys(surveyGroups) as SurveyGroup[];

export const surveyMergeFields = ["name", "association", "program", "link"] as const satisfies readonly MergeField[];

/** Label of the button in the mail. */
export const surveyButton = "Take the survey";

export const entrantStates = ["all", "draft", "submitted"] as const;

const audienceFields = inputRecord({
  group: oneOf(groupNames),
  /** The program of the recipients, for groups that belong to one. */
  programID: NullableID(),
  /** For ticket holders: only those who were let in, at one of these homes if any are chosen. */
  scanned: Bool(),
  homeIDs: List(ID(), { maxItems: 500 }),
  state: oneOf(entrantStates),
});
export type SurveyAudience = Static<typeof audienceFields>;

const words = { subject: Text({ minLength: 1, maxLength: 200 }), text: Text({ minLength: 1, maxLength: 5_000 }) };
export const mostReminderDays = 60;

export const previewSurveySending = post(`${path}/sendings/preview`, {
  summary: "See to whom a survey would go, and what they would read",
  allow: "SEND_SURVEY",
  body: inputRecord({ audience: audienceFields, subject: Text({ maxLength: 200 }), text: Text({ maxLength: 5_000 }) }),
  answer: record({
    /** 'Ticket holders of Spring Parade who were let in' */
    who: Text(),
    recipients: Integer(),
    /** People who were asked or have answered already, and people who can't or don't want to get mail. */
    asked: Integer(),
    unwanted: Integer(),
    /** Why it can't be sent now; else null. */
    refusal: nullable(Text()),
    ...mailSenderFields,
    /** A problem with the text. */
    problem: nullable(Text()),
    person: nullable(record({ fullName: Text(), email: Text() })),
    subject: Text(),
    paragraphs: List(Text()),
  }),
});

export const testSurveySending = post(`${path}/sendings/test`, {
  summary: "Send oneself what a survey's mail would say",
  allow: "SEND_SURVEY",
  body: inputRecord(words),
  answer: record({}),
  done: "A test is on its way to you.",
});

export const sendSurvey = post(`${path}/sendings`, {
  summary: "Send a survey to people, each address once",
  allow: "SEND_SURVEY",
  body: inputRecord({
    audience: audienceFields,
    ...words,
    remindAfter: NullableInteger({ minimum: 1, maximum: mostReminderDays }),
    /** Chosen by the client, so that pressing twice sends once. */
    sendingKey: ID(),
    /** Number of recipients on the sender's screen. */
    recipients: WholeNumber({ minimum: 1 }),
  }),
  answer: record({ surveySendingID: ID() }),
  more: changedTotal,
  done: "The survey is on its way.",
});

export const listSurveySendings = get(`${path}/sendings`, {
  summary: "To whom a survey was sent, how many have answered, and whom it can be sent to",
  allow: "VIEW_SURVEY",
  query: record({ after: Optional(Cursor()) }),
  answer: record({
    name: Text(),
    anonymous: Bool(),
    /** Why it can't be sent now; else null. */
    refusal: nullable(Text()),
    /** Number of people reached by mail. */
    invited: Integer(),
    /** Number of them who have answered; null where that would reveal too much. */
    answered: nullable(Integer()),
    /** Number of people who can be reminded; null where that would reveal too much. */
    remindable: nullable(Integer()),
    reminded: Integer(),
    sendings: List(
      record({
        surveySendingID: ID(),
        who: Text(),
        subject: Text(),
        sentBy: nullable(Text()),
        at: Instant(),
        remindAfter: nullable(Integer()),
        states: recipientCounts,
      }),
    ),
    next: nullable(Cursor()),
  }),
});
export type SurveySendings = Static<(typeof listSurveySendings)["answer"]>;

export const remindOfSurvey = post(`${path}/sendings/remind`, {
  summary: "Remind those who were asked and haven't answered, each once",
  allow: "SEND_SURVEY",
  answer: record({}),
  done: "Whoever hasn’t answered is reminded.",
});

/** The client's programs that have people of these groups. */
export const listSurveyPrograms = get(`${path}/programs`, {
  summary: "The programs to whose people a survey can be sent, and after which it goes out by itself",
  allow: "VIEW_SURVEY",
  answer: record({
    programs: List(
      record({
        programID: ID(),
        name: Text(),
        of: List(oneOf(["tickets", "entries", "homes"])),
        homes: List(record({ homeID: ID(), name: Text() })),
        /** Whether the program has a door, so that a survey can follow visits. */
        hasDoor: Bool(),
        /** The survey that is sent automatically after visits. */
        visits: nullable(
          record({
            /** Whether that is this survey. */
            own: Bool(),
            survey: Text(),
            hour: Integer(),
            subject: Text(),
            text: Text(),
          }),
        ),
      }),
    ),
  }),
});
export type SurveyProgram = Static<(typeof listSurveyPrograms)["answer"]>["programs"][number];

export const setVisitSurvey = post(`${path}/visits`, {
  summary: "Let a survey go out by itself on the evening after somebody was let in",
  allow: "SEND_SURVEY",
  body: inputRecord({ programID: ID(), hour: Integer({ minimum: 0, maximum: 23 }), ...words }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const endVisitSurvey = post(`${path}/visits/end`, {
  summary: "Let a survey no longer go out by itself after visits to a program",
  allow: "SEND_SURVEY",
  body: inputRecord({ programID: ID() }),
  answer: record({}),
  done: "It no longer goes out by itself.",
});
