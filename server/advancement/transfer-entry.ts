import { randomUUIDv7 } from "node:crypto";
import { fileKinds } from "../../contract/platform/files.ts";
import { programAddress } from "../../contract/platform/addresses.ts";
import { studioPaths } from "../../contract/platform/studio-addresses.ts";
import { untitledEntry } from "../../contract/entries/entry-rules.ts";
import { foldersOfCategory } from "../entries/entry-copy-queries.ts";
import { placeInFolders } from "../entries/entry-copies.ts";
import type { App } from "../platform/app.ts";
import { clientMailSender } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { refuseSuspended } from "../platform/access/suspension.ts";
import type { Files } from "../platform/storage/files.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { receiveEntry } from "./receive-entry.ts";
import { updateOriginAward } from "./source-program-queries.ts";
import { type OnwardEntry, markTransferBegun, markArrived, markRefused } from "./onward-queries.ts";
import type { TransferFile } from "./transfer-queries.ts";
import type { CopiedFile } from "./receive-entry-queries.ts";

/**
 * Brings an entry into the next program. No transaction spans both databases: the transfer is marked as begun here, the entry is
 * created there, once for all, and then the outcome is written here. A process that is cut off in between repeats it, and finds the
 * entry there.
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

/** Undefined where the question was answered anew meanwhile, such as by a new owner: other due work handles that. */
async function copyIntoProgram(app: App, from: string, row: OnwardEntry): Promise<TransferOutcome | undefined> {
  const target = await app.directory.withService(row.toServiceID);
  if (!target) return { whyNot: "The program isn’t there any more." };
  // The entry waits for the next program's association.
  refuseSuspended(target.client);
  const { clientID } = target.client;
  const folders = await app.database.readInside(clientID, (sql) =>
    foldersOfCategory(sql, row.toServiceID, row.toCategoryID),
  );
  const transfer = row.parcel!;
  const files: CopiedFile[] = [];
  let isEntered = false;
  try {
    for (const { filed, folderID } of placeInFolders(folders, transfer.files, { orOnly: true })) {
      const uploadID = randomUUIDv7();
      const key = `${clientID}/entries/${row.onwardEntryID}/${uploadID}`;
      if (await copyFile(app.files, filed, key)) files.push({ ...filed, folderID, uploadID, key });
    }
    const marked = await app.database.inside(from, (sql) => markTransferBegun(sql, row, clock.now()));
    if (marked.length === 0) return undefined;
    const outcome = await app.database.inside(clientID, (sql) => receiveEntry(sql, { app, ...target }, row, files));
    isEntered = "isNew" in outcome && outcome.isNew;
    // The first received entry changes what entries of the program may have, which other processes cache; a repeat after a cut-off
    // announces it again.
    const { origins, rights } = target.service.entriesMayHave;
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

/**
 * Copies a file's renditions, since each client has files of its own: a deletion here leaves the copy. False where the original is
 * missing.
 */
async function copyFile(files: Files, { fileKey, kind, full, thumbs }: TransferFile, key: string): Promise<boolean> {
  const stored = new Set<string>();
  for await (const each of files.list(fileKey)) stored.add(each);
  if (!stored.has(`${fileKey}/original`)) return false;
  const renditions = [
    ...thumbs.map(({ width }) => [String(width), "image/webp"] as const),
    ...(full ? [["full", fileKinds[full].contentType] as const] : []),
    ["original", fileKinds[kind].contentType] as const,
  ];
  for (const [name, contentType] of renditions)
    if (stored.has(`${fileKey}/${name}`))
      await files.put(`${key}/${name}`, await files.read(`${fileKey}/${name}`), contentType);
  return true;
}

/** Reports a withdrawn or restored award to the staff of the next program, who decide: nothing is removed there automatically. */
export async function reportAwardStatus(app: App, row: OnwardEntry): Promise<void> {
  const target = await app.directory.withService(row.toServiceID);
  if (!target) return;
  refuseSuspended(target.client);
  const { client, service } = target;
  const { serviceID } = service;
  const { entryID: fromEntryID, awardTitle } = row;
  await app.database.inside(client.clientID, async (sql) => {
    const [origin] = await updateOriginAward(sql, { serviceID, fromEntryID, awardTitle, now: clock.now() });
    if (!origin?.turned || !client.helpEmail) return;
    const title = origin.title || untitledEntry;
    const sentence =
      awardTitle === null
        ? `${origin.association} has retracted the award (${origin.was}) of an entry that it sent on to ${service.name}: ${title}. Nothing has changed in the entry. Decide whether it stays.`
        : `The award (${awardTitle}) stands again of an entry that ${origin.association} sent on to ${service.name}: ${title}.`;
    await queueMail(sql, {
      to: client.helpEmail,
      ...clientMailSender(target),
      subject: awardTitle === null ? `An award was retracted: ${title}` : `An award stands again: ${title}`,
      paragraphs: [sentence],
      action: {
        label: "See the entry",
        url: app.addresses.urlOf(
          studioPaths.entry({ ...programAddress(client.url, service), entryID: origin.entryID }),
        ),
      },
    });
  });
}
