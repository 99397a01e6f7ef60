import type { Sql } from "../db/sql.ts";
import { addDueWork } from "../jobs/due-work.ts";
import type { ProgramOf } from "../mails/entry-mails.ts";
import { clock } from "../outside/clock.ts";
import { ONWARD, tellWanted } from "./due.ts";
import { askAnew, onwardEntryWith } from "./onward-queries.ts";

/** Consent is a person's: what hasn't arrived yet the new owner is asked anew, as long as there is time to answer. */
export async function askNewOwner(sql: Sql, program: ProgramOf, entryID: string): Promise<void> {
  for (const { onwardEntryID } of await askAnew(sql, entryID, clock.now())) {
    const [row] = await onwardEntryWith(sql, onwardEntryID);
    if (row?.state !== "asked") continue;
    await addDueWork(sql, ONWARD, onwardEntryID);
    if (row.awardTitle !== null && !row.left) await tellWanted(sql, program, "entryWanted", row);
  }
}
