import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import type { ProgramContext } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { ONWARD_WORK, mailOnwardQuestion } from "./onward-work.ts";
import { resetQuestions, lockOnwardEntriesOf, findOnwardEntry } from "./onward-queries.ts";

/**
 * Consent is a person's: what hasn't arrived yet the new owner is asked anew, as long as there is time to answer. What is being
 * entered there at this moment arrives in the name of who agreed, and keeps its owner until then.
 */
export async function askNewOwner(sql: Sql, program: ProgramContext, entryID: string): Promise<void> {
  const entering = (await lockOnwardEntriesOf(sql, entryID)).find(({ enteringAt }) => enteringAt !== null);
  if (entering)
    refuse(
      `It is just going on to ${entering.program}, in its owner’s name. Change the owner once it is there: try again in a minute.`,
      409,
    );
  for (const { onwardEntryID } of await resetQuestions(sql, entryID, clock.now())) {
    const [row] = await findOnwardEntry(sql, onwardEntryID);
    if (row?.state !== "asked") continue;
    await addDueWork(sql, ONWARD_WORK, onwardEntryID);
    if (row.awardTitle !== null && !row.left) await mailOnwardQuestion(sql, program, "entryWanted", row);
  }
}
