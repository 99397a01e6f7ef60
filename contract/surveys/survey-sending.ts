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

/** To whom a survey can be sent, and which of the client's programs they are of. */
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

/** What can be filled in. */
export const surveyMergeFields = ["name", "association", "program", "link"] as const satisfies readonly MergeField[];

/** What button leads to it. */
export const surveyButton = "Take the survey";

/** Of those who hand in entries. */
export const entrantStates = ["all", "draft", "submitted"] as const;

const audienceFields = inputRecord({
  group: oneOf(groupNames),
  /** The program whose people they are; of the groups that are of one. */
  programID: NullableID(),
  /** Of ticket holders those who were let in, at any of these homes where some are chosen. */
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
    /** To how many it would go. */
    recipients: Integer(),
    /** How many were asked before, or have answered; and how many don't want mail, or couldn't be reached. */
    asked: Integer(),
    unwanted: Integer(),
    /** Why it can't be sent now; null where it can. */
    refusal: nullable(Text()),
    ...mailSenderFields,
    /** What is wrong with the words. */
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
    /** Chosen by whoever sends, so that pressing twice sends once. */
    sendingKey: ID(),
    /** To how many, as they saw it. */
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
    /** Why it can't be sent now; null where it can. */
    refusal: nullable(Text()),
    /** Of those whom a mail has reached. */
    invited: Integer(),
    /** How many of them have answered; null where that would say too much. */
    answered: nullable(Integer()),
    /** How many could be reminded; null where that would say too much. */
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

/** The client's programs that have such people. */
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
        /** Whether people are let in there, so that something can follow. */
        hasDoor: Bool(),
        /** What goes out by itself after visits there. */
        visits: nullable(
          record({
            /** Whether it is this survey. */
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
