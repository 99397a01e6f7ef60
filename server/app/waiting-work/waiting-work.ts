import { giveUpMail } from "../due-mail.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import type { NamedDatabase } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
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

/** Answers how much of it there is in each database. */
export const tryFailedWorkAgain = (
  { database: { places } }: Opened,
  filter: WorkFilter,
  { isDryRun }: Change,
): Promise<ByDatabase<ChangedWork>> =>
  eachDatabase(places, ({ name, transaction }) =>
    transaction(async (sql) => {
      const [waiting] = await countFailedForLater(sql, filter, clock.now());
      if (isDryRun) return { database: name, many: waiting?.many ?? 0 };
      return { database: name, many: (await makeFailedDue(sql, filter, clock.now())).length };
    }),
  );

const droppedText =
  "Whoever runs this site took it out before it was sent: it was sent before, or isn’t needed any more.";

type MailsToDrop = Change & { clientID: string | null; before: Date };

/**
 * Takes mails out of databases that are paused, as after a restore, where they would be sent a second time. The log of mails and who
 * waits for the mail say so, as of one that couldn't be delivered. Refuses where nothing is paused: mails leave meanwhile.
 */
export async function takeOutMails(
  app: Opened,
  { clientID, before, isDryRun }: MailsToDrop,
): Promise<ByDatabase<ChangedWork>> {
  const paused = await pausedPlaces(app.database.places);
  if (paused.length === 0)
    throw new Error("No database is paused. Mails are taken out only where they wait for npm run db:resume.");
  return eachDatabase(paused, async ({ name, transaction }) => {
    const mails = await transaction((sql) => mailsDueBefore(sql, clientID, before));
    if (!isDryRun)
      for (const mail of mails) {
        await giveUpMail(app, mail, droppedText, droppedText);
        await transaction((sql) => removeDueWork(sql, mail));
      }
    return { database: name, many: mails.length };
  });
}

/** A paused home pauses every shard. */
async function pausedPlaces([home, ...shards]: readonly NamedDatabase[]): Promise<NamedDatabase[]> {
  if (!home || (await isPaused(home))) return home ? [home, ...shards] : [];
  const paused: NamedDatabase[] = [];
  for (const shard of shards) if (await isPaused(shard)) paused.push(shard);
  return paused;
}

const isPaused = ({ transaction }: NamedDatabase): Promise<boolean> =>
  transaction(async (sql) => {
    const [row] = await installationRow(sql);
    return typeof row?.pausedBecause === "string";
  });

/** `away`: databases that can't be reached, which are left out. */
export type ByDatabase<T> = { outcomes: T[]; away: string[] };

async function eachDatabase<T>(
  places: readonly NamedDatabase[],
  act: (place: NamedDatabase) => Promise<T>,
): Promise<ByDatabase<T>> {
  const [outcomes, away]: [T[], string[]] = [[], []];
  for (const place of places)
    try {
      outcomes.push(await act(place));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      away.push(place.name);
    }
  return { outcomes, away };
}
