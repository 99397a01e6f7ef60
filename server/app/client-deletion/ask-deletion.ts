import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { NO_CLIENT_THERE } from "../../platform/access/placed-client.ts";
import type { App } from "../../platform/app.ts";
import { clientAtURL, ownersOf } from "../../platform/access/owner-queries.ts";
import { clock } from "../../platform/clock.ts";
import { dropPlatformWork } from "../../platform/jobs/due-work-queries.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { CLIENT_DELETION_WORK, countEverything, planDeletion } from "./client-deletion.ts";
import * as queries from "./deletion-queries.ts";

export type DeletionOutcome = {
  client: string;
  name: string;
  /** Null: it is taken back. */
  deleteAt: string | null;
  /** What would go, where only that is asked; and whom a mail told. */
  counts: queries.DeletionCounts | null;
  /** What would be lost from sight with it; null where that isn't asked. */
  underWay: queries.MoneyUnderWay | null;
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
  if (!place) throw new Error(NO_CLIENT_THERE);
  return place.clientID;
}

async function suspendedClient({ database }: Deleter, clientID: string) {
  const [move] = await database.readHome((sql) => queries.moveUnderWay(sql, clientID));
  if (move)
    throw new Error(
      move.switchedAt === null
        ? `This client is on its way from ${move.from} to ${move.to}. Let that end first, or take it back: npm run db:move`
        : `This client has come from ${move.from}, where rows of it are left. Clear them first: npm run db:move -- --client … --clear`,
    );
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

async function moneyUnderWay({ database }: Deleter, clientID: string): Promise<queries.MoneyUnderWay> {
  const [underWay] = await database.readInside(clientID, (sql) => queries.moneyUnderWay(sql, clientID));
  return underWay ?? { debits: 0, payments: 0, refunds: 0 };
}

/** In words, one for each sort that there is. */
export const underWayTexts = ({ debits, payments, refunds }: queries.MoneyUnderWay): string[] => [
  ...(debits > 0 ? [`${plural(debits, "payment")} from bank accounts, which take days`] : []),
  ...(payments > 0 ? [`${plural(payments, "other payment")} whose end isn’t known yet`] : []),
  ...(refunds > 0 ? [plural(refunds, "refund")] : []),
];

/** Nobody could tell later whose money it was, nor give it back. */
function refuseMoneyUnderWay(
  { name, url, deleteAt }: { name: string; url: string; deleteAt: string | undefined },
  underWay: queries.MoneyUnderWay,
): void {
  const texts = underWayTexts(underWay);
  if (texts.length === 0) return;
  const onItsDate = deleteAt
    ? `on ${deletionDay(deleteAt)}.`
    : `on a date that you give it: npm run db:delete -- --client ${url} --days 30`;
  throw new Error(
    `${name} has money under way: ${texts.join("; ")}. It is settled while the client is suspended, too: wait, and see by --now --dry-run when nothing is left. What a provider never answers goes ${onItsDate}`,
  );
}

type DeletionQuestion = { days: number; isDryRun: boolean };

/** The client's owners hear the date once, in one transaction with it. */
export async function dateDeletion(
  app: Deleter,
  clientID: string,
  { days, isDryRun }: DeletionQuestion,
): Promise<DeletionOutcome> {
  const { client, owners } = await suspendedClient(app, clientID);
  const underWay = await moneyUnderWay(app, clientID);
  const now = clock.now();
  const deleteAt = new Date(now.getTime() + days * DAY);
  const counts = await countEverything(app, clientID);
  const told = owners.map(({ email }) => email);
  const outcome = { client: client.url, name: client.name, counts, underWay, told };
  await app.database.home(async (sql) => {
    const [dated] = await queries.deletionByID(sql, clientID);
    // `days` is 0 for --now --dry-run, which says what goes of a client that has a date, too.
    if (dated && days > 0)
      throw new Error(
        `${client.name} has a date already: it is deleted on ${deletionDay(dated.deleteAt)}. To choose another, take it back first: --cancel.`,
      );
    if (isDryRun) return;
    const added = await queries.insertDeletion(sql, { clientID, ...client, now, deleteAt });
    if (added.length === 0) throw new Error(`${client.name} has just been given a date by somebody else.`);
    await planDeletion(sql, clientID, deleteAt);
    await tellOwners(sql, { clientID, client, owners, now });
  });
  return { ...outcome, deleteAt: deleteAt.toISOString(), changed: !isDryRun };
}

type DatedClient = Pick<Awaited<ReturnType<typeof suspendedClient>>, "client" | "owners"> & { deleteAt: string };

function dateMails({ client, owners, deleteAt }: DatedClient) {
  const whom = client.suspendedContact ?? "whoever runs this site";
  return owners.map(({ email, fullName }) => ({
    to: email,
    subject: `${client.name} is deleted on ${deletionDay(deleteAt)}`,
    paragraphs: [
      `Hello ${fullName},`,
      `${client.name} is suspended, and on ${deletionDay(deleteAt)} everything that this site holds of it is deleted for good: programs, entries, orders, tickets, people and files. Accounts of people who have nothing anywhere else go with it.`,
      `Until then you can have all of it, as files and as data that another system reads, and you can ask for the date to be taken back. Ask: ${whom}.`,
    ],
    note: "You get this because you own it. No other mail is sent about the date.",
  }));
}

type CopyToDate = { clientID: string; url: string; name: string; days: number };

/** Before its rows are there: a copy whose import is killed has a date, too. Whoever begins it anew gives it a new one. */
export async function dateDeletionOfCopy(
  { database }: Pick<App, "database">,
  { clientID, url, name, days }: CopyToDate,
): Promise<string> {
  const now = clock.now();
  const deleteAt = new Date(now.getTime() + days * DAY);
  await database.home(async (sql) => {
    await queries.removeDeletionDate(sql, clientID);
    requireRow(await queries.insertDeletion(sql, { clientID, url, name, now, deleteAt }));
    await planDeletion(sql, clientID, deleteAt);
  });
  return deleteAt.toISOString();
}

/** Owners of a copy hear its date once it is there. */
export async function tellOwnersOfDate(app: Deleter, clientID: string): Promise<void> {
  const [dated] = await app.database.readHome((sql) => queries.deletionByID(sql, clientID));
  // It was taken back meanwhile, or its deletion has begun.
  if (!dated || dated.beganAt !== null) return;
  const { client, owners } = await suspendedClient(app, clientID);
  await app.database.home((sql) => tellOwners(sql, { clientID, client, owners, now: clock.now() }));
}

type OwnersToTell = Pick<Awaited<ReturnType<typeof suspendedClient>>, "client" | "owners"> & {
  clientID: string;
  now: Date;
};

/** Once, whoever comes first. */
async function tellOwners(sql: Sql, { clientID, client, owners, now }: OwnersToTell): Promise<void> {
  const [dated] = await queries.noteDateMailed(sql, clientID, now);
  if (dated) await queueMails(sql, dateMails({ client, owners, deleteAt: dated.deleteAt }));
}

/** Without time to think: due now, unless money is under way. Answers what goes. */
export async function makeDeletionDueNow(app: Deleter, clientID: string): Promise<DeletionOutcome> {
  const [dated] = await app.database.readHome((sql) => queries.deletionByID(sql, clientID));
  const now = clock.now();
  if (dated?.beganAt) {
    const { url, name, deleteAt } = dated;
    return { client: url, name, deleteAt, counts: null, underWay: null, told: [], changed: true };
  }
  const { client } = await suspendedClient(app, clientID);
  const underWay = await moneyUnderWay(app, clientID);
  refuseMoneyUnderWay({ ...client, deleteAt: dated?.deleteAt }, underWay);
  const counts = await countEverything(app, clientID);
  await app.database.home(async (sql) => {
    await queries.insertDeletion(sql, { clientID, ...client, now, deleteAt: now });
    await queries.makeDeletionDue(sql, clientID, now);
    // Should whoever deletes it now be killed, the processes go on with it.
    await planDeletion(sql, clientID, new Date(now.getTime() + HOUR));
  });
  const { url, name } = client;
  return { client: url, name, deleteAt: now.toISOString(), counts, underWay, told: [], changed: true };
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
  return {
    client: dated.url,
    name: dated.name,
    deleteAt: null,
    counts: null,
    underWay: null,
    told,
    changed: !isDryRun,
  };
}

/** In UTC, as all that an operator reads. */
export const deletionDay = (instant: string) =>
  new Date(instant).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
