import { DAY } from "../../../contract/platform/durations.ts";
import { insideProgram } from "../../platform/access/inside-program.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/rounds.ts";
import type { ProgramOf } from "../../mail/entry-mails.ts";
import { clock } from "../../platform/clock.ts";
import { tellStudent } from "./mails.ts";
import { awardSettingsOf, endAward } from "./queries.ts";

/** The kind of due work that reminds of an offer, and ends one that nobody answered. */
export const AWARD_WORK = "award";

const REMINDED_BEFORE = 3 * DAY;

/** Three days before an answer is due; halfway, where there isn't that long. */
export const remindAt = (offeredAt: Date, answerBy: Date): Date =>
  new Date(answerBy.getTime() - Math.min(REMINDED_BEFORE, (answerBy.getTime() - offeredAt.getTime()) / 2));

export const awardWork: WorkKind = {
  atOnce: 2,
  firstWait: 30,
  longestWait: 3600,
  mostAttempts: Infinity,
  async run(house, { clientID, ref }) {
    const { database, directory } = house;
    const [about] = await database.readInside(
      clientID!,
      (sql) => sql<{ serviceID: string }>`select service_id from awards where award_id = ${ref}`,
    );
    const program = about && (await directory.program(clientID!, about.serviceID));
    if (!program) return undefined;
    return insideProgram({ house, ...program }, (sql) => lookAfter(sql, { house, ...program }, ref));
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

type Open = { state: string; offeredAt: string; answerBy: string; remindedAt: string | null };

/** Whoever answers at the same moment has locked the program's awards before, or waits until this is over. */
async function lookAfter(sql: Sql, program: ProgramOf, awardID: string): Promise<Date | undefined> {
  await awardSettingsOf(sql, program.service.serviceID, { lock: true });
  const [award] = await sql<Open>`
    select state, offered_at, answer_by, reminded_at from awards where award_id = ${awardID}`;
  if (award?.state !== "offered") return undefined;
  const now = clock.now();
  const answerBy = new Date(award.answerBy);
  if (answerBy <= now) {
    await endAward(sql, awardID, { state: "lapsed", now, reason: null });
    await tellStudent(sql, program, "awardLapsed", awardID);
    return undefined;
  }
  const reminder = remindAt(new Date(award.offeredAt), answerBy);
  if (award.remindedAt === null && reminder <= now) {
    await sql`update awards set reminded_at = ${now} where award_id = ${awardID}`;
    await tellStudent(sql, program, "awardReminder", awardID);
    return answerBy;
  }
  return award.remindedAt === null ? reminder : answerBy;
}
