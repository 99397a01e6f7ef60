import { momentText } from "../../contract/platform/time-zone.ts";
import { remindAt } from "../scholarships/awards/due.ts";
import { insideProgram } from "../platform/access/inside-program.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { addDueWorks } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { type ProgramOf, tellOwner } from "../mail/entry-mails.ts";
import { clock } from "../platform/clock.ts";
import { deliver, tellStanding } from "./delivering.ts";
import { type OnwardEntry, lapseOnward, onwardEntryWith, remindOnward, wentOn } from "./onward-queries.ts";

/**
 * The kind of due work that reminds a winner who was asked, brings what they agreed to, and tells the program there whether the
 * award still stands. It belongs to the level below, whose row says what is to be done.
 */
export const ONWARD_WORK = "onward";

export const onwardWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: Infinity,
  async run(house, { clientID, ref }) {
    const read = () => house.database.readInside(clientID!, (sql) => onwardEntryWith(sql, ref));
    let [row] = await read();
    if (row?.state === "asked") return lookAfter(house, clientID!, row);
    if (row?.state === "agreed") {
      await deliver(house, clientID!, row);
      [row] = await read();
    }
    if (row?.state === "arrived") await tellStanding(house, row);
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Reminds once before the time is over, and ends it then. */
async function lookAfter(house: House, clientID: string, { serviceID, onwardEntryID }: OnwardEntry) {
  const program = await house.directory.program(clientID, serviceID);
  return program && insideProgram({ house, ...program }, (sql) => lookAt(sql, { house, ...program }, onwardEntryID));
}

async function lookAt(sql: Sql, program: ProgramOf, onwardEntryID: string): Promise<Date | undefined> {
  const [row] = await onwardEntryWith(sql, onwardEntryID, { lock: true });
  if (row?.state !== "asked") return undefined;
  const now = clock.now();
  const answerBy = new Date(row.answerBy);
  if (answerBy <= now) return void (await lapseOnward(sql, onwardEntryID));
  const reminder = remindAt(new Date(row.askedAt), answerBy);
  if (row.remindedAt !== null) return answerBy;
  if (reminder > now) return reminder;
  await remindOnward(sql, onwardEntryID, now);
  if (row.awardTitle !== null && !row.left) await tellWanted(sql, program, "entryWantedReminder", row);
  return answerBy;
}

type WantedMail = "entryWanted" | "entryWantedReminder";

export const tellWanted = (sql: Sql, program: ProgramOf, kind: WantedMail, row: OnwardEntry) =>
  tellOwner(sql, program, kind, {
    entryID: row.entryID,
    values: {
      award: row.awardTitle ?? "",
      toAssociation: row.association,
      toProgram: row.program,
      toCategory: row.toCategory,
      deadline: momentText(row.answerBy, program.service.timeZone),
    },
  });

/** The awards of a program, or of one of its entries, have changed: whoever has the entries now is told whether they stand. */
export async function noteStanding(sql: Sql, serviceID: string, entryID?: string): Promise<void> {
  const gone = await wentOn(sql, serviceID, entryID);
  if (gone.length > 0)
    await addDueWorks(
      sql,
      ONWARD_WORK,
      gone.map(({ onwardEntryID }) => onwardEntryID),
    );
}
