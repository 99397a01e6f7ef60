import { removeEntry } from "../../contract/entries.ts";
import { managesEntries } from "../../contract/entry-rules.ts";
import type { Sql } from "../db/sql.ts";
import { type Outside, outside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { type LockedEntry, lockEntry } from "./locked.ts";
import { forgetFiles } from "./stored.ts";

function refuseUnlessOwnDraft({ standings }: Outside<typeof removeEntry>, entry: LockedEntry) {
  if (managesEntries(standings)) return;
  if (entry.submitted) refuse("A submitted entry can’t be removed. Take it back first, or ask for help.", 422);
  if (entry.disqualified) refuse("A disqualified entry can’t be removed. Ask for help instead.", 422);
}

/** The rows of an entry's files, which no longer belong to anything once it is gone. */
async function dropUploads(sql: Sql, entryID: string): Promise<string[]> {
  const rows = await sql<{ uploadID: string }>`
    with gone as (delete from entry_uploads where entry_id = ${entryID} returning client_id, upload_id)
    select upload_id from gone`;
  for (const { uploadID } of rows) await sql`delete from uploads where upload_id = ${uploadID}`;
  return rows.map(({ uploadID }) => uploadID);
}

/** For good. The files themselves go once the database has agreed. */
async function remove(ask: Outside<typeof removeEntry>) {
  const { entryID } = ask.entry;
  const gone = await ask.transact(async (sql, audit) => {
    const entry = await lockEntry(sql, entryID, ask.now);
    refuseUnlessOwnDraft(ask, entry);
    const uploadIDs = await dropUploads(sql, entryID);
    await sql`delete from entries where entry_id = ${entryID}`;
    const { title, number, submittedAt } = entry;
    if (entry.userID !== ask.user.userID)
      await audit(entryID, { title, number, submittedAt, owner: entry.userID }, null);
    return uploadIDs;
  });
  await forgetFiles(ask.house, ask.client.clientID, gone);
  return {};
}

export const removal = [outside(removeEntry, remove)];
