import { programTransaction } from "../platform/access/program-transaction.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { mailEntryOwner } from "../mail/entry-mails.ts";
import { findPaidEntry, markWaitingForPayment } from "./entry-fee-queries.ts";
import { submitChecked } from "./submission.ts";

/** The kind of due work that submits an entry whose entrant has pressed Pay and submit, once it is paid. */
export const SUBMIT_PAID_ENTRY_WORK = "submitPaidEntry";

export const submitPaidEntryWork: WorkKind = {
  atOnce: 2,
  firstWait: 2,
  longestWait: 600,
  mostAttempts: 20,
  async run(app, { clientID, ref: entryID }) {
    const [row] = await app.database.inside(clientID!, (sql) => findPaidEntry(sql, entryID));
    const program = row && (await app.directory.program(clientID!, row.serviceID));
    if (!program) return undefined;
    const entry = { entryID };
    const user = { userID: row.userID };
    const terms = { ...program, app, entry, user, standings: ["entrant"] as const, now: new Date(row.paidAt) };
    try {
      await programTransaction(terms, (sql) => submitChecked({ ...terms, sql, audit: () => Promise.resolve() }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message } = error;
      await programTransaction(terms, async (sql) => {
        await markWaitingForPayment(sql, entryID, null);
        await mailEntryOwner(sql, terms, "entryPaid", { entryID, values: { asked: message } });
      });
    }
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "An entry that was paid couldn’t be submitted." }),
};
