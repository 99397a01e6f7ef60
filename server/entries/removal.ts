import { removeEntry } from "../../contract/entries.ts";
import { managesEntries, whyNotRemove } from "../../contract/entry-rules.ts";
import { fragment } from "../db/statement.ts";
import { type Outside, outside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { tellOther } from "../mails/entry-mails.ts";
import { forgetFiles } from "../uploads/kept.ts";
import { type LockedEntry, lockToDecide } from "./locked.ts";
import { dropUploads } from "./uploading.ts";

function refuseUnlessOwnDraft({ standings }: Outside<typeof removeEntry>, entry: LockedEntry) {
  if (managesEntries(standings)) return;
  const why = whyNotRemove(entry);
  if (why) refuse(why, 422);
}

/** For good. The files themselves go once the database has agreed. */
async function remove(ask: Outside<typeof removeEntry>) {
  const { entryID } = ask.entry;
  const keys = await ask.transact(async (sql, audit) => {
    const entry = await lockToDecide(sql, { entryID, serviceID: ask.service.serviceID }, ask.now);
    refuseUnlessOwnDraft(ask, entry);
    await tellOther(sql, ask, "entryRemoved", { entryID, ownerID: entry.userID });
    const gone = await dropUploads(sql, fragment`entry_id = ${entryID}`);
    await sql`delete from entries where entry_id = ${entryID}`;
    const { title, number, submittedAt, userID } = entry;
    if (userID !== ask.user.userID) await audit(entryID, { title, number, submittedAt, owner: userID }, null);
    return gone;
  });
  await forgetFiles(ask.house, keys);
  return {};
}

export const removal = [outside(removeEntry, remove)];
