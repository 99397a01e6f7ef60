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
import { unknownField } from "../../contract/mail/mail-words.ts";
import { pageOf, placeAfter } from "../platform/db/cursor.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Audit, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { addTask } from "../platform/tasks/queries.ts";
import type { SignedIn } from "../platform/access/sessions.ts";
import {
  type NewMessage,
  type RecipientsFilter,
  addRecipients,
  insertMessage,
  messageByKey,
  messageOf,
  messagesPage,
  recipientsPage,
} from "./messages-queries.ts";
import { valuesFor, whoText } from "./recipients.ts";
import { mailHeadOf } from "../mail/mail-head.ts";
import { refuseUnknownFields } from "../mail/templates.ts";
import { worded } from "../mail/words.ts";
import { type Audience, type MessageScope, countRecipients, recipientAt } from "./recipient-queries.ts";
import { refuseOtherList } from "./refuse-other-list.ts";
import type { Words } from "../mail/template-queries.ts";

const PAGE = 50;

type MessageCall = MessageScope & { sql: Sql; user: SignedIn };

async function preview(ask: MessageCall, { at, subject, text, ...audience }: Audience & Words & { at: number }) {
  const { sql, client } = ask;
  const counted = one(await countRecipients(sql, ask, audience));
  const [person] = await recipientAt(sql, ask, audience, at);
  const { fields } = messageLists[audience.list];
  const words = person && (await wordsFor(ask, audience, { subject, text }, person));
  return {
    ...(await mailHeadOf(sql, client.clientID)),
    ...counted,
    who: await whoText(sql, audience),
    problem: unknownField(`${subject} ${text}`, fields) ?? null,
    person: person && words ? { ...person, ...words, button: words.action.label } : null,
  };
}

type Person = { userID: string; fullName: string; email: string; entryIDs: string[] };

async function wordsFor(ask: MessageCall, { list }: Audience, words: Words, person: Person) {
  const { values, action } = (await valuesFor(ask.sql, ask, list, [person])).get(person.userID)!;
  return { ...worded(words, values), action };
}

/** As the chosen recipient would read it; where the list is empty, as oneself would. */
async function test(ask: MessageCall, { at, subject, text, ...audience }: Audience & Words & { at: number }) {
  const { sql, user, client } = ask;
  refuseUnknownFields({ subject, text }, messageLists[audience.list].fields);
  const [person = { ...user, entryIDs: [] }] = await recipientAt(sql, ask, audience, at);
  const words = await wordsFor(ask, audience, { subject, text }, person);
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

type MessageToSend = Audience & Words & { messageKey: string; recipients: number };

/** Once, however often it is pressed: who comes second finds the first one's. */
async function send(
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
    who: await whoText(sql, audience),
    subject,
    text,
    replyTo: client.helpEmail ?? user.email,
    userID: user.userID,
  };
  const [made] = await insertMessage(sql, message);
  if (!made) return found((await messageByKey(sql, messageKey, user.userID))[0], "message");
  await addRecipients(sql, made.messageID, ask, audience);
  const counted = one(await countRecipients(sql, ask, audience));
  if (counted.recipients !== recipients)
    refuseOtherList(counted.recipients, "the list is empty by now, or everybody in it has unsubscribed.");
  await addTask(sql, {
    kind: "message",
    userID: user.userID,
    serviceID: message.serviceID,
    asked: { messageID: made.messageID, subject },
  });
  await audit(made.messageID, null, { subject, who: message.who, recipients });
  return made;
}

async function log({ sql, service }: MessageCall, after: string | undefined) {
  const rows = await messagesPage(sql, service?.serviceID ?? null, placeAfter(after, "id"), PAGE + 1);
  const { page, next } = pageOf(rows, PAGE, ({ messageID }) => [messageID]);
  return { messages: page, next };
}

type MessageQuery = { after?: string; state?: RecipientsFilter["state"] };

async function read({ sql }: MessageCall, messageID: string, { after, state }: MessageQuery) {
  const filter = { messageID, state, after: placeAfter(after, "text", "id") };
  const rows = await recipientsPage(sql, filter, PAGE + 1);
  const { page, next } = pageOf(rows, PAGE, ({ sortedBy, userID }) => [sortedBy, userID]);
  return { ...one(await messageOf(sql, messageID)), recipients: page, next };
}

export const messages = [
  on(previewMessage, (ask) => preview(ask, ask.body)),
  on(testMessage, (ask) => test(ask, ask.body)),
  on(sendMessage, (ask) => send(ask, ask.body)),
  on(listMessages, (ask) => log(ask, ask.query.after)),
  on(getMessage, (ask) => read(ask, ask.params.messageID, ask.query)),
  on(previewClientMessage, (ask) => preview(ask, ask.body)),
  on(testClientMessage, (ask) => test(ask, ask.body)),
  on(sendClientMessage, (ask) => send(ask, ask.body)),
  on(listClientMessages, (ask) => log(ask, ask.query.after)),
  on(getClientMessage, (ask) => read(ask, ask.params.messageID, ask.query)),
];
