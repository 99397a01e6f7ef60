import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  dataDownloadDays,
  fetchOwnData,
  openOwnData,
  ownDataDownload,
  requestOwnData,
} from "../../../contract/app/person-data.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { DAY, MINUTE } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { onOutsideTransaction, on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { hashKey } from "../../platform/links/keys.ts";
import { deleteUpload } from "../../platform/storage/remove-files.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { newUniqueNames, tidyName } from "../../media/file-names.ts";
import { newZipArchive } from "../../media/zip-archive.ts";
import { confirmPerson } from "../../people/users/confirm-person.ts";
import { headshotKey } from "../../people/users/profile-image.ts";
import { addClientData, addOne, addStoredFile, readMeText } from "./person-data-archive.ts";
import { knowsPerson } from "./person-data-queries.ts";
import * as queries from "./own-data-queries.ts";

/** The due work, at home, that makes a download and deletes it when its time is over. `ref` is the download. */
export const DATA_DOWNLOAD_WORK = "dataDownload";

/** Between two downloads of one person. */
const DOWNLOAD_INTERVAL = DAY;
const KEY_LIFETIME = 10 * MINUTE;
const CLIENTS_AT_ONCE = 100;

const fileKeyOf = ({ userID, dataDownloadID }: Pick<queries.DataDownload, "userID" | "dataDownloadID">) =>
  `users/${userID}/data/${dataDownloadID}`;
const deletionOf = (endedAt: string) => new Date(Date.parse(endedAt) + dataDownloadDays * DAY);
const mayAskAgain = (latest: queries.DataDownload | undefined, now: Date) =>
  !latest || latest.state === "failed" || Date.parse(latest.askedAt) + DOWNLOAD_INTERVAL <= now.getTime();

export const ownDataCalls = [
  on(ownDataDownload, async ({ sql, user, now }) => {
    const [latest] = await queries.latestDataDownload(sql, user.userID);
    const factors = await queries.hasSecondFactor(sql, user.userID);
    return {
      download: latest
        ? {
            dataDownloadID: latest.dataDownloadID,
            state: latest.state,
            askedAt: latest.askedAt,
            bytes: latest.bytes,
            deletedAt: latest.endedAt && deletionOf(latest.endedAt).toISOString(),
          }
        : null,
      asksCode: factors.length > 0,
      mayAsk: mayAskAgain(latest, now) && latest?.state !== "waiting",
    };
  }),

  onOutsideTransaction(requestOwnData, async (context) => {
    const { user, transact, now } = context;
    await confirmPerson(context);
    await transact(async (sql) => {
      const [latest] = await queries.latestDataDownload(sql, user.userID);
      if (!mayAskAgain(latest, now)) refuse("You asked for it less than a day ago. Ask again tomorrow.", 429);
      const [added] = await queries.insertDataDownload(sql, user.userID, now);
      if (!added) return refuse("It is being made already. We mail you when it is ready.", 409);
      await addDueWork(sql, DATA_DOWNLOAD_WORK, added.dataDownloadID);
    });
    return {};
  }),

  onOutsideTransaction(openOwnData, async (context) => {
    const { user, transact, params, now } = context;
    await confirmPerson(context);
    const key = randomBytes(24).toString("base64url");
    const keyed = { dataDownloadID: params.dataDownloadID, userID: user.userID, keyHash: hashKey(key) };
    const until = new Date(now.getTime() + KEY_LIFETIME);
    requireFound((await transact((sql) => queries.setDownloadKey(sql, keyed, until)))[0], "download");
    return { key };
  }),

  onOutsideTransaction(fetchOwnData, async ({ user, transact, params, query, app, reply, now }) => {
    const { dataDownloadID } = params;
    const keyed = { dataDownloadID, userID: user.userID, keyHash: hashKey(query.key) };
    const opened = await transact((sql) => queries.downloadOpenedBy(sql, keyed, now));
    if (opened.length === 0) refuse("This download was opened a while ago. Open it again, in Account > Privacy.", 403);
    const key = `${fileKeyOf(keyed)}/result`;
    reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${fetchOwnData.fileName}"`)
      .header("cache-control", "no-store")
      .header("content-length", await app.files.size(key));
    return reply.send(await app.files.read(key)) as never;
  }),
];

export const dataDownloadWork: WorkKind = {
  // Each goes through every client.
  atOnce: 1,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 12,
  async run(app, { ref }, signal) {
    const [asked] = await app.database.readHome((sql) => queries.findDataDownload(sql, ref));
    if (!asked) return undefined;
    if (asked.endedAt) return removeEnded(app, asked, asked.endedAt);
    const now = clock.now();
    const bytes = await makeDownload(app, asked, signal);
    const isThere = await app.database.home(async (sql) => {
      const ended = await queries.endDataDownload(sql, { dataDownloadID: ref, state: "done", bytes, now });
      if (ended.length === 0) return (await queries.findDataDownload(sql, ref)).length > 0;
      const [account] = await queries.ownAccount(sql, asked.userID);
      if (account) await queueMail(sql, readyMail(app, account, deletionOf(now.toISOString())));
      return true;
    });
    if (!isThere) {
      // The account was erased meanwhile, and nothing else knows of the file.
      await deleteUpload(app.files, fileKeyOf(asked));
      return undefined;
    }
    return deletionOf(now.toISOString());
  },
  async giveUp(app, { ref }, { message }) {
    const now = clock.now();
    await app.database.home(async (sql) => {
      const [asked] = await queries.findDataDownload(sql, ref);
      await queries.endDataDownload(sql, { dataDownloadID: ref, state: "failed", bytes: null, now });
      const [account] = asked ? await queries.ownAccount(sql, asked.userID) : [];
      if (account) await queueMail(sql, failedMail(app, account));
    });
    return { told: `A download of what is known of a person failed: ${message}`, again: deletionOf(now.toISOString()) };
  },
};

/** Nothing is left out: a client whose database can't be reached fails the attempt, and all is made anew later. */
async function makeDownload(app: App, asked: queries.DataDownload, signal: AbortSignal): Promise<number> {
  const { database, files } = app;
  const [account] = await database.readHome((sql) => queries.ownAccount(sql, asked.userID));
  if (!account) throw new Error("The account is gone.");
  const email = account.isEmailProved ? account.email.toLowerCase() : null;
  const owner = { userID: account.userID, email, isForStaff: false };
  await using work = await files.workFolder();
  const path = join(work.path, "own-data.zip");
  const now = clock.now();
  await using archive = newZipArchive(path, now);
  await addOne(archive, "account.json", account.account);
  await addOne(archive, "signing-in.json", account.signingIn);
  if (account.imageID)
    await addStoredFile(archive, files, "picture.jpg", headshotKey(account.userID, account.imageID, 384));
  const uniqueName = newUniqueNames();
  const where: string[] = [];
  let missingFiles = 0;
  for await (const { clientID } of everyClient(app)) {
    signal.throwIfAborted();
    const read: typeof database.home = (query) => database.readInside(clientID, query);
    if ((await read((sql) => knowsPerson(sql, owner))).length === 0) continue;
    const [client] = await read((sql) => queries.clientName(sql, clientID));
    const name = client?.name ?? clientID;
    const folder = `${uniqueName(tidyName(name, 50))}/`;
    const added = await addClientData({ archive, files, folder, owner, read });
    missingFiles += added.missingFiles;
    if (added.records > 0) where.push(name);
  }
  await addOne(
    archive,
    "README.txt",
    readMeText({ about: account.fullName, where, madeAt: now, missingFiles, isForStaff: false }),
  );
  await archive.finish();
  const { size } = await stat(path);
  await files.put(`${fileKeyOf(asked)}/result`, { path }, "application/zip");
  return size;
}

async function* everyClient({ database }: App) {
  let last: string | undefined;
  for (;;) {
    const page = await database.readHome((sql) => queries.clientsAfter(sql, last, CLIENTS_AT_ONCE));
    yield* page;
    last = page.at(-1)?.clientID;
    if (page.length < CLIENTS_AT_ONCE) return;
  }
}

/** Answers when the download is to be deleted; undefined once it has been. The row goes last, so that its file is tried again. */
async function removeEnded(app: App, asked: queries.DataDownload, endedAt: string): Promise<Date | undefined> {
  const until = deletionOf(endedAt);
  if (until > clock.now()) return until;
  await deleteUpload(app.files, fileKeyOf(asked));
  await app.database.home((sql) => queries.deleteDataDownload(sql, asked.dataDownloadID));
  return undefined;
}

const lastDay = (until: Date) =>
  until.toLocaleDateString("en-US", { month: "long", day: "numeric", year: "numeric", timeZone: "UTC" });

const readyMail = ({ addresses }: App, { email, fullName }: queries.OwnAccount, until: Date) => ({
  to: email,
  subject: "What is known of you is ready to download",
  paragraphs: [
    `Hello ${fullName},`,
    `You asked for all that is known of you. It is a ZIP file, and stays until ${lastDay(until)}; then it is deleted.`,
  ],
  action: { label: "Download it", url: addresses.urlOf(paths.account.privacy()) },
  note: "We ask for your password once more before you get it. If it wasn’t you who asked, change your password.",
});

const failedMail = ({ addresses }: App, { email, fullName }: queries.OwnAccount) => ({
  to: email,
  subject: "Your download couldn’t be made",
  paragraphs: [`Hello ${fullName},`, "You asked for all that is known of you. Something went wrong on our side."],
  action: { label: "Ask again", url: addresses.urlOf(paths.account.privacy()) },
});
