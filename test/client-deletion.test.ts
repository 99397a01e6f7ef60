import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoClientIDs } from "../demo/demo-clients.ts";
import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { dateDeletion, makeDeletionDueNow, takeBackDeletion } from "../server/app/client-deletion/ask-deletion.ts";
import {
  CLIENT_DELETION_WORK,
  clientDeletionWork,
  countEverything,
} from "../server/app/client-deletion/client-deletion.ts";
import { clientDeletions } from "../server/app/client-deletion/deletion-queries.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { changeSuspension } from "../server/people/clients/suspending.ts";
import { placeClient } from "../server/platform/access/client-placement.ts";
import { startSession } from "../server/platform/access/sessions.ts";
import type { App } from "../server/platform/app.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import { sqlName } from "../server/platform/db/statement.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { openTestDatabase } from "./database.ts";
import { doDueWork, makeDue } from "./due-work.ts";

/** The demo town, since it has rows in nearly every table: prairie goes, harbor stays. */
const folder = mkdtempSync(join(tmpdir(), "rosette-demo-"));
const { prairie, harbor } = demoClientIDs;
let app: App;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase({ own: true });
  drop = opened.drop;
  const settings = settingsOf({ DATA_DIR: folder });
  app = await openApp({ ...settings, databaseURL: opened.databaseURL, shards: opened.shards }, opened.database);
  await fillIfEmpty(app, () => undefined);
}, 600_000);
afterAll(async () => {
  await closeApp(app);
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const everywhere = async <T>(work: (sql: Sql) => Promise<T[]>) =>
  (await Promise.all(app.database.places.map(({ transaction }) => transaction(work)))).flat();
const work = { [CLIENT_DELETION_WORK]: clientDeletionWork };
const isDueNow = () => makeDue({ everywhere }, CLIENT_DELETION_WORK);
/** Its date has come, as far as the clock of the database knows. */
const dateHasCome = () =>
  app.database.home((sql) => sql`update client_deletions set delete_at = now() - interval '1 minute'`);

const tables = async (sql: Sql) =>
  (
    await sql<{ name: string }>`
      select t.tablename as name from pg_tables t where t.schemaname = 'public' and t.tablename <> 'schema_migrations' and not exists (
        select from pg_inherits where inhrelid = format('public.%I', t.tablename)::regclass) order by 1`
  ).map(({ name }) => name);

/** Rows that say the client's identifier in any column, by table, in every database, inside its wall and outside of all. */
async function rowsThatName(clientID: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const look = async (sql: Sql) => {
    await sql`reset role`;
    for (const name of await tables(sql)) {
      const [row] = await sql<{ rows: number }>`
        select count(*)::integer as rows from ${sqlName(name)} t where position(${clientID}::text in t::text) > 0`;
      if (row!.rows > 0) found[name] = Math.max(found[name] ?? 0, row!.rows);
    }
    return [];
  };
  await app.database.readInside(clientID, look);
  await everywhere(async (sql) => {
    await look(sql);
    await sql`select set_config('app.client_id', ${clientID}::text, true)`;
    return look(sql);
  });
  return found;
}

/** Every row of a client, as the database has it, and every file. */
async function everythingOf(clientID: string): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  await app.database.readInside(clientID, async (sql) => {
    await sql`reset role`;
    for (const { name } of await sql<{ name: string }>`select client_tables as name from client_tables()`)
      all[name] = await sql<{ sum: string; rows: number }>`
        select md5(string_agg(t::text, '' order by t::text)) as sum, count(*)::integer as rows
        from ${sqlName(name)} t where client_id = ${clientID}`;
  });
  all["files"] = [];
  for await (const key of app.files.list(clientID)) (all["files"] as string[]).push(key);
  all["people"] = await app.database.readHome(
    (sql) => sql`select md5(string_agg(u::text, '' order by user_id)) as sum from users u
      where user_id in (select user_id from user_clients where client_id = ${clientID})`,
  );
  return all;
}

const suspend = { resume: false, because: "The contract has ended.", contact: "support@host.example" } as const;
const mailsAtHome = () =>
  app.database.home(
    (sql) =>
      sql<{ recipient: string; subject: string }>`select recipient, subject from mails order by subject, recipient`,
  );

test("only a suspended client is given a date; its owners hear it once; it can be taken back, and resuming asks for that first", async () => {
  await expect(dateDeletion(app, prairie, { days: 30, isDryRun: false })).rejects.toThrow(/isn’t suspended/);
  await changeSuspension(app, prairie, suspend);
  const before = (await mailsAtHome()).length;
  const dry = await dateDeletion(app, prairie, { days: 30, isDryRun: true });
  expect(dry).toMatchObject({ client: "prairie", changed: false });
  expect(dry.counts!.tables["entries"]).toBeGreaterThan(10);
  expect(dry.counts!.files).toBeGreaterThan(10);
  expect(dry.counts!.onlyHere).toBeGreaterThan(0);
  expect(dry.counts!.people).toBeGreaterThan(dry.counts!.onlyHere);
  expect(await mailsAtHome()).toHaveLength(before);
  const asked = await dateDeletion(app, prairie, { days: 30, isDryRun: false });
  expect(asked.told.length).toBeGreaterThan(0);
  const told = (await mailsAtHome()).slice(before);
  expect(await mailsAtHome()).toHaveLength(before + asked.told.length);
  expect(told.map(({ subject }) => subject).join()).toMatch(/ is deleted on /);
  await expect(dateDeletion(app, prairie, { days: 2, isDryRun: false })).rejects.toThrow(/has a date already/);
  await expect(changeSuspension(app, prairie, { resume: true })).rejects.toThrow(/Take that back first/);
  // Due before its date, as after a clock was wrong, it waits for it.
  await isDueNow();
  await doDueWork(app, work);
  expect((await rowsThatName(prairie))["entries"]).toBeGreaterThan(10);
  await takeBackDeletion(app, prairie, { isDryRun: false });
  expect(await app.database.readHome(clientDeletions)).toEqual([]);
  expect(await everywhere((sql) => sql`select from due_work where kind = ${CLIENT_DELETION_WORK}`)).toEqual([]);
  await changeSuspension(app, prairie, { resume: true });
});

test("a client that is let go on at the last moment isn’t deleted", async () => {
  await changeSuspension(app, prairie, suspend);
  await dateDeletion(app, prairie, { days: 1, isDryRun: false });
  await app.database.inside(
    prairie,
    (sql) => sql`update clients set suspended_at = null, suspended_because = null, suspended_contact = null
      where client_id = ${prairie}`,
  );
  await dateHasCome();
  await isDueNow();
  await doDueWork(app, work);
  expect((await rowsThatName(prairie))["entries"]).toBeGreaterThan(10);
  expect(await app.database.readHome(clientDeletions)).toEqual([]);
});

test("on its date a client goes with every row and file, whichever tables there are, and the other has all that it had", async () => {
  const stays = await everythingOf(harbor);
  expect(Object.keys(stays).length).toBeGreaterThan(150);
  await changeSuspension(app, prairie, suspend);
  // What refers to no client by a foreign key, or isn’t a row of its own, and what the demo hasn’t.
  await app.database.inside(
    prairie,
    (sql) => sql`
      insert into bearer_links (purpose, record_id, key_hash, expires_at)
      values ('invitation', ${prairie}, 'a-key', now() + interval '1 day')`,
  );
  await app.database.home(
    (sql) => sql`
      insert into identities (provider_id, subject, at_client, user_id)
      select ${prairie}, 'member-1', client_id, user_id from user_clients where client_id = ${prairie} limit 1`,
  );
  await app.database.home(
    (sql) => sql`insert into error_log (source, message, about_client_id) values ('server', 'broken', ${prairie})`,
  );
  // A session at its own domain comes back with nobody whose the domain is later.
  await app.database.home(
    (sql) => sql`
      insert into own_domains (at_client, domain, token, proved_at, next_at)
      values (${prairie}, 'awards.prairie.example', 'rosette-proved', now(), now() + interval '1 day')`,
  );
  await app.addresses.reload();
  const domain = app.addresses.domain("awards.prairie.example")!;
  const [owner] = await app.database.readHome(
    (sql) => sql<{ userID: string }>`select user_id from user_clients where client_id = ${harbor} limit 1`,
  );
  const token = await app.database.home((sql) =>
    startSession(sql, owner!.userID, "test", { domain: "awards.prairie.example" }),
  );
  expect(await app.sessions.byToken(token, domain)).toBeDefined();
  expect(await rowsThatName(prairie)).toMatchObject({ bearer_links: 1, identities: 1, error_log: 1, own_domains: 1 });
  const counts = await countEverything(app, prairie);
  const people = await app.database.readHome(
    (sql) => sql<{ userID: string; isElsewhere: boolean }>`
      select user_id, exists (select from user_clients o where o.user_id = c.user_id and o.client_id <> c.client_id) as is_elsewhere
      from user_clients c where client_id = ${prairie}`,
  );
  await dateDeletion(app, prairie, { days: 30, isDryRun: false });
  await dateHasCome();
  await isDueNow();
  await doDueWork(app, work);

  expect(await everythingOf(harbor)).toEqual(stays);
  await expect.poll(() => app.addresses.domain("awards.prairie.example")).toBeUndefined();
  app.changes.publish("user", owner!.userID);
  expect(await app.sessions.byToken(token, domain)).toBeUndefined();
  // Its place, until it is sure that nothing came after it, and the operator’s line.
  expect(Object.keys(await rowsThatName(prairie)).toSorted()).toEqual([
    "client_deletions",
    "client_places",
    "due_work",
  ]);
  const files = [];
  for await (const key of app.files.list(prairie)) files.push(key);
  expect(files).toEqual([]);
  await isDueNow();
  await doDueWork(app, work);
  expect(await rowsThatName(prairie)).toEqual({ client_deletions: 1 });
  const [line] = await app.database.readHome(clientDeletions);
  expect(line).toMatchObject({ url: "prairie", counts: { files: counts.files, people: people.length } });
  expect(line!.counts.tables!["entries"]).toBe(counts.tables["entries"]);
  expect(line!.sweptAt).not.toBeNull();

  const accounts = await app.database.readHome(
    (sql) => sql<{ userID: string; isErased: boolean }>`select user_id, email like 'erased-%' as is_erased from users`,
  );
  const erased = new Set(accounts.filter(({ isErased }) => isErased).map(({ userID }) => userID));
  expect(people.filter(({ userID, isElsewhere }) => erased.has(userID) === isElsewhere)).toEqual([]);
  expect(people.some(({ isElsewhere }) => isElsewhere)).toBe(true);
});

test("its address is nobody else’s for a year", async () => {
  await expect(placeClient(app.database, { url: "prairie" })).rejects.toThrow(/so that old links lead to no stranger/);
  await app.database.home((sql) => sql`update client_deletions set free_at = now() - interval '1 day'`);
  expect(await placeClient(app.database, { url: "prairie" })).toMatch(/^[0-9a-f-]{36}$/);
});

test("without time to think it is due at once", async () => {
  await changeSuspension(app, harbor, suspend);
  const outcome = await makeDeletionDueNow(app, harbor);
  expect(outcome).toMatchObject({ client: "harbor", told: [] });
  await isDueNow();
  await doDueWork(app, work);
  await isDueNow();
  await doDueWork(app, work);
  expect(await rowsThatName(harbor)).toEqual({ client_deletions: 1 });
});
