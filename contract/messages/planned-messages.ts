import { Array as List, Integer, Optional, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { ID, Instant, Minute, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { messageAbouts, programAudience, programListNames } from "./messages.ts";

/** When a message is sent: never by itself, at a moment, or before something that may still be moved. */
const sendingTimes = ["draft", "at", "before"] as const;

/** Before what a message is sent: the program's first day, a shift of its door, or the deadline of each entry. */
const anchorNames = ["start", "shift", "deadline"] as const;

const beforeUnits = ["days", "hours"] as const;

const plannedStates = ["draft", "scheduled", "held", "sent"] as const;

const timing = {
  sendAt: nullable(Instant()),
  beforeWhat: nullable(oneOf(anchorNames)),
  shiftID: nullable(ID()),
  amount: nullable(Integer()),
  unit: nullable(oneOf(beforeUnits)),
};

/** When a message is sent, on the page where it is written. */
export const timingFields = {
  when: {
    type: "radio",
    label: "When",
    required: true,
    options: [
      { value: "now", label: "Now" },
      { value: "at", label: "At a moment" },
      { value: "before", label: "Before a date" },
    ],
  },
  sendAt: {
    type: "input",
    kind: "dateTime",
    label: "Moment",
    required: true,
    showWhen: { name: "when", is: ["at"] },
  },
  amount: {
    type: "input",
    kind: "number",
    whole: true,
    label: "How long before",
    required: true,
    min: 0,
    max: 400,
    showWhen: { name: "when", is: ["before"] },
  },
  unit: {
    type: "select",
    label: "Days or hours",
    required: true,
    options: [
      { value: "days", label: "Days, at the same hour" },
      { value: "hours", label: "Hours" },
    ],
    showWhen: { name: "when", is: ["before"] },
  },
  before: {
    type: "select",
    label: "Before what",
    required: true,
    options: "by-page",
    showWhen: { name: "when", is: ["before"] },
  },
} as const satisfies Fields;

const planned = record({
  plannedMessageID: ID(),
  list: oneOf(programListNames),
  filter: programAudience.filter,
  about: oneOf(messageAbouts),
  /** Whom it goes to, in words. */
  who: Text(),
  subject: Text(),
  text: Text(),
  state: oneOf(plannedStates),
  /** Why it wasn't sent. */
  heldBecause: nullable(Text()),
  ...timing,
  /** By the dates of today; null where it waits for a date, or isn't to be sent by itself. */
  leavesAt: nullable(Instant()),
  /** 'the shift of Larkspur House' */
  shift: nullable(Text()),
  madeBy: nullable(Text()),
  changedAt: Instant(),
  messageID: nullable(ID()),
});
export type PlannedMessage = Static<typeof planned>;

const path = "/clients/:client/services/:service/planned-messages";
const recordPath = `${path}/:plannedMessageID` as const;
const access = { allow: "WRITE_MESSAGES" } as const;

export const listPlannedMessages = get(path, {
  summary: "Messages to people of a program that are drafts, or still to be sent",
  ...access,
  answer: record({
    zone: oneOf(timeZoneNames),
    /** When the program begins, where that is known. */
    startsAt: nullable(Instant()),
    /** When entries close, of the program and of categories with dates of their own; those still to come, the first first. */
    deadlines: List(Instant()),
    shifts: List(record({ shiftID: ID(), name: Text(), startsAt: Instant() })),
    messages: List(planned),
  }),
});

export const savePlannedMessage = post(path, {
  summary: "Write a draft, or a message that is sent at its time to whoever is in the list by then",
  ...access,
  body: inputRecord({
    /** Chosen by the client: what is sent twice is saved once. */
    plannedMessageID: ID(),
    /** When the message was changed last, as the client knows it. */
    changedAt: Optional(Instant()),
    ...programAudience,
    subject: Text({ maxLength: 200 }),
    text: Text({ maxLength: 5_000 }),
    send: oneOf(sendingTimes),
    sendAt: Optional(Minute()),
    beforeWhat: Optional(oneOf(anchorNames)),
    shiftID: Optional(ID()),
    amount: Optional(Integer({ minimum: 0, maximum: 400 })),
    unit: Optional(oneOf(beforeUnits)),
  }),
  answer: record({ leavesAt: nullable(Instant()) }),
});

export const callOffPlannedMessage = post(`${recordPath}/call-off`, {
  summary: "Call a message off that isn't sent yet; it stays as a draft",
  ...access,
  answer: record({}),
  done: "It isn’t sent. You find it among the drafts.",
});

export const removePlannedMessage = post(`${recordPath}/remove`, {
  summary: "Remove a draft",
  ...access,
  answer: record({}),
  done: "The draft is removed.",
});
