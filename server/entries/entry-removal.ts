import { removeEntry } from "../../contract/entries/entries.ts";
import { managesEntries, whyNotRemove } from "../../contract/entries/entry-rules.ts";
import { fragment } from "../platform/db/statement.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { mailEntryOwnerIfOther } from "../mail/entry-mails.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { nameFeesOfRemovedEntry } from "./entry-fee-queries.ts";
import { type LockedEntry, lockEntryToDecide } from "./entry-locks.ts";
import type { StaffEntryContext } from "./staff-entry-context.ts";
import { deleteEntryUploads } from "./entry-upload-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

type RemoveCall = OutsideContext<typeof removeEntry>;

function refuseUnlessOwnDraft({ standings }: Pick<RemoveCall, "standings">, entry: LockedEntry) {
  if (managesEntries(standings)) return;
  const why = whyNotRemove(entry);
  if (why) refuse(why, 422);
}

type RemovedEntry = { keys: string[]; submitted: boolean };

/** Returns the keys of its files, which are deleted after the commit, and whether it was submitted. */
export async function deleteEntry(at: StaffEntryContext & Pick<RemoveCall, "standings">): Promise<RemovedEntry> {
  const { sql, audit, app, user, now } = at;
  const { entryID } = at.entry;
  await app.feeSettlement.lockOrders(sql, entryID);
  const entry = await lockEntryToDecide(sql, { entryID, serviceID: at.service.serviceID }, at.now);
  refuseUnlessOwnDraft(at, entry);
  const byEntrant = entry.userID === user.userID;
  await app.feeSettlement.settle(sql, { entryID, leaves: "removed", byEntrant, userID: user.userID, now });
  await nameFeesOfRemovedEntry(sql, entryID, entry.title);
  await mailEntryOwnerIfOther(sql, at, "entryRemoved", { entryID, ownerID: entry.userID });
  const keys = await deleteEntryUploads(sql, fragment`entry_id = ${entryID}`);
  await sql`delete from entries where entry_id = ${entryID}`;
  await recordEvent(sql, "entry.removed", at.service.serviceID, { entryID });
  const { title, number, submittedAt, userID } = entry;
  if (userID !== at.user.userID) await audit(entryID, { title, number, submittedAt, owner: userID }, null);
  return { keys, submitted: entry.submitted };
}

async function removeWithFiles(context: RemoveCall) {
  const { app, client, service, user } = context;
  const { keys, submitted } = await context.transact((sql, audit) => deleteEntry({ ...context, user, sql, audit }));
  if (submitted) app.changes.publish("service", client.clientID, service.serviceID);
  await deleteFiles(app, keys);
  return {};
}

export const entryRemovalCalls = [onOutsideTransaction(removeEntry, removeWithFiles)];
