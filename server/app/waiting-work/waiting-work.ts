import { giveUpMail } from "../due-mail.ts";
import { MAIL_TAKEN_OUT } from "../../mail/sending/undelivered-reasons.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { type ByDatabase, eachDatabase } from "../../platform/db/each-database.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { installationRow } from "../../platform/installation/queries.ts";
import { removeDueWork } from "../../platform/jobs/due-work-queries.ts";
import {
  type WorkCount,
  type WorkFilter,
  countFailedForLater,
  countReasons,
  countWork,
  mailsDueBefore,
  makeFailedDue,
} from "./waiting-work-queries.ts";

type Opened = Pick<App, "database">;
type Change = { isDryRun: boolean };

export type DatabaseWork = { database: string; kinds: WorkCount[]; reasons: { reason: string; many: number }[] };

/** What waits in each database; the reasons of failures only where one kind is asked about. */
export const readWaitingWork = (
  { database: { places } }: Opened,
  filter: WorkFilter,
): Promise<ByDatabase<DatabaseWork>> =>
  eachDatabase(places, ({ name, transaction }) =>
    transaction(async (sql) => ({
      database: name,
      kinds: await countWork(sql, filter, clock.now()),
      reasons: filter.kind === null ? [] : await countReasons(sql, filter),
    })),
  );

export type ChangedWork = { database: string; many: number };

/** Answers how much of it there is in each database. Refuses where one is paused: what is due there would hardly be told from what was due before. */
export const tryFailedWorkAgain = (
  { database: { places } }: Opened,
  filter: WorkFilter,
  { isDryRun }: Change,
): Promise<ByDatabase<ChangedWork>> =>
  eachDatabase(places, ({ name, transaction }) =>
    transaction(async (sql) => {
      if (await isPaused(sql)) throw new Error(`${name} is paused, and tries nothing until npm run db:resume -- --go.`);
      if (!isDryRun) return { database: name, many: (await makeFailedDue(sql, filter, clock.now())).length };
      const [waiting] = await countFailedForLater(sql, filter, clock.now());
      return { database: name, many: waiting?.many ?? 0 };
    }),
  );

type MailsToTakeOut = Change & { clientID: string | null; before: Date };

/**
 * Takes mails out of databases that are paused themselves, as after a restore, where they would be sent a second time: what waits in a
 * shard because home is paused was never sent. The log of mails says so, and staff read it beside the order, invoice, invitation or
 * message. Refuses where nothing is paused: mails leave meanwhile.
 */
export async function takeOutMails(
  app: Opened,
  { clientID, before, isDryRun }: MailsToTakeOut,
): Promise<ByDatabase<ChangedWork>> {
  const { outcomes, away } = await eachDatabase(app.database.places, async ({ name, transaction }) => {
    if (!(await transaction(isPaused))) return undefined;
    const mails = await transaction((sql) => mailsDueBefore(sql, clientID, before));
    if (!isDryRun)
      for (const mail of mails) {
        await giveUpMail(app, mail, MAIL_TAKEN_OUT, MAIL_TAKEN_OUT);
        await transaction((sql) => removeDueWork(sql, mail));
      }
    return { database: name, many: mails.length };
  });
  const paused = outcomes.filter((outcome) => outcome !== undefined);
  if (paused.length === 0 && away.length === 0)
    throw new Error("No database is paused. Mails are taken out only where they wait for npm run db:resume.");
  return { outcomes: paused, away };
}

async function isPaused(sql: Sql): Promise<boolean> {
  const [row] = await installationRow(sql);
  return typeof row?.pausedBecause === "string";
}
