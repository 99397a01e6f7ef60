import { requireRow } from "../platform/db/sql.ts";
import type { Sql } from "../platform/db/sql.ts";
import { programTransaction } from "../platform/access/program-transaction.ts";
import { repeatWhileMore } from "../platform/jobs/repeat-while-more.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { type Mail, queueMails } from "../mail/sending/mail.ts";
import { type TaskRun, taskKind } from "../platform/tasks/task-run.ts";
import {
  cancelWaitingRecipients,
  countSentRecipients,
  skipUnsubscribedRecipients,
  messageProgram,
  messageToSend,
  takeWaitingRecipients,
} from "./message-queries.ts";
import { messageValuesFor } from "./message-values.ts";
import { makeUnsubscribeLinks } from "../mail/subscriptions.ts";
import { mergeTemplate } from "../mail/template-text.ts";
import { clientRow } from "../platform/access/directory-queries.ts";
import type { MessageScope } from "./recipient-queries.ts";

const RECIPIENTS_AT_ONCE = 200;

/** The kind of due work that writes the mails of a message to addresses. */
export const MESSAGE_WORK = "message";

type SendingTask = { messageID: string; subject: string };

/** Writes a message's mails in batches. After an interruption it goes on: each recipient is taken once. */
export const messageSendingTask = taskKind<SendingTask>({
  label: ({ subject }) => `Message “${subject}”`,
  async run(task, { messageID }) {
    const scope = await messageScopeOf(task);
    await task.write((sql) => skipUnsubscribedRecipients(sql, messageID));
    for (let more = true; more;) {
      const { done, total } = requireRow(await task.read((sql) => countSentRecipients(sql, messageID)));
      await task.progress(done, total);
      more = await task.write((sql) => sendToSome(sql, scope, messageID));
    }
    return undefined;
  },
  onStopped: (sql, { messageID }) => cancelWaitingRecipients(sql, messageID),
});

async function messageScopeOf({ app, clientID, serviceID, read }: TaskRun): Promise<MessageScope> {
  const program = serviceID ? await app.directory.program(clientID, serviceID) : undefined;
  return { app, ...(program ?? { client: requireRow(await read((sql) => clientRow(sql, clientID))) }) };
}

/** The same as due work: nobody need have asked for it just now. */
export const messageWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }, signal) {
    const { database, directory } = app;
    const [message] = await database.readInside(clientID!, (sql) => messageProgram(sql, ref));
    const program = message && (await directory.program(clientID!, message.serviceID));
    if (!program) return undefined;
    const scope = { app, ...program };
    await programTransaction(scope, (sql) => skipUnsubscribedRecipients(sql, ref));
    await repeatWhileMore(signal, () => programTransaction(scope, (sql) => sendToSome(sql, scope, ref)));
    return undefined;
  },
  async giveUp({ database }, { clientID, ref }, { message }) {
    await database.inside(clientID!, (sql) => cancelWaitingRecipients(sql, ref));
    return { told: `A message to people of a program couldn’t be written: ${message}` };
  },
};

/** Answers whether there may be more. */
async function sendToSome(sql: Sql, scope: MessageScope, messageID: string): Promise<boolean> {
  const { app, client } = scope;
  const { list, about, subject, text, replyTo } = requireRow(await messageToSend(sql, messageID));
  const people = await takeWaitingRecipients(sql, messageID, RECIPIENTS_AT_ONCE);
  const filled = await messageValuesFor(sql, scope, { list, people, own: true });
  const subscriberOf = ({ userID, mailID }: (typeof people)[number]) => userID ?? mailID;
  const links =
    about === "theirs"
      ? new Map<string, string>()
      : await makeUnsubscribeLinks(sql, { app, clientID: client.clientID, subscriberIDs: people.map(subscriberOf) });
  const mails = people.map((person, index): Mail => {
    const { values, action } = filled[index]!;
    const unsubscribe = links.get(subscriberOf(person));
    return {
      mailID: person.mailID,
      to: person.email,
      clientID: client.clientID,
      ...(replyTo && { replyTo }),
      ...mergeTemplate({ subject, text }, values),
      action,
      ...(unsubscribe && { unsubscribe }),
      isPersonal: true,
      isMass: true,
    };
  });
  await queueMails(sql, mails);
  return people.length === RECIPIENTS_AT_ONCE;
}
