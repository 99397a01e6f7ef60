import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { MINUTE } from "../../contract/platform/durations.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import { momentText, deadlineText } from "../../contract/platform/time-zone.ts";
import { programTransaction } from "../platform/access/program-transaction.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { type DueWork, addDueWork, addDueWorks } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { type ScoringWindow, scoringWindowOf } from "./scoring-window-queries.ts";
import { mailDeciders } from "./change-request-mails.ts";
import { type ProgramContext, programMergeValues, clientMailSender, mailEntryOwner } from "../mail/entry-mails.ts";
import { isMailKindSent } from "../mail/mail-settings.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import {
  type ProgramID,
  addWorkForUntoldAssignments,
  programOfChangeRequest,
  programOfAssignment,
  programOfChange,
  scoringNames,
  takeAssignments,
  takeChanges,
} from "./digest-queries.ts";

/** Kinds of due work: mails to an entrant about changes by staff, to a scorer about assignments, and to a chair about requests. */
const CHANGES_WORK = "tell-changes";
const ASSIGNMENTS_WORK = "tell-scorer";
const CHANGE_REQUESTS_WORK = "tell-deciders";

/** People make many changes within some minutes, and may reconsider: the mail collects them all. */
const GATHERING_TIME = 5 * MINUTE;

const gatheringEnd = () => new Date(clock.now().getTime() + GATHERING_TIME);

export async function noteChange(sql: Sql, serviceID: string, entryID: string, changeText: string): Promise<void> {
  const noted = await sql<{ id: string }>`
    insert into untold_changes (service_id, entry_id, what) values (${serviceID}, ${entryID}, ${changeText})
    on conflict do nothing returning untold_change_id as id`;
  for (const { id } of noted) await addDueWork(sql, CHANGES_WORK, id, gatheringEnd());
}

export const noteAssignment = (sql: Sql, scorerAssignmentID: string) =>
  addDueWork(sql, ASSIGNMENTS_WORK, scorerAssignmentID, gatheringEnd());

export const noteAssignments = (sql: Sql, ids: readonly string[]) =>
  addDueWorks(sql, ASSIGNMENTS_WORK, ids, gatheringEnd());

/** Assignments made while the program was hidden are mailed now. */
export const noteUntoldAssignments = (sql: Sql, serviceID: string) =>
  addWorkForUntoldAssignments(sql, serviceID, ASSIGNMENTS_WORK, gatheringEnd());

export const noteChangeRequest = (sql: Sql, sheetChangeID: string) =>
  addDueWork(sql, CHANGE_REQUESTS_WORK, sheetChangeID, gatheringEnd());

/** The first row sets the due time; the mail tells of all rows by then, and deletes them in the same transaction. */
const digest = (find: (sql: Sql, id: string) => Promise<ProgramID[]>, sendDigest: SendDigest): WorkKind => ({
  atOnce: 2,
  firstWait: 30,
  longestWait: 3600,
  mostAttempts: 10,
  async run(app, { clientID, ref }: DueWork) {
    const { database, directory } = app;
    const [about] = await database.readInside(clientID!, (sql) => find(sql, ref));
    const program = about && (await directory.program(clientID!, about.serviceID));
    if (program) await programTransaction({ app, ...program }, (sql) => sendDigest(sql, { app, ...program }, ref));
    return undefined;
  },
  giveUp: async (_app: App, _work, { message }) => ({ told: `A mail couldn’t be written: ${message}` }),
});

type SendDigest = (sql: Sql, program: ProgramContext, id: string) => Promise<void>;

async function mailChanges(sql: Sql, program: ProgramContext, id: string) {
  const changes = (await takeChanges(sql, id)).toSorted((change, other) => (change.id < other.id ? -1 : 1));
  const [first] = changes;
  if (!first || !(await isMailKindSent(sql, program.service.serviceID, "entryChanged"))) return;
  const values = { changes: changes.map(({ what }) => what).join("\n") };
  await mailEntryOwner(sql, program, "entryChanged", { entryID: first.entryID, values });
}

async function mailAssignments(sql: Sql, program: ProgramContext, id: string) {
  const { app, client, service } = program;
  // Scorers can't see the page yet. Publishing notes the assignments anew.
  if (service.status === "draft") return;
  const now = clock.now();
  const untold = await takeAssignments(sql, id, now);
  if (untold.length === 0 || !(await isMailKindSent(sql, service.serviceID, "scorerAssigned"))) return;
  const [{ fullName, email, categories, entries }, words, [window]] = await Promise.all([
    scoringNames(sql, untold).then(requireRow),
    mailTemplateOf(sql, "scorerAssigned"),
    scoringWindowOf(sql, service.serviceID),
  ]);
  const values = {
    ...programMergeValues(program, fullName),
    categories: [...categories, ...entries.map(({ label, number }) => entryCode(label, number))].join(", "),
    window: windowText(window, program, now),
  };
  await queueMails(sql, [
    {
      to: email,
      ...clientMailSender(program),
      ...mergeTemplate(words, values),
      action: {
        label: mailKinds.scorerAssigned.button,
        url: app.addresses.urlOf(paths.scoring(programAddress(client.url, service))),
      },
    },
  ]);
}

function windowText(window: ScoringWindow | undefined, { service: { timeZone } }: ProgramContext, now: Date): string {
  if (!window || Date.parse(window.closesAt) <= now.getTime()) return "";
  const closes = deadlineText(window.closesAt, timeZone, now);
  return Date.parse(window.opensAt) <= now.getTime()
    ? `Scoring is open until ${closes}.`
    : `Scoring is open from ${momentText(window.opensAt, timeZone, now)} until ${closes}.`;
}

export const digestWorkKinds = {
  [CHANGES_WORK]: digest(programOfChange, mailChanges),
  [ASSIGNMENTS_WORK]: digest(programOfAssignment, mailAssignments),
  [CHANGE_REQUESTS_WORK]: digest(programOfChangeRequest, mailDeciders),
};
