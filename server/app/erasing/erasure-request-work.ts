import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import { clock } from "../../platform/clock.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { clientRow } from "../../platform/access/directory-queries.ts";
import { queueMail, queueMails } from "../../mail/sending/mail.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { clientsOf } from "../../people/members/membership-queries.ts";
import { type ErasedLine, removeErasedLine, subjectsOf, writeErasedLine } from "./erased-log.ts";
import { erasedAddress } from "./erasing-queries.ts";
import * as queries from "./erasure-queries.ts";
import type { Addresses } from "../../platform/access/addresses.ts";

/** The kind of due work that tells clients of a request, and erases the account once none holds anything. */
export const ERASURE_REQUEST_WORK = "erasure-request";

export const erasureRequestWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 20,
  run: (app, { ref }) => followRequest(app, ref),
  giveUp: async (_app, _work, { message }) => ({
    told: `Somebody asked to be erased, and not every association could be told: ${message}. It is tried again in an hour.`,
    again: new Date(clock.now().getTime() + HOUR),
  }),
};

/** Answers when to look again; undefined once there is nothing more to do. */
export async function followRequest(app: App, userID: string): Promise<Date | undefined> {
  const { database } = app;
  const [request] = await database.home((sql) => queries.erasureRequestOf(sql, userID));
  const clients = await database.home((sql) => clientsOf(sql, userID));
  if (!request) {
    // A process that ended after it had written the line, before the request was called off, has left it.
    const [account] = await database.home((sql) => queries.erasableAccount(sql, userID));
    if (account && account.email !== erasedAddress(userID)) await removeErasedLine(app.files, accountLine(app, userID));
    for (const { clientID } of clients)
      await database.inside(clientID, (sql) => queries.dropAskedErasure(sql, subjectsOf(app.sealing, { userID })));
    return undefined;
  }
  if (clients.length === 0) {
    await eraseAccount(app, userID);
    // Another client knew of them meanwhile: it is told.
    const [standing] = await database.home((sql) => queries.erasureRequestOf(sql, userID));
    return standing && clock.now();
  }
  for (const { clientID } of clients) await tellClient(app, clientID, request);
  return new Date(clock.now().getTime() + HOUR);
}

/** Owners and administrators read of it once. */
const tellClient = (
  { addresses, database, sealing }: App,
  clientID: string,
  { userID, askedAt }: queries.ErasureRequest,
) =>
  database.inside(clientID, async (sql) => {
    const [subject] = subjectsOf(sealing, { userID });
    const told = await queries.insertAskedErasure(sql, { userID, subject: subject!, askedAt });
    if (told.length > 0) await mailStaff(sql, addresses, { clientID, userID });
  });

type AskingPerson = { clientID: string; userID: string };

async function mailStaff(sql: Sql, addresses: Addresses, { clientID, userID }: AskingPerson): Promise<void> {
  const [[client], staff] = await Promise.all([clientRow(sql, clientID), queries.peopleWhoErase(sql)]);
  if (!client) return;
  await queueMails(
    sql,
    staff.map(({ email, fullName }) => ({
      to: email,
      clientID,
      subject: `${client.name}: somebody asks to be erased`,
      paragraphs: [
        `Hello ${fullName},`,
        `Somebody who has something at ${client.name} asks to be erased. Look at what goes and what is kept, and erase it; until then they can call it off.`,
      ],
      action: { label: "Look at it", url: addresses.urlOf(studioPaths.person({ client: client.url, userID })) },
      note: "Many laws give you a month for it.",
    })),
  );
}

const accountLine = ({ sealing }: App, userID: string): ErasedLine => ({
  erasureID: userID,
  clientID: null,
  kind: "account",
  subject: subjectsOf(sealing, { userID })[0]!,
  results: "kept",
  at: clock.now().toISOString(),
});

/**
 * The account is emptied and not removed: what names it by its identifier, in whichever database, names nobody. `isAgain`: as after a
 * backup was put back, whatever knows of them; nobody is written to. `isUnasked`: since the last client that knew them is gone.
 */
export async function eraseAccount(
  app: App,
  userID: string,
  { isAgain = false, isUnasked = false } = {},
): Promise<void> {
  const { addresses, database, files, changes } = app;
  const [account] = await database.home((sql) => queries.erasableAccount(sql, userID));
  if (!account) return;
  const line = accountLine(app, userID);
  await writeErasedLine(files, line);
  const isErasedNow = await database.home(async (sql) => {
    const [request] = await queries.lockErasureRequest(sql, userID);
    if (!request && !isUnasked) return false;
    // Whoever makes them known to a client waits for this lock.
    await queries.lockPersonToErase(sql, userID);
    if (!isAgain && (await clientsOf(sql, userID)).length > 0) return false;
    if (!request) await queries.insertErasureRequest(sql, userID, clock.now());
    // Before the row, so that a process that ends in between finds them again; and no sooner than nobody can call it off.
    for await (const key of files.list(`users/${userID}`)) await files.delete(key);
    const email = erasedAddress(userID);
    const isErased = account.email === email;
    await queries.emptyErasedAccount(sql, userID, { formerEmail: account.email, fullName: "Former account", email });
    if (!isAgain && !isErased)
      await queueMail(sql, {
        to: account.email,
        subject: "Your account is erased",
        paragraphs: [
          "Hello,",
          "No association holds anything of you any more, and your account is erased. You can’t sign in with it.",
        ],
        action: { label: "Make a new account", url: addresses.urlOf(paths.register()) },
        note: "This is the last mail about it, and nothing says that it was sent.",
        untraced: true,
      });
    await queries.deleteErasureRequest(sql, userID);
    return true;
  });
  // Called off, or known to a client, at the last moment: a backup that is put back erases nobody on account of this.
  if (!isErasedNow) await removeErasedLine(files, line);
  changes.publish("user", userID);
}

/** Erases somebody who has nothing at any client any more, though they didn't ask; leaves everybody else as they are. */
export async function eraseUnaffiliatedAccount(app: App, userID: string): Promise<void> {
  const [clients, [account]] = await app.database.readHome((sql) =>
    Promise.all([clientsOf(sql, userID), queries.erasableAccount(sql, userID)]),
  );
  if (clients.length > 0 || !account || account.email === erasedAddress(userID)) return;
  await eraseAccount(app, userID, { isUnasked: true });
}
