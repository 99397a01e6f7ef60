import type { App } from "../../platform/app.ts";
import { waitUntil } from "../../platform/db/wait-until.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { clock } from "../../platform/clock.ts";
import { clientRow } from "../../platform/access/directory-queries.ts";
import { deleteUpload } from "../../platform/storage/remove-files.ts";
import { clientMailSender } from "../../mail/entry-mails.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { ERASURE_REQUEST_WORK } from "./erasure-request-work.ts";
import { writeErasedLine } from "./erased-log.ts";
import { type ErasureRow, type RunningErasure, erasureByID, erasedFilesOf } from "./erasure-queries.ts";
import * as erasures from "./erasure-queries.ts";
import { erasedAddress, unnamedAs } from "./erasing-queries.ts";
import { erasingSteps } from "./erasing-steps.ts";
import { forgetPersonOfClient } from "../../people/sign-in/identity-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

/** The kind of due work that erases somebody at a client. */
export const ERASURE_WORK = "erasure";

const FILES_AT_ONCE = 100;

type Eraser = Pick<App, "database" | "files" | "changes">;

const isRunning = (erasure: ErasureRow | undefined): erasure is RunningErasure =>
  erasure?.state === "running" && erasure.known !== null;

export const erasureWork: WorkKind = {
  whileSuspended: true,
  atOnce: 1,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }, signal) {
    await eraseAtClient(app, clientID!, ref, signal);
    return undefined;
  },
  /** Whoever is half erased is never left so. */
  giveUp: async (_app, _work, { message }) => ({
    told: `Somebody couldn’t be erased completely: ${message}. It is tried again tomorrow.`,
    again: new Date(clock.now().getTime() + 24 * 3600 * 1000),
  }),
};

/**
 * Does all steps, each as short transactions. A process that ends on the way leaves rows that are erased and rows that aren't yet, and the
 * next one begins with the first step again: what is erased isn't found any more.
 */
export async function eraseAtClient(
  app: Eraser,
  clientID: string,
  erasureID: string,
  signal?: AbortSignal,
): Promise<void> {
  const { database, files } = app;
  const [erasure] = await database.inside(clientID, (sql) => erasureByID(sql, erasureID));
  if (isRunning(erasure)) {
    await ensureUnnamedAccount(app, clientID, erasure);
    const { userID } = erasure;
    if (userID) await database.home((sql) => forgetPersonOfClient(sql, clientID, userID));
    for (const { run } of erasingSteps) {
      let from: string | null = null;
      do {
        signal?.throwIfAborted();
        const startAt: string | null = from;
        from = await database.inside(clientID, (sql) => run({ sql, clientID, erasure, now: clock.now() }, startAt));
      } while (from !== null);
    }
  }
  await deleteErasedFiles(app, clientID, erasureID, signal);
  if (!isRunning(erasure)) return;
  const { subject, results, userID } = erasure;
  // Written before it is said to be done, and under a name of its own: once, however often.
  await writeErasedLine(files, {
    erasureID,
    clientID,
    kind: userID ? "account" : "guest",
    subject,
    results,
    at: clock.now().toISOString(),
  });
  const programs = await database.inside(clientID, async (sql) => {
    await finishErasure(sql, clientID, erasure);
    return erasures.programIDsOfClient(sql);
  });
  if (userID) await tellHome(app, clientID, userID);
  for (const { serviceID } of programs) app.changes.publish("service", clientID, serviceID);
  app.changes.publish("client", clientID);
}

/** What is kept of an account stands with one that has no name, the same however often this begins. */
async function ensureUnnamedAccount(
  { database }: Eraser,
  clientID: string,
  { erasureID, userID }: RunningErasure,
): Promise<void> {
  if (!userID) return;
  const [what] = await database.readInside(clientID, (sql) => unnamedAs(sql, userID));
  const fullName = what?.hasScored ? "A former scorer" : what?.hasEntered ? "A former entrant" : "A former member";
  await database.home((sql) =>
    erasures.insertUnnamedAccount(sql, erasureID, { fullName, email: erasedAddress(erasureID) }),
  );
}

async function deleteErasedFiles(
  { database, files }: Eraser,
  clientID: string,
  erasureID: string,
  signal?: AbortSignal,
) {
  for (;;) {
    signal?.throwIfAborted();
    const keys = await database.readInside(clientID, (sql) => erasedFilesOf(sql, erasureID, FILES_AT_ONCE));
    if (keys.length === 0) return;
    for (const { fileKey } of keys) {
      await deleteUpload(files, fileKey);
      await database.inside(clientID, (sql) => erasures.deleteErasedFile(sql, fileKey));
    }
  }
}

type FinishSql = Parameters<typeof erasures.finishErasure>[0];

/** The mail goes with the word that it is done, so that it goes once, and takes the address along. */
async function finishErasure(
  sql: FinishSql,
  clientID: string,
  { erasureID, userID, known }: RunningErasure,
): Promise<void> {
  const finished = await erasures.finishErasure(sql, erasureID, clock.now());
  // A guest has no identifier by which another system could know them.
  if (finished.length > 0 && userID !== null) await recordEvent(sql, "person.erased", null, { userID });
  if (finished.length === 0 || !known.mailTo) return;
  const [client] = await clientRow(sql, clientID);
  if (!client) return;
  await queueMail(sql, {
    to: known.mailTo,
    ...clientMailSender({ client }),
    subject: `${client.name}: you are erased`,
    paragraphs: [
      "Hello,",
      `${client.name} has erased what it held of you. What has to be kept, such as amounts in its books and results that are public, is kept without your contact.`,
    ],
    note: "This is the last mail about it, and nothing says that it was sent.",
    untraced: true,
  });
}

/** Home hears that the person has nothing there any more, and looks whether their account can go. */
async function tellHome({ database, changes }: Eraser, clientID: string, userID: string): Promise<void> {
  await waitUntil(async () => {
    const here = await database.readHome((sql) => erasures.isPersonOf(sql, clientID, userID));
    return here.length === 0;
  });
  await database.home(async (sql) => {
    const noted = await erasures.noteClientDone(sql, { userID, clientID, now: clock.now() });
    if (noted.length > 0) await addDueWork(sql, ERASURE_REQUEST_WORK, userID);
  });
  changes.publish("user", userID);
}
