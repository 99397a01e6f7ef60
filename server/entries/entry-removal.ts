import { removeEntry } from "../../contract/entries/entries.ts";
import { managesEntries, whyNotRemove } from "../../contract/entries/entry-rules.ts";
import { fragment } from "../platform/db/statement.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { mailEntryOwnerIfOther } from "../mail/entry-mails.ts";
import { deleteFiles } from "../platform/storage/remove-files.ts";
import { feeFactsOf, nameFeesOfRemovedEntry } from "./entry-fee-queries.ts";
import { type LockedEntry, lockEntryToDecide } from "./entry-locks.ts";
import type { StaffEntryContext } from "./staff-entry-context.ts";
import { deleteEntryUploads } from "./entry-upload-queries.ts";

type RemoveCall = OutsideContext<typeof removeEntry>;

function refuseUnlessOwnDraft({ standings }: Pick<RemoveCall, "standings">, entry: LockedEntry) {
  if (managesEntries(standings)) return;
  const why = whyNotRemove(entry);
  if (why) refuse(why, 422);
}

type RemovedEntry = { keys: string[]; submitted: boolean };

/** For good. Answers the keys of its files, which go once the database has agreed, and whether it was handed in. */
export async function deleteEntry(at: StaffEntryContext & Pick<RemoveCall, "standings">): Promise<RemovedEntry> {
  const { sql, audit } = at;
  const { entryID } = at.entry;
  const entry = await lockEntryToDecide(sql, { entryID, serviceID: at.service.serviceID }, at.now);
  refuseUnlessOwnDraft(at, entry);
  const paid = (await feeFactsOf(sql, entryID))?.payments ?? [];
  if (paid.length > 0 && !managesEntries(at.standings))
    refuse("Its fee was paid, so you can’t remove this entry. Ask the association: they can give the fee back.", 422);
  await nameFeesOfRemovedEntry(sql, entryID, entry.title);
  await mailEntryOwnerIfOther(sql, at, "entryRemoved", { entryID, ownerID: entry.userID });
  const keys = await deleteEntryUploads(sql, fragment`entry_id = ${entryID}`);
  await sql`delete from entries where entry_id = ${entryID}`;
  const { title, number, submittedAt, userID } = entry;
  if (userID !== at.user.userID) await audit(entryID, { title, number, submittedAt, owner: userID }, null);
  return { keys, submitted: entry.submitted };
}

async function removeWithFiles(ask: RemoveCall) {
  const { app, client, service, user } = ask;
  const { keys, submitted } = await ask.transact((sql, audit) => deleteEntry({ ...ask, user, sql, audit }));
  if (submitted) app.changes.publish("service", client.clientID, service.serviceID);
  await deleteFiles(app, keys);
  return {};
}

export const entryRemovalCalls = [onOutsideTransaction(removeEntry, removeWithFiles)];
