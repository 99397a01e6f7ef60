import { randomUUIDv7 } from "node:crypto";
import { fileKinds } from "../../contract/platform/files.ts";
import { paths, programAt } from "../../contract/platform/addresses.ts";
import { untitled } from "../../contract/entries/entry-rules.ts";
import { foldersIn } from "../entries/copy-queries.ts";
import { placedIn } from "../entries/copies.ts";
import type { House } from "../platform/house.ts";
import { senderOf } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import type { Files } from "../platform/storage/files.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import { arrive } from "./arriving.ts";
import { noteOrigin } from "./feeder-queries.ts";
import { type OnwardEntry, beginEntering, settleArrived, settleRefused } from "./onward-queries.ts";
import type { ParcelFile } from "./parcel-queries.ts";
import type { Brought } from "./arriving-queries.ts";

/**
 * Brings an entry into the program that it goes on to. No transaction holds both sides: that it is being entered is written down
 * here, it is entered there, once for all, and then that is written down here, too; whoever is cut off between does it again, and
 * finds it there.
 */
export async function deliver(house: House, clientID: string, row: OnwardEntry): Promise<void> {
  const { onwardEntryID } = row;
  const outcome = await brought(house, clientID, row);
  if (!outcome) return;
  await house.database.inside(clientID, (sql) =>
    "entryID" in outcome
      ? settleArrived(sql, onwardEntryID, outcome.entryID, clock.now())
      : settleRefused(sql, onwardEntryID, outcome.whyNot),
  );
}

type Outcome = { entryID: string } | { whyNot: string };

/** Undefined where it was answered anew meanwhile, such as by a new owner: that is looked at by itself. */
async function brought(house: House, from: string, row: OnwardEntry): Promise<Outcome | undefined> {
  const there = await house.directory.withService(row.toServiceID);
  if (!there) return { whyNot: "The program isn’t there any more." };
  const { clientID } = there.client;
  const folders = await house.database.readInside(clientID, (sql) => foldersIn(sql, row.toServiceID, row.toCategoryID));
  const parcel = row.parcel!;
  const files: Brought[] = [];
  let isEntered = false;
  try {
    for (const { filed, folderID } of placedIn(folders, parcel.files, { orOnly: true })) {
      const uploadID = randomUUIDv7();
      const key = `${clientID}/entries/${row.onwardEntryID}/${uploadID}`;
      if (await copied(house.files, filed, key)) files.push({ ...filed, folderID, uploadID, key });
    }
    const begun = await house.database.inside(from, (sql) => beginEntering(sql, row, clock.now()));
    if (begun.length === 0) return undefined;
    const outcome = await house.database.inside(clientID, (sql) => arrive(sql, { house, ...there }, row, files));
    isEntered = "isNew" in outcome && outcome.isNew;
    // The first to arrive brings what entries there hadn't had until then; who finds it there says so for who was cut off.
    const { origins, rights } = there.service.entriesMayHave;
    if ("entryID" in outcome && !(origins && rights)) house.changes.publish("service", clientID, row.toServiceID);
    return outcome;
  } finally {
    if (!isEntered)
      await forgetFiles(
        house,
        files.map(({ key }) => key),
      );
  }
}

/** Each client has files of its own: what one deletes stays with the other. False where there is nothing to copy. */
async function copied(files: Files, { fileKey, kind, full, thumbs }: ParcelFile, key: string): Promise<boolean> {
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
export async function tellStanding(house: House, row: OnwardEntry): Promise<void> {
  const there = await house.directory.withService(row.toServiceID);
  if (!there) return;
  const { client, service } = there;
  const { serviceID } = service;
  const { entryID: fromEntryID, awardTitle } = row;
  await house.database.inside(client.clientID, async (sql) => {
    const [changed] = await noteOrigin(sql, { serviceID, fromEntryID, awardTitle, now: clock.now() });
    if (!changed?.turned || !client.helpEmail) return;
    const title = changed.title || untitled;
    const says =
      awardTitle === null
        ? `${changed.association} has withdrawn the award (${changed.was}) of an entry that it sent on to ${service.name}: ${title}. Nothing has changed in the entry. Decide whether it stays.`
        : `The award (${awardTitle}) stands again of an entry that ${changed.association} sent on to ${service.name}: ${title}.`;
    await queueMail(sql, {
      to: client.helpEmail,
      ...senderOf(there),
      subject: awardTitle === null ? `An award was withdrawn: ${title}` : `An award stands again: ${title}`,
      paragraphs: [says],
      action: {
        label: "See the entry",
        url:
          house.settings.origin + paths.studio.entry({ ...programAt(client.url, service), entryID: changed.entryID }),
      },
    });
  });
}
