import { removeEntry } from "../../contract/entries/entries.ts";
import { managesEntries, whyNotRemove } from "../../contract/entries/entry-rules.ts";
import { fragment } from "../platform/db/statement.ts";
import { type Outside, outside } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { tellOther } from "../mail/entry-mails.ts";
import { forgetFiles } from "../platform/storage/remove-files.ts";
import { feeFactsOf, nameFeesOf } from "./fee-queries.ts";
import { type LockedEntry, lockToDecide } from "./locked.ts";
import type { AtEntry } from "./at-entry.ts";
import { dropUploads } from "./upload-queries.ts";

type Call = Outside<typeof removeEntry>;

function refuseUnlessOwnDraft({ standings }: Pick<Call, "standings">, entry: LockedEntry) {
  if (managesEntries(standings)) return;
  const why = whyNotRemove(entry);
  if (why) refuse(why, 422);
}

type Removed = { keys: string[]; submitted: boolean };

/** For good. Answers the keys of its files, which go once the database has agreed, and whether it was handed in. */
export async function removeFrom(at: AtEntry & Pick<Call, "standings">): Promise<Removed> {
  const { sql, audit } = at;
  const { entryID } = at.entry;
  const entry = await lockToDecide(sql, { entryID, serviceID: at.service.serviceID }, at.now);
  refuseUnlessOwnDraft(at, entry);
  const paid = (await feeFactsOf(sql, entryID))?.payments ?? [];
  if (paid.length > 0 && !managesEntries(at.standings))
    refuse("Its fee was paid, so you can’t remove this entry. Ask the association: they can give the fee back.", 422);
  await nameFeesOf(sql, entryID, entry.title);
  await tellOther(sql, at, "entryRemoved", { entryID, ownerID: entry.userID });
  const keys = await dropUploads(sql, fragment`entry_id = ${entryID}`);
  await sql`delete from entries where entry_id = ${entryID}`;
  const { title, number, submittedAt, userID } = entry;
  if (userID !== at.user.userID) await audit(entryID, { title, number, submittedAt, owner: userID }, null);
  return { keys, submitted: entry.submitted };
}

async function remove(ask: Call) {
  const { house, client, service, user } = ask;
  const { keys, submitted } = await ask.transact((sql, audit) => removeFrom({ ...ask, user, sql, audit }));
  if (submitted) house.changes.publish("service", client.clientID, service.serviceID);
  await forgetFiles(house, keys);
  return {};
}

export const removal = [outside(removeEntry, remove)];
