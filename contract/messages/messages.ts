import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Text } from "typebox";
import { orderStates } from "../commerce/orders/order-management.ts";
import { paymentMethods } from "../platform/payment-methods.ts";
import { get, post } from "../platform/endpoint.ts";
import { entrySelectionFields } from "../entries/bulk-entries.ts";
import { mailSenderFields } from "../mail/mail-look.ts";
import type { MergeField } from "../platform/merge-fields.ts";
import type { Permission } from "../platform/permissions.ts";
import type { Feature } from "../platform/service-kinds.ts";
import { peopleFilter } from "../people/people.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord, WholeNumber } from "../platform/schema.ts";

type MessageListRow = {
  label: string;
  /** Needed beside the permission to write. */
  allow: Permission;
  /** The feature of programs that have the list; missing for the client's own. */
  feature?: Feature;
  fields: readonly MergeField[];
  button: string;
  /** What a message may be about that reaches those who unsubscribed or declined other mail, too. */
  theirs?: string;
};

/** Lists of people whom staff can write to. */
export const messageLists = {
  entries: {
    label: "Entrants",
    allow: "MANAGE_ENTRIES",
    feature: "entries",
    fields: ["name", "association", "program", "entry", "deadline", "link"],
    button: "See what you entered",
  },
  scorers: {
    label: "Scorers",
    allow: "ASSIGN_SCORERS",
    feature: "scoring",
    fields: ["name", "association", "program", "link"],
    button: "See what there is to score",
  },
  recommenders: {
    label: "Recommenders",
    allow: "MANAGE_ENTRIES",
    feature: "recommendations",
    fields: ["name", "association", "program", "applicant", "link"],
    button: "Open the letter",
  },
  buyers: {
    label: "Buyers and ticket holders",
    allow: "VIEW_SALES",
    feature: "sales",
    fields: ["name", "association", "program", "ticket", "dates", "place", "link"],
    button: "See what you have",
    theirs: "what they bought",
  },
  builders: {
    label: "Builders",
    allow: "VIEW_SERVICE_SETUP",
    feature: "properties",
    fields: ["name", "association", "program", "company", "dates", "link"],
    button: "See your homes",
  },
  sponsors: {
    label: "Sponsors",
    allow: "VIEW_SERVICE_SETUP",
    feature: "sponsors",
    fields: ["name", "association", "program", "sponsor", "link"],
    button: "See your page",
  },
  verifiers: {
    label: "Ticket verifiers",
    allow: "MANAGE_DOOR",
    feature: "door",
    fields: ["name", "association", "program", "dates", "place", "link"],
    button: "Open the door page",
    theirs: "their work at the door",
  },
  people: {
    label: "People",
    allow: "VIEW_PEOPLE",
    fields: ["name", "association", "link"],
    button: "See what is on",
  },
} as const satisfies Record<string, MessageListRow>;
export type MessageListName = keyof typeof messageLists;
const listNames = Object.keys(messageLists) as MessageListName[];
/** The lists of a program. */
export type ProgramListName = Exclude<MessageListName, "people">;
export const programListNames = listNames.filter((name): name is ProgramListName => name !== "people");

/** What a list's messages may be about that reaches those who unsubscribed, too; undefined where nothing is. */
export const theirsOf = (list: MessageListName): string | undefined => (messageLists[list] as MessageListRow).theirs;

/** Scorers who have scores left to give. */
const scorersFilter = { unfinished: Optional(Bool()) };

export const buyerRoles = ["buyers", "holders"] as const;
export const checkedInStates = ["yes", "no"] as const;

/** The filter of Sales, and what is asked of single tickets. */
const buyersFilter = {
  orderState: Optional(oneOf(orderStates)),
  method: Optional(oneOf(paymentMethods)),
  productID: Optional(ID()),
  /** Left out: both. */
  who: Optional(oneOf(buyerRoles)),
  checkedIn: Optional(oneOf(checkedInStates)),
  /** Who hasn’t answered the questions about a ticket. */
  unanswered: Optional(Bool()),
};

/** Recommenders whose letter hasn’t come. */
const recommendersFilter = { missing: Optional(Bool()) };

/** What a message is about: what its people bought or do, or anything else. */
export const messageAbouts = ["theirs", "other"] as const;
export type MessageAbout = (typeof messageAbouts)[number];

export const programAudience = {
  list: oneOf(programListNames),
  filter: inputRecord({ ...entrySelectionFields, ...scorersFilter, ...buyersFilter, ...recommendersFilter }),
  about: Optional(oneOf(messageAbouts)),
};
const clientAudience = { list: oneOf(["people"]), filter: inputRecord(peopleFilter) };

export const messageText = {
  subject: Text({ minLength: 1, maxLength: 200 }),
  text: Text({ minLength: 1, maxLength: 5_000 }),
};

/** `at`: index of the recipient whose preview is shown. */
const previewFields = { subject: Text({ maxLength: 200 }), text: Text({ maxLength: 5_000 }), at: WholeNumber() };

const preview = record({
  /** 'Entrants with drafts in Brick homes' */
  who: Text(),
  recipients: Integer(),
  /** Recipients who have unsubscribed, or declined to be written to. */
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
  recipientID: ID(),
  /** Null: an address, which may have an account. */
  userID: nullable(ID()),
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

const programPath = "/clients/:client/services/:service/messages";
const access = { allow: "WRITE_MESSAGES" } as const;

export const previewMessage = post(`${programPath}/preview`, {
  also: [{ path: "/:client/contests/:service/messages/preview", kind: "contest" }],
  summary: "See to whom of a program a message would go, and what they would read",
  ...access,
  body: inputRecord({ ...programAudience, ...previewFields }),
  answer: preview,
});

export const testMessage = post(`${programPath}/test`, {
  also: [{ path: "/:client/contests/:service/messages/test", kind: "contest" }],
  summary: "Send oneself a message to people of a program, as one of them would get it",
  ...access,
  body: inputRecord({ ...programAudience, ...messageText, at: previewFields.at }),
  answer: record({}),
  done: testNotice,
});

export const sendMessage = post(programPath, {
  also: [{ path: "/:client/contests/:service/messages", kind: "contest" }],
  summary: "Write to people of a program",
  ...access,
  /** `plannedMessageID`: the draft, or the scheduled message, that is sent now. */
  body: inputRecord({ ...programAudience, ...sendingFields, plannedMessageID: Optional(ID()) }),
  answer: record({ messageID: ID() }),
  more: changedTotal,
  done: sentNotice,
});

export const listMessages = get(programPath, {
  also: [{ path: "/:client/contests/:service/messages", kind: "contest" }],
  summary: "What was written to people of a program",
  ...access,
  query: page,
  answer: messages,
});

export const getMessage = get(`${programPath}/:messageID`, {
  also: [{ path: "/:client/contests/:service/messages/:messageID", kind: "contest" }],
  summary: "A message to people of a program, and what became of it",
  ...access,
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
