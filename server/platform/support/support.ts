import { randomUUIDv7 } from "node:crypto";
import { identifier } from "../../../contract/platform/identifier.ts";
import { type ErrorEntry, backgroundWork, listErrors, logError } from "../../../contract/platform/support.ts";
import type { Transaction } from "../db/sql.ts";
import { pageOf, placeAfter } from "../db/cursor.ts";
import { addressForLog, textForLog } from "../http/log-text.ts";
import { on, outside } from "../http/handle.ts";
import { installationRow } from "../installation/queries.ts";
import { insertFault, latestErrors, mailsLogged } from "./queries.ts";

const PAGE = 50;

export const support = [
  on(logError, async ({ sql, form, visitor }) => {
    const { message, stack, url } = form;
    const said = { message: textForLog(message), stack: textForLog(stack ?? ""), url: addressForLog(url ?? "") };
    const page = { ...said, userID: visitor?.userID ?? null };
    const about = { source: "browser", clientID: null, client: clientIn(page.url) } as const;
    await insertFault(sql, { ...page, ...about, faultID: randomUUIDv7() });
    return {};
  }),

  /** Faults are kept at home, wherever the client lies. */
  outside(listErrors, async ({ house: { database }, client, query }) => {
    const after = placeAfter(query.after, "id");
    const rows = await database.readHome((sql) => latestErrors(sql, client.clientID, after, PAGE));
    const { page, next } = pageOf(rows, PAGE, ({ errorID }) => [errorID]);
    return { errors: await withMailsNamed(page, (work) => database.readInside(client.clientID, work)), next };
  }),

  /** A paused home holds all clients' work, a paused shard that of its own. */
  on(backgroundWork, async ({ sql, house: { pausing } }) => {
    const [here] = await installationRow(sql);
    return { paused: "home" in pausing.reasons() || Boolean(here?.pausedBecause) };
  }),
];

const mailNamed = new RegExp(`^Mail (${identifier}) `);

/** The log names a mail by its ID alone; the client's staff know whose it was from the client's own list of mails. */
async function withMailsNamed(errors: ErrorEntry[], read: Transaction): Promise<ErrorEntry[]> {
  const mailOf = ({ message }: ErrorEntry) => mailNamed.exec(message)?.[1];
  const mailIDs = errors.flatMap((error) => mailOf(error) ?? []);
  if (mailIDs.length === 0) return errors;
  const mails = new Map((await read((sql) => mailsLogged(sql, mailIDs))).map((mail) => [mail.mailID, mail]));
  return errors.map((error) => {
    const mail = mails.get(mailOf(error) ?? "");
    if (!mail) return error;
    const named = `The mail “${mail.subject}” to ${mail.recipient} `;
    return { ...error, message: error.message.replace(mailNamed, () => named) };
  });
}

/** `https://…/prairie/…` was on prairie's pages. */
const clientIn = (url: string) =>
  URL.canParse(url, "http://here") ? new URL(url, "http://here").pathname.split("/")[1]! : "";
