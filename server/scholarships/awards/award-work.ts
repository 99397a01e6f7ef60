import { DAY } from "../../../contract/platform/durations.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import type { ProgramContext } from "../../mail/entry-mails.ts";
import { clock } from "../../platform/clock.ts";
import { mailStudent } from "./mails.ts";
import { awardSettingsOf, endAward } from "./queries.ts";

/** The kind of due work that reminds of an offer, and ends one that nobody answered. */
export const AWARD_WORK = "award";

const REMINDED_BEFORE = 3 * DAY;

/** Three days before an answer is due; halfway, where there isn't that long. */
export const awardReminderAt = (offeredAt: Date, answerBy: Date): Date =>
  new Date(answerBy.getTime() - Math.min(REMINDED_BEFORE, (answerBy.getTime() - offeredAt.getTime()) / 2));

export const awardWork: WorkKind = {
  atOnce: 2,
  firstWait: 30,
  longestWait: 3600,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }) {
    const { database, directory } = app;
    const [about] = await database.readInside(
      clientID!,
      (sql) => sql<{ serviceID: string }>`select service_id from awards where award_id = ${ref}`,
    );
    const program = about && (await directory.program(clientID!, about.serviceID));
    if (!program) return undefined;
    return programTransaction({ app, ...program }, (sql) => remindOrLapse(sql, { app, ...program }, ref));
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

type OpenAward = { state: string; offeredAt: string; answerBy: string; remindedAt: string | null };

/** Whoever answers at the same moment has locked the program's awards before, or waits until this is over. */
async function remindOrLapse(sql: Sql, program: ProgramContext, awardID: string): Promise<Date | undefined> {
  await awardSettingsOf(sql, program.service.serviceID, { lock: true });
  const [award] = await sql<OpenAward>`
    select state, offered_at, answer_by, reminded_at from awards where award_id = ${awardID}`;
  if (award?.state !== "offered") return undefined;
  const now = clock.now();
  const answerBy = new Date(award.answerBy);
  if (answerBy <= now) {
    await endAward(sql, awardID, { state: "lapsed", now, reason: null });
    await mailStudent(sql, program, "awardLapsed", awardID);
    return undefined;
  }
  const reminder = awardReminderAt(new Date(award.offeredAt), answerBy);
  if (award.remindedAt === null && reminder <= now) {
    await sql`update awards set reminded_at = ${now} where award_id = ${awardID}`;
    await mailStudent(sql, program, "awardReminder", awardID);
    return answerBy;
  }
  return award.remindedAt === null ? reminder : answerBy;
}
