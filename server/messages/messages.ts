import {
  getClientMessage,
  getMessage,
  listClientMessages,
  listMessages,
  messageLists,
  previewClientMessage,
  previewMessage,
  sendClientMessage,
  sendMessage,
  testClientMessage,
  testMessage,
} from "../../contract/messages/messages.ts";
import { firstUnknownField } from "../../contract/mail/mail-merge.ts";
import { undeliveredReason } from "../mail/sending/undelivered-reasons.ts";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Audit, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import {
  type NewMessage,
  type RecipientsFilter,
  addRecipients,
  insertMessage,
  messageByKey,
  messageByID,
  messagesPage,
  recipientsPage,
} from "./message-queries.ts";
import { mergeValuesFor, audienceText } from "./audience-text.ts";
import { mailSenderOf } from "../mail/mail-sender.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { mergeTemplate } from "../mail/template-text.ts";
import { type MessageAudience, type MessageScope, countMessageRecipients, recipientAt } from "./recipient-queries.ts";
import { refuseChangedRecipients } from "./refuse-changed-recipients.ts";
import type { MailTemplate } from "../mail/template-queries.ts";

const PAGE = 50;

type MessageCall = MessageScope & { sql: Sql; user: SignedInPerson };

async function previewOf(
  ask: MessageCall,
  { at, subject, text, ...audience }: MessageAudience & MailTemplate & { at: number },
) {
  const { sql, client } = ask;
  const totals = requireRow(await countMessageRecipients(sql, ask, audience));
  const [person] = await recipientAt(sql, ask, audience, at);
  const { fields } = messageLists[audience.list];
  const words = person && (await filledTextFor(ask, audience, { subject, text }, person));
  return {
    ...(await mailSenderOf(sql, client.clientID)),
    ...totals,
    who: await audienceText(sql, audience),
    problem: firstUnknownField(`${subject} ${text}`, fields) ?? null,
    person: person && words ? { ...person, ...words, button: words.action.label } : null,
  };
}

type MessagePerson = { userID: string; fullName: string; email: string; entryIDs: string[] };

async function filledTextFor(ask: MessageCall, { list }: MessageAudience, words: MailTemplate, person: MessagePerson) {
  const { values, action } = (await mergeValuesFor(ask.sql, ask, list, [person])).get(person.userID)!;
  return { ...mergeTemplate(words, values), action };
}

/** To the sender: with the chosen recipient's values, or the sender's own if the list is empty. */
async function sendTest(
  ask: MessageCall,
  { at, subject, text, ...audience }: MessageAudience & MailTemplate & { at: number },
) {
  const { sql, user, client } = ask;
  refuseUnknownFields({ subject, text }, messageLists[audience.list].fields);
  const [person = { ...user, entryIDs: [] }] = await recipientAt(sql, ask, audience, at);
  const words = await filledTextFor(ask, audience, { subject, text }, person);
  await queueMail(sql, {
    to: user.email,
    clientID: client.clientID,
    ...words,
    subject: `Test: ${words.subject}`,
    heading: words.subject,
    note: `A test. ${person.fullName} would get it so.`,
  });
  return {};
}

type MessageToSend = MessageAudience & MailTemplate & { messageKey: string; recipients: number };

/** Idempotent by its key: of two at once the second finds the first's message. */
async function sendToList(
  ask: MessageCall & { audit: Audit },
  { messageKey, recipients, subject, text, ...audience }: MessageToSend,
) {
  const { sql, user, client, service, audit } = ask;
  if (service?.rehearsalOf) refuse("Nobody is written to from a rehearsal.", 409);
  refuseUnknownFields({ subject, text }, messageLists[audience.list].fields);
  const message: NewMessage = {
    messageKey,
    serviceID: service?.serviceID ?? null,
    list: audience.list,
    who: await audienceText(sql, audience),
    subject,
    text,
    replyTo: client.helpEmail ?? user.email,
    userID: user.userID,
  };
  const [made] = await insertMessage(sql, message);
  if (!made) return requireFound((await messageByKey(sql, messageKey, user.userID))[0], "message");
  await addRecipients(sql, made.messageID, ask, audience);
  const totals = requireRow(await countMessageRecipients(sql, ask, audience));
  if (totals.recipients !== recipients)
    refuseChangedRecipients(totals.recipients, "the list is empty by now, or everybody in it has unsubscribed.");
  await addTask(sql, {
    kind: "message",
    userID: user.userID,
    serviceID: message.serviceID,
    asked: { messageID: made.messageID, subject },
  });
  await audit(made.messageID, null, { subject, who: message.who, recipients });
  return made;
}

async function sentMessages({ sql, service }: MessageCall, after: string | undefined) {
  const rows = await messagesPage(sql, service?.serviceID ?? null, readCursor(after, "id"), PAGE + 1);
  const { page, next } = pageOf(rows, PAGE, ({ messageID }) => [messageID]);
  return { messages: page, next };
}

type MessageQuery = { after?: string; state?: RecipientsFilter["state"] };

async function messageWithRecipients({ sql }: MessageCall, messageID: string, { after, state }: MessageQuery) {
  const filter = { messageID, state, after: readCursor(after, "text", "id") };
  const rows = await recipientsPage(sql, filter, PAGE + 1);
  const { page, next } = pageOf(rows, PAGE, ({ sortedBy, userID }) => [sortedBy, userID]);
  const recipients = page.map(({ reason, ...row }) => ({ ...row, reason: reasonInWords(row.state, reason) }));
  return { ...requireRow(await messageByID(sql, messageID)), recipients, next };
}

/** What came back is kept as the mail server said it. */
const reasonInWords = (state: string, reason: string | null) =>
  state === "bounced" && reason !== null ? undeliveredReason(reason) : reason;

export const messages = [
  on(previewMessage, (ask) => previewOf(ask, ask.body)),
  on(testMessage, (ask) => sendTest(ask, ask.body)),
  on(sendMessage, (ask) => sendToList(ask, ask.body)),
  on(listMessages, (ask) => sentMessages(ask, ask.query.after)),
  on(getMessage, (ask) => messageWithRecipients(ask, ask.params.messageID, ask.query)),
  on(previewClientMessage, (ask) => previewOf(ask, ask.body)),
  on(testClientMessage, (ask) => sendTest(ask, ask.body)),
  on(sendClientMessage, (ask) => sendToList(ask, ask.body)),
  on(listClientMessages, (ask) => sentMessages(ask, ask.query.after)),
  on(getClientMessage, (ask) => messageWithRecipients(ask, ask.params.messageID, ask.query)),
];
