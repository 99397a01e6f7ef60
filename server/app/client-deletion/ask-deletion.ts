import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { clientAtURL, ownersOf } from "../../platform/access/owner-queries.ts";
import { clock } from "../../platform/clock.ts";
import { dropPlatformWork } from "../../platform/jobs/due-work-queries.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { CLIENT_DELETION_WORK, countEverything, planDeletion } from "./client-deletion.ts";
import * as queries from "./deletion-queries.ts";

export type DeletionOutcome = {
  client: string;
  name: string;
  /** Null: it is taken back. */
  deleteAt: string | null;
  /** What would go, where only that is asked; and whom a mail told. */
  counts: queries.DeletionCounts | null;
  told: string[];
  changed: boolean;
};

type Deleter = Pick<App, "database" | "files" | "changes">;

/** The client at this address, or the one that stood there until its deletion began. */
export async function clientToDeleteAt({ database }: Pick<App, "database">, url: string): Promise<string> {
  const [place] = await database.readHome(async (sql) => [
    ...(await clientAtURL(sql, url)),
    ...(await queries.deletionUnderWay(sql, url)),
  ]);
  if (!place) throw new Error("There is no client at this address: --client is what stands behind the first slash.");
  return place.clientID;
}

async function suspendedClient({ database }: Deleter, clientID: string) {
  const [[client], owners] = await database.readInside(clientID, (sql) =>
    Promise.all([queries.clientToDelete(sql, clientID), ownersOf(sql)]),
  );
  if (!client) throw new Error("This client is being deleted already.");
  if (client.suspendedAt === null)
    throw new Error(
      `${client.name} isn’t suspended. Only a client that is suspended can be deleted: npm run db:suspend -- --client ${client.url} --reason …`,
    );
  return { client, owners };
}

type DeletionQuestion = { days: number; isDryRun: boolean };

/** Its owners hear the date once, in one transaction with it. */
export async function askDeletion(
  app: Deleter,
  clientID: string,
  { days, isDryRun }: DeletionQuestion,
): Promise<DeletionOutcome> {
  const { client, owners } = await suspendedClient(app, clientID);
  const now = clock.now();
  const deleteAt = new Date(now.getTime() + days * DAY);
  const counts = await countEverything(app, clientID);
  const outcome = { client: client.url, name: client.name, counts, told: owners.map(({ email }) => email) };
  await app.database.home(async (sql) => {
    const [dated] = await queries.deletionByID(sql, clientID);
    if (dated)
      throw new Error(
        `${client.name} has a date already: it is deleted on ${deletionDay(dated.deleteAt)}. To choose another, take it back first: --cancel.`,
      );
    if (isDryRun) return;
    const added = await queries.insertDeletion(sql, { clientID, ...client, now, deleteAt });
    if (added.length === 0) throw new Error(`${client.name} has just been given a date by somebody else.`);
    await planDeletion(sql, clientID, deleteAt);
    const whom = client.suspendedContact ?? "whoever runs this site";
    await queueMails(
      sql,
      owners.map(({ email, fullName }) => ({
        to: email,
        subject: `${client.name} is deleted on ${deletionDay(deleteAt.toISOString())}`,
        paragraphs: [
          `Hello ${fullName},`,
          `${client.name} is suspended, and on ${deletionDay(deleteAt.toISOString())} everything that this site holds of it is deleted for good: programs, entries, orders, tickets, people and files. Accounts of people who have nothing anywhere else go with it.`,
          `Until then you can have all of it, as files and as data that another system reads, and you can ask for the date to be taken back. Ask: ${whom}.`,
        ],
        note: "You get this because you own it. No other mail is sent about the date.",
      })),
    );
  });
  return { ...outcome, deleteAt: deleteAt.toISOString(), changed: !isDryRun };
}

/** Without time to think: due now. Answers what goes. */
export async function hastenDeletion(app: Deleter, clientID: string): Promise<DeletionOutcome> {
  const [dated] = await app.database.readHome((sql) => queries.deletionByID(sql, clientID));
  const now = clock.now();
  if (dated?.beganAt) {
    const { url, name, deleteAt } = dated;
    return { client: url, name, deleteAt, counts: null, told: [], changed: true };
  }
  const { client } = await suspendedClient(app, clientID);
  const counts = await countEverything(app, clientID);
  await app.database.home(async (sql) => {
    await queries.insertDeletion(sql, { clientID, ...client, now, deleteAt: now });
    await queries.makeDeletionDue(sql, clientID, now);
    // Should whoever deletes it now be killed, the processes go on with it.
    await planDeletion(sql, clientID, new Date(now.getTime() + HOUR));
  });
  return { client: client.url, name: client.name, deleteAt: now.toISOString(), counts, told: [], changed: true };
}

export async function takeBackDeletion(
  { database }: Pick<App, "database">,
  clientID: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<DeletionOutcome> {
  const [dated] = await database.readHome((sql) => queries.deletionByID(sql, clientID));
  if (!dated) throw new Error("This client has no date on which it is deleted.");
  const late = () => new Error(`${dated.name} is being deleted: nobody can take that back.`);
  if (dated.beganAt !== null) throw late();
  const owners = await database.readInside(clientID, ownersOf);
  if (!isDryRun)
    await database.home(async (sql) => {
      if ((await queries.removeDeletionDate(sql, clientID)).length === 0) throw late();
      await dropPlatformWork(sql, CLIENT_DELETION_WORK, clientID);
      await queueMails(
        sql,
        owners.map(({ email, fullName }) => ({
          to: email,
          subject: `${dated.name} isn’t deleted`,
          paragraphs: [
            `Hello ${fullName},`,
            `The date on which ${dated.name} was to be deleted, ${deletionDay(dated.deleteAt)}, is taken back. Nothing of it is deleted, and it stays suspended for now.`,
          ],
        })),
      );
    });
  const told = owners.map(({ email }) => email);
  return { client: dated.url, name: dated.name, deleteAt: null, counts: null, told, changed: !isDryRun };
}

/** In UTC, as all that an operator reads. */
export const deletionDay = (instant: string) =>
  new Date(instant).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
