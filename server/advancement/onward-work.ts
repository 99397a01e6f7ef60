import { deadlineText } from "../../contract/platform/time-zone.ts";
import { awardReminderAt } from "../scholarships/awards/award-work.ts";
import { programTransaction } from "../platform/access/program-transaction.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { addDueWorks } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { type ProgramContext, mailEntryOwner } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { transferEntry, reportAwardStatus } from "./transfer-entry.ts";
import { type OnwardEntry, markLapsed, findOnwardEntry, markOnwardReminded, entriesSentOn } from "./onward-queries.ts";

/**
 * The kind of due work that reminds a winner of a question, transfers an agreed entry, and reports its award to the next program.
 * The work belongs to the source program, whose row has the state.
 */
export const ONWARD_WORK = "onward";

export const onwardWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }) {
    const read = () => app.database.readInside(clientID!, (sql) => findOnwardEntry(sql, ref));
    let [row] = await read();
    if (row?.state === "asked") return followUpQuestion(app, clientID!, row);
    if (row?.state === "agreed") {
      await transferEntry(app, clientID!, row);
      [row] = await read();
    }
    if (row?.state === "arrived") await reportAwardStatus(app, row);
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Reminds the owner once before the deadline, and lapses the question at it. */
async function followUpQuestion(app: App, clientID: string, { serviceID, onwardEntryID }: OnwardEntry) {
  const program = await app.directory.program(clientID, serviceID);
  return (
    program && programTransaction({ app, ...program }, (sql) => remindOrLapse(sql, { app, ...program }, onwardEntryID))
  );
}

async function remindOrLapse(sql: Sql, program: ProgramContext, onwardEntryID: string): Promise<Date | undefined> {
  const [row] = await findOnwardEntry(sql, onwardEntryID, { lock: true });
  if (row?.state !== "asked") return undefined;
  const now = clock.now();
  const answerBy = new Date(row.answerBy);
  if (answerBy <= now) return void (await markLapsed(sql, onwardEntryID));
  const reminder = awardReminderAt(new Date(row.askedAt), answerBy);
  if (row.remindedAt !== null) return answerBy;
  if (reminder > now) return reminder;
  await markOnwardReminded(sql, onwardEntryID, now);
  if (row.awardTitle !== null && !row.left) await mailOnwardQuestion(sql, program, "entryWantedReminder", row);
  return answerBy;
}

type OnwardQuestionMail = "entryWanted" | "entryWantedReminder";

export const mailOnwardQuestion = (sql: Sql, program: ProgramContext, kind: OnwardQuestionMail, row: OnwardEntry) =>
  mailEntryOwner(sql, program, kind, {
    entryID: row.entryID,
    values: {
      award: row.awardTitle ?? "",
      toAssociation: row.association,
      toProgram: row.program,
      toCategory: row.toCategory,
      deadline: deadlineText(row.answerBy, program.service.timeZone),
    },
  });

/** Queues a report of the awards of a program, or of one of its entries, to the next programs that have them. */
export async function queueAwardStatusReports(sql: Sql, serviceID: string, entryID?: string): Promise<void> {
  const entries = await entriesSentOn(sql, serviceID, entryID);
  if (entries.length > 0)
    await addDueWorks(
      sql,
      ONWARD_WORK,
      entries.map(({ onwardEntryID }) => onwardEntryID),
    );
}
