import { paths, programAt } from "../../contract/platform/addresses.ts";
import { MINUTE } from "../../contract/platform/durations.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { mailKinds } from "../../contract/mail/kinds/kinds.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { insideProgram } from "../platform/access/inside-program.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { type DueWork, addDueWork, addDueWorks } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { type Window, scoringTimeframe } from "./scoring-window-queries.ts";
import { tellDeciders } from "./change-mails.ts";
import { type ProgramOf, programValues, senderOf, tellOwner } from "../mail/entry-mails.ts";
import { sendsMail } from "../mail/settings.ts";
import { templateOf, worded } from "../mail/words.ts";
import {
  type ProgramID,
  addWorkForUntold,
  askedNoted,
  assignmentNoted,
  changeNoted,
  scoringWords,
  takeAssignments,
  takeChanges,
} from "./digest-queries.ts";

/** Kinds of due work: telling an entrant what staff changed, a scorer what there is to score, and a chair what there is to decide. */
const TELL_CHANGES_WORK = "tell-changes";
const TELL_SCORER_WORK = "tell-scorer";
const TELL_DECIDERS_WORK = "tell-deciders";

/** Somebody who sets many things does it within some minutes, and may think again: people hear of it in one mail. */
const GATHERED_FOR = 5 * MINUTE;

const afterAWhile = () => new Date(clock.now().getTime() + GATHERED_FOR);

/** Staff changed something of somebody's entry. */
export async function noteChange(sql: Sql, serviceID: string, entryID: string, what: string): Promise<void> {
  const noted = await sql<{ id: string }>`
    insert into untold_changes (service_id, entry_id, what) values (${serviceID}, ${entryID}, ${what})
    on conflict do nothing returning untold_change_id as id`;
  for (const { id } of noted) await addDueWork(sql, TELL_CHANGES_WORK, id, afterAWhile());
}

export const noteAssignment = (sql: Sql, scorerAssignmentID: string) =>
  addDueWork(sql, TELL_SCORER_WORK, scorerAssignmentID, afterAWhile());

/** The same of many that were made in this moment. */
export const noteAssignments = (sql: Sql, ids: readonly string[]) =>
  addDueWorks(sql, TELL_SCORER_WORK, ids, afterAWhile());

/** Whoever was assigned while nobody outside saw the program hears of it now. */
export const noteUntoldAssignments = (sql: Sql, serviceID: string) =>
  addWorkForUntold(sql, serviceID, TELL_SCORER_WORK, afterAWhile());

/** A scorer asks for a change of a scoresheet. */
export const noteAskedChange = (sql: Sql, sheetChangeID: string) =>
  addDueWork(sql, TELL_DECIDERS_WORK, sheetChangeID, afterAWhile());

/** What is due is said by its first row; the mail tells all that has gathered by then, and takes it away in the same transaction. */
const digest = (find: (sql: Sql, id: string) => Promise<ProgramID[]>, tell: Tell): WorkKind => ({
  atOnce: 2,
  firstWait: 30,
  longestWait: 3600,
  mostAttempts: 10,
  async run(house, { clientID, ref }: DueWork) {
    const { database, directory } = house;
    const [about] = await database.readInside(clientID!, (sql) => find(sql, ref));
    const program = about && (await directory.program(clientID!, about.serviceID));
    if (program) await insideProgram({ house, ...program }, (sql) => tell(sql, { house, ...program }, ref));
    return undefined;
  },
  giveUp: async (_house: House, _work, { message }) => ({ told: `A mail couldn’t be written: ${message}` }),
});

type Tell = (sql: Sql, program: ProgramOf, id: string) => Promise<void>;

async function tellChanges(sql: Sql, program: ProgramOf, id: string) {
  const changes = (await takeChanges(sql, id)).toSorted((change, other) => (change.id < other.id ? -1 : 1));
  const [first] = changes;
  if (!first || !(await sendsMail(sql, program.service.serviceID, "entryChanged"))) return;
  const values = { changes: changes.map(({ what }) => what).join("\n") };
  await tellOwner(sql, program, "entryChanged", { entryID: first.entryID, values });
}

async function tellScorer(sql: Sql, program: ProgramOf, id: string) {
  const { house, client, service } = program;
  // Its page isn't there for scorers yet. Publishing notes it anew.
  if (service.status === "draft") return;
  const now = clock.now();
  const untold = await takeAssignments(sql, id, now);
  if (untold.length === 0 || !(await sendsMail(sql, service.serviceID, "scorerAssigned"))) return;
  const [{ fullName, email, categories, entries }, words, [window]] = await Promise.all([
    scoringWords(sql, untold).then(one),
    templateOf(sql, "scorerAssigned"),
    scoringTimeframe(sql, service.serviceID),
  ]);
  const values = {
    ...programValues(program, fullName),
    categories: [...categories, ...entries.map(({ label, number }) => entryCode(label, number))].join(", "),
    window: windowText(window, program, now),
  };
  await queueMails(sql, [
    {
      to: email,
      ...senderOf(program),
      ...worded(words, values),
      action: {
        label: mailKinds.scorerAssigned.button,
        url: house.settings.origin + paths.scoring(programAt(client.url, service)),
      },
    },
  ]);
}

function windowText(window: Window | undefined, { service: { timeZone } }: ProgramOf, now: Date): string {
  if (!window || Date.parse(window.closesAt) <= now.getTime()) return "";
  const closes = momentText(window.closesAt, timeZone, now);
  return Date.parse(window.opensAt) <= now.getTime()
    ? `Scoring is open until ${closes}.`
    : `Scoring is open from ${momentText(window.opensAt, timeZone, now)} until ${closes}.`;
}

export const tellingKinds = {
  [TELL_CHANGES_WORK]: digest(changeNoted, tellChanges),
  [TELL_SCORER_WORK]: digest(assignmentNoted, tellScorer),
  [TELL_DECIDERS_WORK]: digest(askedNoted, tellDeciders),
};
