import { randomUUIDv7 } from "node:crypto";
import { identifier } from "../../../contract/platform/identifier.ts";
import { backgroundWork } from "../../../contract/platform/background-work.ts";
import { type ErrorEntry, listErrors } from "../../../contract/platform/error-log.ts";
import { logError } from "../../../contract/platform/support.ts";
import type { Transaction } from "../db/sql.ts";
import { pageOf, readCursor } from "../db/cursor.ts";
import { redactAddress, redactText } from "../http/log-redaction.ts";
import { on, onOutsideTransaction } from "../http/handlers.ts";
import { suspensionFor } from "../access/suspension.ts";
import { installationRow } from "../installation/queries.ts";
import { insertFault, latestErrors, mailsForLog } from "./fault-queries.ts";

const PAGE_SIZE = 50;

export const supportCalls = [
  on(logError, async ({ sql, form, visitor }) => {
    const { message, stack, url } = form;
    const redacted = { message: redactText(message), stack: redactText(stack ?? ""), url: redactAddress(url ?? "") };
    const page = { ...redacted, userID: visitor?.userID ?? null };
    const about = { source: "browser", clientID: null, client: clientURLIn(page.url) } as const;
    await insertFault(sql, { ...page, ...about, faultID: randomUUIDv7() });
    return {};
  }),

  /** Faults are stored at home, wherever the client lies. */
  onOutsideTransaction(listErrors, async ({ app: { database }, client, query }) => {
    const after = readCursor(query.after, "id");
    const rows = await database.readHome((sql) => latestErrors(sql, client.clientID, after, PAGE_SIZE));
    const { page, next } = pageOf(rows, PAGE_SIZE, ({ errorID }) => [errorID]);
    return { errors: await describeMails(page, (work) => database.readInside(client.clientID, work)), next };
  }),

  /** A paused home pauses all clients' work, a paused shard that of its own. */
  on(backgroundWork, async ({ sql, app: { pausing }, client, grants }) => {
    const [installation] = await installationRow(sql);
    return {
      paused: "home" in pausing.reasons() || Boolean(installation?.pausedBecause),
      suspended: suspensionFor(client, grants),
    };
  }),
];

const mailInMessage = new RegExp(`^Mail (${identifier}) `);

/** The log names a mail by its ID alone; the client's staff see its recipient in the client's own list of mails. */
async function describeMails(errors: ErrorEntry[], read: Transaction): Promise<ErrorEntry[]> {
  const mailOf = ({ message }: ErrorEntry) => mailInMessage.exec(message)?.[1];
  const mailIDs = errors.flatMap((error) => mailOf(error) ?? []);
  if (mailIDs.length === 0) return errors;
  const mails = new Map((await read((sql) => mailsForLog(sql, mailIDs))).map((mail) => [mail.mailID, mail]));
  return errors.map((error) => {
    const mail = mails.get(mailOf(error) ?? "");
    if (!mail) return error;
    const mailText = `The mail “${mail.subject}” to ${mail.recipient} `;
    return { ...error, message: error.message.replace(mailInMessage, () => mailText) };
  });
}

/** `https://…/prairie/…` was on prairie's pages. */
const clientURLIn = (url: string) =>
  URL.canParse(url, "http://here") ? new URL(url, "http://here").pathname.split("/")[1]! : "";
