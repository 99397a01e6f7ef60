import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { waitUntil } from "../../platform/db/wait-until.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { endSessionsAt, ownDomainOf } from "../../people/own-domain/own-domain-queries.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { eraseUnaffiliatedAccount } from "../erasing/erasure-request-work.ts";
import { clientTables } from "../client-export/export-queries.ts";
import * as queries from "./deletion-queries.ts";
import { deletionOrder, selfReferringTables } from "./deletion-order.ts";

/** The kind of due work, at home and the platform's own, that deletes a client at its date, and looks an hour later for what was left behind. */
export const CLIENT_DELETION_WORK = "clientDeletion";

/** For so long the address of a client that was deleted is nobody else's. */
export const DAYS_UNTIL_FREE = 365;

const ROWS_AT_ONCE = 2_000;
/** The largest integer of PostgreSQL. */
const ALL_ROWS = 2 ** 31 - 1;
const PEOPLE_AT_ONCE = 100;
/** Copied from a client's database to home by the databases themselves. */
const replicatedTables = new Set(["user_clients", "service_directory"]);

type Deleter = Pick<App, "database" | "files" | "changes">;
type Report = (text: string) => void;

export const clientDeletionWork: WorkKind = {
  whileSuspended: true,
  atOnce: 1,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 20,
  run: (app, { ref }, signal) => followDeletion(app, ref, { signal }),
  /** Whatever is half deleted is never left so. */
  giveUp: async (_app, _work, { message }) => ({
    told: `A client couldn’t be deleted completely: ${message}. It is tried again in an hour.`,
    again: new Date(clock.now().getTime() + HOUR),
  }),
};

type DeletionRun = { signal?: AbortSignal; report?: Report };

/** Answers when there is more to do. Each step may be begun anew at any time: what is gone isn't found again. */
export async function followDeletion(
  app: App,
  clientID: string,
  following: DeletionRun = {},
): Promise<Date | undefined> {
  const { database } = app;
  const [known] = await database.readHome((sql) => queries.deletionByID(sql, clientID));
  if (!known || known.sweptAt !== null) return undefined;
  if (known.deletedAt !== null) return sweep(app, clientID, following);
  const now = clock.now();
  if (new Date(known.deleteAt) > now) return new Date(known.deleteAt);
  const [begun] = await database.home((sql) => queries.beginDeletion(sql, clientID, now));
  if (!begun) return undefined;
  if (!(await closeEverywhere(app, clientID))) {
    await database.home((sql) => queries.dropBegunDeletion(sql, clientID));
    return undefined;
  }
  const { report = () => undefined, signal } = following;
  report("People");
  const counts = await countEverything(app, clientID);
  await database.home(async (sql) => {
    await queries.notePeople(sql, clientID);
    await queries.noteCounts(sql, clientID, counts);
  });
  await removeRows(app, clientID, following);
  report("Files");
  await removeFiles(app, clientID, signal);
  report("Home");
  await forgetAtHome(app, clientID);
  await eraseAccounts(app, clientID, following);
  report("Done");
  const freeAt = new Date(clock.now().getTime() + DAYS_UNTIL_FREE * DAY);
  await database.home((sql) => queries.finishDeletion(sql, clientID, { now: clock.now(), freeAt }));
  return new Date(clock.now().getTime() + HOUR);
}

/** Nobody finds the client any more, by whichever address; false where it was let go on meanwhile. */
async function closeEverywhere({ database, changes }: Deleter, clientID: string): Promise<boolean> {
  const isClosed = await database.inside(clientID, async (sql) => {
    const closed = await queries.closeClient(sql, clientID, clock.now());
    return closed.length > 0 || (await queries.isClientThere(sql, clientID)).length === 0;
  });
  if (!isClosed) return false;
  await database.home(async (sql) => {
    const [own] = await ownDomainOf(sql, clientID);
    if (own) await endSessionsAt(sql, own.domain);
    await queries.giveUpPlace(sql, clientID);
  });
  changes.publish("client", clientID);
  return true;
}

/** What is there now, by the catalogue. */
export async function countEverything({ database, files }: Deleter, clientID: string): Promise<queries.DeletionCounts> {
  const tables: Record<string, number> = {};
  await database.readInside(clientID, async (sql) => {
    for (const table of await clientTables(sql)) {
      const [{ rows } = { rows: 0 }] = await queries.countRows(sql, table);
      if (rows > 0) tables[table] = rows;
    }
  });
  const [people] = await database.readHome((sql) => queries.countClientPeople(sql, clientID));
  let [count, bytes] = [0, 0];
  for await (const key of files.list(clientID)) {
    count += 1;
    // Somebody removed it meanwhile.
    bytes += await files.size(key).catch(() => 0);
  }
  return { tables, files: count, bytes, ...people! };
}

type Tables = { ordered: string[]; whole: Set<string> };

async function tablesOf(sql: Sql): Promise<Tables> {
  const references = await queries.tableReferences(sql);
  const names = (await clientTables(sql)).filter((name) => name !== "clients" && name !== "client_places");
  return { ordered: deletionOrder(names, references), whole: selfReferringTables(references) };
}

/** Again and again, since rows that go leave others behind, such as what was changed, until the client itself can go. */
async function removeRows({ database }: Deleter, clientID: string, { signal, report }: DeletionRun): Promise<void> {
  const { ordered, whole } = await database.readInside(clientID, tablesOf);
  for (;;) {
    let deleted = 0;
    for (const table of ordered) {
      signal?.throwIfAborted();
      const most = whole.has(table) ? ALL_ROWS : ROWS_AT_ONCE;
      for (let more = true; more;) {
        const [row] = await database.inside(clientID, (sql) => queries.deleteRows(sql, clientID, table, most));
        more = row!.deleted >= most;
        if (row!.deleted > 0 && !more) report?.(`Rows of ${table}`);
        deleted += row!.deleted;
        signal?.throwIfAborted();
      }
    }
    if (deleted > 0) continue;
    await database.inside(clientID, async (sql) => {
      await queries.letGoOfClient(sql, clientID);
      await queries.deleteClient(sql, clientID);
    });
    return;
  }
}

async function removeFiles({ files }: Deleter, clientID: string, signal?: AbortSignal): Promise<void> {
  for await (const key of files.list(clientID)) {
    signal?.throwIfAborted();
    await files.delete(key);
  }
}

/** Home has heard that the client is gone, and has nothing of it but its place. */
async function forgetAtHome({ database, changes }: Deleter, clientID: string): Promise<void> {
  await waitUntilUnknown({ database }, clientID);
  await database.home(async (sql) => {
    await queries.forgetAtHome(sql, clientID);
    await queries.letGoOfClient(sql, clientID);
    const { ordered } = await tablesOf(sql);
    for (const table of ordered)
      if (!replicatedTables.has(table)) await queries.deleteRows(sql, clientID, table, ALL_ROWS);
  });
  changes.publish("client", clientID);
  changes.publish("domain", clientID);
}

async function waitUntilUnknown({ database }: Pick<App, "database">, clientID: string): Promise<void> {
  const isUnknown = () => database.readHome(async (sql) => (await queries.knowsClient(sql, clientID)).length === 0);
  if (!(await waitUntil(isUnknown))) throw new Error("Home hasn’t heard yet that the client is gone");
}

/** Of its people those are erased who have nothing anywhere else, as whoever asks for it is. */
async function eraseAccounts(app: App, clientID: string, { signal, report }: DeletionRun): Promise<void> {
  const { database, changes } = app;
  for (;;) {
    const people = await database.readHome((sql) => queries.notedPeople(sql, clientID, PEOPLE_AT_ONCE));
    if (people.length === 0) return;
    for (const { userID } of people) {
      signal?.throwIfAborted();
      report?.("Accounts");
      await eraseUnaffiliatedAccount(app, userID);
      await database.home((sql) => queries.dropNotedPerson(sql, clientID, userID));
      changes.publish("user", userID);
    }
  }
}

/** What was under way while the client went has left nothing behind, in its database or among its files; nor its place. */
async function sweep(app: App, clientID: string, { signal }: DeletionRun): Promise<undefined> {
  const { database } = app;
  const { ordered } = await database.readInside(clientID, tablesOf);
  for (const table of ordered)
    await database.inside(clientID, (sql) => queries.deleteRows(sql, clientID, table, ALL_ROWS));
  await removeFiles(app, clientID, signal);
  await forgetAtHome(app, clientID);
  await database.home(async (sql) => {
    await queries.removePlace(sql, clientID);
    await queries.noteSwept(sql, clientID, clock.now());
  });
}

/** Due at its date, whichever process comes first. */
export const planDeletion = (sql: Sql, clientID: string, at: Date) =>
  addDueWork(sql, CLIENT_DELETION_WORK, clientID, at);
