import { one } from "../platform/db/sql.ts";
import { type Mail, queueMails } from "../mail/sending/mail.ts";
import { type TaskRun, taskKind } from "../platform/tasks/run.ts";
import { cancelWaiting, countProgress, leaveOutUnsubscribed, sentMessage, takeWaiting } from "./messages-queries.ts";
import { valuesFor } from "./recipients.ts";
import { unsubscribeLinks } from "../mail/subscriptions.ts";
import { worded } from "../mail/words.ts";
import { clientRow } from "../platform/access/directory-queries.ts";
import type { MessageScope } from "./recipient-queries.ts";

const AT_ONCE = 200;

type SendingTask = { messageID: string; subject: string };

/** Writes the mails of a message, some in each transaction. Begun anew, it goes on where it was: each recipient is taken once. */
export const sendingMessage = taskKind<SendingTask>({
  label: ({ subject }) => `Message “${subject}”`,
  async run(task, { messageID }) {
    const scope = await scopeOf(task);
    await task.write((sql) => leaveOutUnsubscribed(sql, messageID));
    for (let more = true; more;) {
      const { done, total } = one(await task.read((sql) => countProgress(sql, messageID)));
      await task.progress(done, total);
      more = await sendSome(task, scope, messageID);
    }
    return undefined;
  },
  stopped: (sql, { messageID }) => cancelWaiting(sql, messageID),
});

async function scopeOf({ house, clientID, serviceID, read }: TaskRun): Promise<MessageScope> {
  const program = serviceID ? await house.directory.program(clientID, serviceID) : undefined;
  return { house, ...(program ?? { client: one(await read((sql) => clientRow(sql, clientID))) }) };
}

const sendSome = ({ write }: TaskRun, scope: MessageScope, messageID: string): Promise<boolean> =>
  write(async (sql) => {
    const { house, client } = scope;
    const { list, subject, text, replyTo } = one(await sentMessage(sql, messageID));
    const people = await takeWaiting(sql, messageID, AT_ONCE);
    const [words, links] = [
      await valuesFor(sql, scope, list, people),
      await unsubscribeLinks(sql, {
        house,
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
        ...worded({ subject, text }, values),
        action,
        unsubscribe: links.get(userID)!,
      };
    });
    await queueMails(sql, mails);
    return people.length === AT_ONCE;
  });
