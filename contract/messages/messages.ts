import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { entrySelectionFields } from "../entries/bulk-entries.ts";
import { mailSenderFields } from "../mail/mail-look.ts";
import type { MergeField } from "../platform/merge-fields.ts";
import { peopleFilter } from "../people/people.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord, WholeNumber } from "../platform/schema.ts";

type MessageListRow = { label: string; fields: readonly MergeField[]; button: string };

/** Lists of people whom staff can write to. */
export const messageLists = {
  entries: {
    label: "Entrants",
    fields: ["name", "association", "program", "entry", "link"],
    button: "See what you entered",
  },
  scorers: {
    label: "Scorers",
    fields: ["name", "association", "program", "link"],
    button: "See what there is to score",
  },
  people: { label: "People", fields: ["name", "association", "link"], button: "See what is on" },
} as const satisfies Record<string, MessageListRow>;
export type MessageListName = keyof typeof messageLists;
const listNames = Object.keys(messageLists) as MessageListName[];

/** Scorers who have scores left to give. */
const scorersFilter = { unfinished: Optional(Bool()) };

const programAudience = {
  list: oneOf(["entries", "scorers"]),
  filter: inputRecord({ ...entrySelectionFields, ...scorersFilter }),
};
const clientAudience = { list: oneOf(["people"]), filter: inputRecord(peopleFilter) };

const messageText = { subject: Text({ minLength: 1, maxLength: 200 }), text: Text({ minLength: 1, maxLength: 5_000 }) };

/** `at`: index of the recipient whose preview is shown. */
const previewFields = { subject: Text({ maxLength: 200 }), text: Text({ maxLength: 5_000 }), at: WholeNumber() };

const preview = record({
  /** 'Entrants with drafts in Brick homes' */
  who: Text(),
  recipients: Integer(),
  /** Recipients who have unsubscribed. */
  unsubscribed: Integer(),
  ...mailSenderFields,
  /** A problem with the text. */
  problem: nullable(Text()),
  person: nullable(
    record({ fullName: Text(), email: Text(), subject: Text(), paragraphs: List(Text()), button: Text() }),
  ),
});
export type MessagePreview = Static<typeof preview>;

const sendingFields = {
  ...messageText,
  /** Chosen by the client, so that pressing twice sends once. */
  messageKey: ID(),
  /** Number of recipients on the sender's screen. */
  recipients: WholeNumber({ minimum: 1 }),
};

/** In `more` of a refusal: the new number of recipients after the list has changed. */
export const changedTotal = record({ recipients: Integer() });

export const recipientStates = [
  "waiting",
  "queued",
  "sent",
  "refused",
  "bounced",
  "unsubscribed",
  "cancelled",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Number of recipients by state. */
export const recipientCounts = record({
  waiting: Integer(),
  queued: Integer(),
  sent: Integer(),
  refused: Integer(),
  bounced: Integer(),
  unsubscribed: Integer(),
  cancelled: Integer(),
} satisfies Record<RecipientState, unknown>);

const summary = {
  messageID: ID(),
  subject: Text(),
  who: Text(),
  sentBy: nullable(Text()),
  at: Instant(),
  states: recipientCounts,
};

const messages = record({ messages: List(record(summary)), next: nullable(Cursor()) });

const recipient = record({
  userID: ID(),
  fullName: Text(),
  email: Text(),
  state: oneOf(recipientStates),
  /** Why the mail was refused or bounced. */
  reason: nullable(Text()),
  /** What the mail server said. */
  answer: nullable(Text()),
  at: nullable(Instant()),
});
export type MessageRecipient = Static<typeof recipient>;

const message = record({
  ...summary,
  text: Text(),
  recipients: List(recipient),
  next: nullable(Cursor()),
});

const page = inputRecord({ after: Optional(Cursor()) });
const recipientsPage = inputRecord({ after: Optional(Cursor()), state: Optional(oneOf(recipientStates)) });

const sentNotice = "Your message is on its way.";
const testNotice = "A test is on its way to you.";

const programPath = "/:client/contests/:service/messages";

export const previewMessage = post(`${programPath}/preview`, {
  summary: "See to whom of a program a message would go, and what they would read",
  feature: "entries",
  allow: "MANAGE_ENTRIES",
  body: inputRecord({ ...programAudience, ...previewFields }),
  answer: preview,
});

export const testMessage = post(`${programPath}/test`, {
  summary: "Send oneself a message to people of a program, as one of them would get it",
  feature: "entries",
  allow: "MANAGE_ENTRIES",
  body: inputRecord({ ...programAudience, ...messageText, at: previewFields.at }),
  answer: record({}),
  done: testNotice,
});

export const sendMessage = post(programPath, {
  summary: "Write to people of a program",
  feature: "entries",
  allow: "MANAGE_ENTRIES",
  body: inputRecord({ ...programAudience, ...sendingFields }),
  answer: record({ messageID: ID() }),
  more: changedTotal,
  done: sentNotice,
});

export const listMessages = get(programPath, {
  summary: "What was written to people of a program",
  feature: "entries",
  allow: "MANAGE_ENTRIES",
  query: page,
  answer: messages,
});

export const getMessage = get(`${programPath}/:messageID`, {
  summary: "A message to people of a program, and what became of it",
  feature: "entries",
  allow: "MANAGE_ENTRIES",
  query: recipientsPage,
  answer: message,
});

const clientPath = "/clients/:client/messages";

export const previewClientMessage = post(`${clientPath}/preview`, {
  summary: "See to whom of a client a message would go, and what they would read",
  allow: "INVITE_PEOPLE",
  body: inputRecord({ ...clientAudience, ...previewFields }),
  answer: preview,
});

export const testClientMessage = post(`${clientPath}/test`, {
  summary: "Send oneself a message to people of a client, as one of them would get it",
  allow: "INVITE_PEOPLE",
  body: inputRecord({ ...clientAudience, ...messageText, at: previewFields.at }),
  answer: record({}),
  done: testNotice,
});

export const sendClientMessage = post(clientPath, {
  summary: "Write to people of a client",
  allow: "INVITE_PEOPLE",
  body: inputRecord({ ...clientAudience, ...sendingFields }),
  answer: record({ messageID: ID() }),
  more: changedTotal,
  done: sentNotice,
});

export const listClientMessages = get(clientPath, {
  summary: "What was written to people of a client",
  allow: "INVITE_PEOPLE",
  query: page,
  answer: messages,
});

export const getClientMessage = get(`${clientPath}/:messageID`, {
  summary: "A message to people of a client, and what became of it",
  allow: "INVITE_PEOPLE",
  query: recipientsPage,
  answer: message,
});

export const isMessageListName = (name: string): name is MessageListName => listNames.some((one) => one === name);
