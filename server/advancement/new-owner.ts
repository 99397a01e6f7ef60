import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import type { ProgramOf } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { ONWARD_WORK, tellWanted } from "./due.ts";
import { askAnew, lockOnward, onwardEntryWith } from "./onward-queries.ts";

/**
 * Consent is a person's: what hasn't arrived yet the new owner is asked anew, as long as there is time to answer. What is being
 * entered there at this moment arrives in the name of who agreed, and keeps its owner until then.
 */
export async function askNewOwner(sql: Sql, program: ProgramOf, entryID: string): Promise<void> {
  const entering = (await lockOnward(sql, entryID)).find(({ enteringAt }) => enteringAt !== null);
  if (entering)
    refuse(
      `It is just going on to ${entering.program}, in its owner’s name. Change the owner once it is there: try again in a minute.`,
      409,
    );
  for (const { onwardEntryID } of await askAnew(sql, entryID, clock.now())) {
    const [row] = await onwardEntryWith(sql, onwardEntryID);
    if (row?.state !== "asked") continue;
    await addDueWork(sql, ONWARD_WORK, onwardEntryID);
    if (row.awardTitle !== null && !row.left) await tellWanted(sql, program, "entryWanted", row);
  }
}
