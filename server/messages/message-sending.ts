import { requireRow } from "../platform/db/sql.ts";
import { type Mail, queueMails } from "../mail/sending/mail.ts";
import { type TaskRun, taskKind } from "../platform/tasks/task-run.ts";
import {
  cancelWaitingRecipients,
  countSentRecipients,
  skipUnsubscribedRecipients,
  messageToSend,
  takeWaitingRecipients,
} from "./message-queries.ts";
import { mergeValuesFor } from "./audience-text.ts";
import { makeUnsubscribeLinks } from "../mail/subscriptions.ts";
import { mergeTemplate } from "../mail/template-text.ts";
import { clientRow } from "../platform/access/directory-queries.ts";
import type { MessageScope } from "./recipient-queries.ts";

const RECIPIENTS_AT_ONCE = 200;

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
      more = await sendToSome(task, scope, messageID);
    }
    return undefined;
  },
  onStopped: (sql, { messageID }) => cancelWaitingRecipients(sql, messageID),
});

async function messageScopeOf({ app, clientID, serviceID, read }: TaskRun): Promise<MessageScope> {
  const program = serviceID ? await app.directory.program(clientID, serviceID) : undefined;
  return { app, ...(program ?? { client: requireRow(await read((sql) => clientRow(sql, clientID))) }) };
}

const sendToSome = ({ write }: TaskRun, scope: MessageScope, messageID: string): Promise<boolean> =>
  write(async (sql) => {
    const { app, client } = scope;
    const { list, subject, text, replyTo } = requireRow(await messageToSend(sql, messageID));
    const people = await takeWaitingRecipients(sql, messageID, RECIPIENTS_AT_ONCE);
    const [words, links] = [
      await mergeValuesFor(sql, scope, list, people),
      await makeUnsubscribeLinks(sql, {
        app,
        clientID: client.clientID,
        userIDs: people.map(({ userID }) => userID),
      }),
    ];
    const mails = people.map(({ userID, email, mailID }): Mail => {
      const { values, action } = words.get(userID)!;
      return {
        mailID,
        to: email,
        clientID: client.clientID,
        replyTo,
        ...mergeTemplate({ subject, text }, values),
        action,
        unsubscribe: links.get(userID)!,
        isPersonal: true,
      };
    });
    await queueMails(sql, mails);
    return people.length === RECIPIENTS_AT_ONCE;
  });
