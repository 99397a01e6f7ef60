import { randomUUIDv7 } from "node:crypto";
import { fileKinds } from "../../contract/platform/files.ts";
import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { untitledEntry } from "../../contract/entries/entry-rules.ts";
import { foldersOfCategory } from "../entries/entry-copy-queries.ts";
import { placeInFolders } from "../entries/entry-copies.ts";
import type { App } from "../platform/app.ts";
import { clientMailSender } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import type { Files } from "../platform/storage/files.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { receiveEntry } from "./receive-entry.ts";
import { updateOriginAward } from "./source-program-queries.ts";
import { type OnwardEntry, markTransferBegun, markArrived, markRefused } from "./onward-queries.ts";
import type { TransferFile } from "./transfer-queries.ts";
import type { CopiedFile } from "./receive-entry-queries.ts";

/**
 * Brings an entry into the program that it goes on to. No transaction holds both sides: that it is being entered is written down
 * here, it is entered there, once for all, and then that is written down here, too; whoever is cut off between does it again, and
 * finds it there.
 */
export async function transferEntry(app: App, clientID: string, row: OnwardEntry): Promise<void> {
  const { onwardEntryID } = row;
  const outcome = await copyIntoProgram(app, clientID, row);
  if (!outcome) return;
  await app.database.inside(clientID, (sql) =>
    "entryID" in outcome
      ? markArrived(sql, onwardEntryID, outcome.entryID, clock.now())
      : markRefused(sql, onwardEntryID, outcome.whyNot),
  );
}

type TransferOutcome = { entryID: string } | { whyNot: string };

/** Undefined where it was answered anew meanwhile, such as by a new owner: that is looked at by itself. */
async function copyIntoProgram(app: App, from: string, row: OnwardEntry): Promise<TransferOutcome | undefined> {
  const there = await app.directory.withService(row.toServiceID);
  if (!there) return { whyNot: "The program isn’t there any more." };
  const { clientID } = there.client;
  const folders = await app.database.readInside(clientID, (sql) =>
    foldersOfCategory(sql, row.toServiceID, row.toCategoryID),
  );
  const parcel = row.parcel!;
  const files: CopiedFile[] = [];
  let isEntered = false;
  try {
    for (const { filed, folderID } of placeInFolders(folders, parcel.files, { orOnly: true })) {
      const uploadID = randomUUIDv7();
      const key = `${clientID}/entries/${row.onwardEntryID}/${uploadID}`;
      if (await copyFile(app.files, filed, key)) files.push({ ...filed, folderID, uploadID, key });
    }
    const begun = await app.database.inside(from, (sql) => markTransferBegun(sql, row, clock.now()));
    if (begun.length === 0) return undefined;
    const outcome = await app.database.inside(clientID, (sql) => receiveEntry(sql, { app, ...there }, row, files));
    isEntered = "isNew" in outcome && outcome.isNew;
    // The first to arrive brings what entries there hadn't had until then; who finds it there says so for who was cut off.
    const { origins, rights } = there.service.entriesMayHave;
    if ("entryID" in outcome && !(origins && rights)) app.changes.publish("service", clientID, row.toServiceID);
    return outcome;
  } finally {
    if (!isEntered)
      await deleteFiles(
        app,
        files.map(({ key }) => key),
      );
  }
}

/** Each client has files of its own: what one deletes stays with the other. False where there is nothing to copy. */
async function copyFile(files: Files, { fileKey, kind, full, thumbs }: TransferFile, key: string): Promise<boolean> {
  const there = new Set<string>();
  for await (const each of files.list(fileKey)) there.add(each);
  if (!there.has(`${fileKey}/original`)) return false;
  const renditions = [
    ...thumbs.map(({ width }) => [String(width), "image/webp"] as const),
    ...(full ? [["full", fileKinds[full].contentType] as const] : []),
    ["original", fileKinds[kind].contentType] as const,
  ];
  for (const [name, contentType] of renditions)
    if (there.has(`${fileKey}/${name}`))
      await files.put(`${key}/${name}`, await files.read(`${fileKey}/${name}`), contentType);
  return true;
}

/** Nothing is removed there by itself: its staff are told, and decide. */
export async function reportAwardStatus(app: App, row: OnwardEntry): Promise<void> {
  const there = await app.directory.withService(row.toServiceID);
  if (!there) return;
  const { client, service } = there;
  const { serviceID } = service;
  const { entryID: fromEntryID, awardTitle } = row;
  await app.database.inside(client.clientID, async (sql) => {
    const [changed] = await updateOriginAward(sql, { serviceID, fromEntryID, awardTitle, now: clock.now() });
    if (!changed?.turned || !client.helpEmail) return;
    const title = changed.title || untitledEntry;
    const says =
      awardTitle === null
        ? `${changed.association} has withdrawn the award (${changed.was}) of an entry that it sent on to ${service.name}: ${title}. Nothing has changed in the entry. Decide whether it stays.`
        : `The award (${awardTitle}) stands again of an entry that ${changed.association} sent on to ${service.name}: ${title}.`;
    await queueMail(sql, {
      to: client.helpEmail,
      ...clientMailSender(there),
      subject: awardTitle === null ? `An award was withdrawn: ${title}` : `An award stands again: ${title}`,
      paragraphs: [says],
      action: {
        label: "See the entry",
        url:
          app.settings.origin +
          paths.studio.entry({ ...programAddress(client.url, service), entryID: changed.entryID }),
      },
    });
  });
}
