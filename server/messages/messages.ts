import {
  type MessageListName,
  type ProgramListName,
  getClientMessage,
  getMessage,
  listClientMessages,
  listMessages,
  messageLists,
  previewClientMessage,
  previewMessage,
  programListNames,
  sendClientMessage,
  sendMessage,
  testClientMessage,
  testMessage,
  theirsOf,
} from "../../contract/messages/messages.ts";
import { firstUnknownField } from "../../contract/mail/mail-merge.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { undeliveredReason } from "../mail/sending/undelivered-reasons.ts";
import { pageOf, readCursor } from "../platform/db/cursor.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Audit, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import {
  type NewMessage,
  type RecipientsFilter,
  insertMessage,
  messageByKey,
  messageByID,
  messagesPage,
  recipientsPage,
} from "./message-queries.ts";
import { lockPlannedMessage, markPlannedSent } from "./planned-message-queries.ts";
import { audienceText } from "./audience-text.ts";
import { MESSAGE_WORK } from "./message-sending.ts";
import { messageValuesFor } from "./message-values.ts";
import { mailSenderOf } from "../mail/mail-sender.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { mergeTemplate } from "../mail/template-text.ts";
import {
  type MailRecipient,
  type MessageAudience,
  type MessageScope,
  addRecipients,
  countMessageRecipients,
  isAddressList,
  recipientAt,
} from "./recipient-queries.ts";
import { refuseChangedRecipients } from "./refuse-changed-recipients.ts";
import type { MailTemplate } from "../mail/template-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

const PAGE = 50;

type MessageCall = MessageScope & { sql: Sql; user: SignedInPerson };

/** Whose message it is: the permission to see the list is needed beside the one to write. */
export function refuseUnseenList(
  { service, standings }: Required<Pick<MessageScope, "service">> & { standings: readonly Standing[] },
  list: ProgramListName,
): void {
  if (!hasFeature(service.kind, messageLists[list].feature)) refuse("This program has no such list.", 404);
  if (!may(standings, messageLists[list].allow))
    refuse("You don’t see this list, so you can’t write to its people. Ask the owner of the association.", 403);
}

/** The lists whose messages somebody may read. */
export const seenLists = (standings: readonly Standing[]): ProgramListName[] =>
  programListNames.filter((list) => may(standings, messageLists[list].allow));

/** Only some lists have something that everybody must be told. */
export const aboutOf = (audience: MessageAudience): NewMessage["about"] =>
  "about" in audience && audience.about === "theirs" && theirsOf(audience.list) !== undefined ? "theirs" : "other";

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

async function filledTextFor(ask: MessageCall, { list }: MessageAudience, words: MailTemplate, person: MailRecipient) {
  const { values, action } = requireRow(await messageValuesFor(ask.sql, ask, { list, people: [person], own: false }));
  return { ...mergeTemplate(words, values), action };
}

/** To the sender: with the chosen recipient's values, or the sender's own if the list is empty. */
async function sendTest(
  ask: MessageCall,
  { at, subject, text, ...audience }: MessageAudience & MailTemplate & { at: number },
) {
  const { sql, user, client } = ask;
  refuseUnknownFields({ subject, text }, messageLists[audience.list].fields);
  const [person = { ...user, entryIDs: [], recordID: null, ticketIDs: [] }] = await recipientAt(sql, ask, audience, at);
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
    about: aboutOf(audience),
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
  const { messageID } = made;
  await recordEvent(sql, "message.sent", message.serviceID, { messageID, recipients });
  // A process of before has no task for addresses, and never claims this work.
  if (isAddressList(audience.list)) await addDueWork(sql, MESSAGE_WORK, made.messageID);
  else
    await addTask(sql, {
      kind: "message",
      userID: user.userID,
      serviceID: message.serviceID,
      asked: { messageID: made.messageID, subject },
    });
  await audit(made.messageID, null, { subject, who: message.who, recipients });
  return made;
}

async function sentMessages(
  { sql, service }: MessageCall,
  lists: readonly MessageListName[],
  after: string | undefined,
) {
  const rows = await messagesPage(
    sql,
    { serviceID: service?.serviceID ?? null, lists },
    readCursor(after, "id"),
    PAGE + 1,
  );
  const { page, next } = pageOf(rows, PAGE, ({ messageID }) => [messageID]);
  return { messages: page, next };
}

type MessageQuery = { after?: string; state?: RecipientsFilter["state"] };

async function messageWithRecipients({ sql }: MessageCall, messageID: string, { after, state }: MessageQuery) {
  const filter = { messageID, state, after: readCursor(after, "text", "id") };
  const rows = await recipientsPage(sql, filter, PAGE + 1);
  const { page, next } = pageOf(rows, PAGE, ({ sortedBy, recipientID }) => [sortedBy, recipientID]);
  const recipients = page.map(({ reason, ...row }) => ({ ...row, reason: reasonInWords(row.state, reason) }));
  return { ...requireRow(await messageByID(sql, messageID)), recipients, next };
}

/** What came back is kept as the mail server said it. */
const reasonInWords = (state: string, reason: string | null) =>
  state === "bounced" && reason !== null ? undeliveredReason(reason) : reason;

export const messages = [
  on(previewMessage, (ask) => {
    refuseUnseenList(ask, ask.body.list);
    return previewOf(ask, ask.body);
  }),
  on(testMessage, (ask) => {
    refuseUnseenList(ask, ask.body.list);
    return sendTest(ask, ask.body);
  }),
  on(sendMessage, async (ask) => {
    const { plannedMessageID, ...message } = ask.body;
    refuseUnseenList(ask, message.list);
    if (plannedMessageID === undefined) return sendToList(ask, message);
    const [before] = await messageByKey(ask.sql, message.messageKey, ask.user.userID);
    if (before) return before;
    const [planned] = await lockPlannedMessage(ask.sql, plannedMessageID);
    if (planned?.serviceID !== ask.service.serviceID) refuse("No such message.", 404);
    refuseUnseenList(ask, planned.list);
    if (planned.state === "sent") refuse("It was sent meanwhile. You find it among the messages that were sent.", 409);
    const made = await sendToList(ask, message);
    await markPlannedSent(ask.sql, plannedMessageID, made.messageID);
    return made;
  }),
  on(listMessages, (ask) => sentMessages(ask, seenLists(ask.standings), ask.query.after)),
  on(getMessage, async (ask) => {
    const { messageID } = ask.params;
    const { list } = requireRow(await messageByID(ask.sql, messageID));
    if (list !== "people") refuseUnseenList(ask, list);
    return messageWithRecipients(ask, messageID, ask.query);
  }),
  on(previewClientMessage, (ask) => previewOf(ask, ask.body)),
  on(testClientMessage, (ask) => sendTest(ask, ask.body)),
  on(sendClientMessage, (ask) => sendToList(ask, ask.body)),
  on(listClientMessages, (ask) => sentMessages(ask, ["people"], ask.query.after)),
  on(getClientMessage, (ask) => messageWithRecipients(ask, ask.params.messageID, ask.query)),
];
