import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoClientIDs } from "../demo/demo-clients.ts";
import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { type ExportManifest, exportClient } from "../server/app/client-export/export-client.ts";
import { importClient } from "../server/app/client-import/import-client.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { changeSuspension } from "../server/people/clients/suspending.ts";
import type { App } from "../server/platform/app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { openTestDatabase } from "./database.ts";

/** The demo town and an empty installation, each with a database, files and a secret of its own. */
const { prairie } = demoClientIDs;
let folder = "";
let there: App;
let here: App;
const drops: (() => Promise<void>)[] = [];
let exported: ExportManifest;

async function openInstallation(name: string): Promise<App> {
  const opened = await openTestDatabase({ own: true });
  const settings = settingsOf({ DATA_DIR: join(folder, name) });
  const app = await openApp({ ...settings, databaseURL: opened.databaseURL, shards: opened.shards }, opened.database);
  drops.push(async () => {
    await closeApp(app);
    await opened.drop();
  });
  return app;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rosette-test-"));
  there = await openInstallation("there");
  here = await openInstallation("here");
  await fillIfEmpty(there, () => undefined);
  await changeSuspension(there, prairie, { resume: false, because: "It moves.", contact: null });
  exported = await exportClient(there, prairie, { folder: join(folder, "prairie") });
}, 600_000);
afterAll(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const linesIn = async (name: string, file: string) =>
  (await readFile(join(at(name), file), "utf8")).split("\n").filter(Boolean);
const nothingIsHere = async () => {
  const [row] = await here.database.home(
    (sql) => sql<{ rows: number }>`
      select ((select count(*) from clients) + (select count(*) from client_places) + (select count(*) from users))::integer as rows`,
  );
  return row!.rows === 0;
};

/** A copy of the export in which a file is changed, with a manifest that says so or doesn’t. */
async function changedExport(name: string, file: string, change: (text: string) => string, isSaid: boolean) {
  await cp(at("prairie"), at(name), { recursive: true });
  const text = change(await readFile(join(at(name), file), "utf8"));
  await writeFile(join(at(name), file), text);
  if (!isSaid) return at(name);
  const manifest = JSON.parse(await readFile(join(at(name), "manifest.json"), "utf8")) as ExportManifest;
  const entry = [...manifest.tables, manifest.people, manifest.files].find((one) => one.file === file)!;
  Object.assign(entry, {
    bytes: Buffer.byteLength(text),
    lines: text.split("\n").length - 1,
    sha256: createHash("sha256").update(text).digest("hex"),
  });
  await writeFile(join(at(name), "manifest.json"), JSON.stringify(manifest));
  return at(name);
}

test("what isn’t as it was written, of another client or of another version is refused before anything is written", async () => {
  const entries = "tables/entries.ndjson";
  const refused = async (path: string, why: RegExp) =>
    expect(importClient(here, { folder: path })).rejects.toThrow(why);
  await refused(
    await changedExport("bytes", entries, (text) => text.replace("a", "b"), false),
    /entries\.ndjson isn’t as it was written/,
  );
  await refused(
    await changedExport("client", entries, (text) => text.replace(prairie, demoClientIDs.harbor), true),
    /Line 1 of tables\/entries\.ndjson is of another client/,
  );
  await refused(
    await changedExport("column", entries, (text) => text.replace('"entry_id"', '"entry_is"'), true),
    /Line 1 of .+ hasn’t the columns/,
  );
  await refused(await changedExport("json", entries, (text) => `${text}{\n`, true), /entries\.ndjson is no JSON/);
  await refused(
    await changedExport("key", "files.ndjson", (text) => text.replace(`${prairie}/`, `${prairie}/../../`), true),
    /no file of this client/,
  );
  const file = JSON.parse((await linesIn("prairie", "files.ndjson"))[0]!) as { key: string };
  await refused(
    await changedExport("file", `files/${file.key}`, () => "another", false),
    /files\/.+ isn’t as it was written/,
  );
  const newer = await changedExport(
    "newer",
    "manifest.json",
    (text) => text.replace(exported.migration, "9999_later.sql"),
    false,
  );
  await refused(newer, /newer than this installation/);
  await refused(
    await changedExport("older", "manifest.json", (text) => text.replace(exported.migration, "0001_first.sql"), false),
    /older than this installation/,
  );
  await refused(at("nowhere"), /There is no manifest\.json/);
  // A row that the database itself refuses takes all others along.
  await refused(
    await changedExport(
      "row",
      entries,
      (text) => text.replace(/"category_id":"[^"]+"/, `"category_id":"${prairie}"`),
      true,
    ),
    /violates foreign key/,
  );
  const [row] = await here.database.home(
    (sql) => sql<{ clients: number }>`select count(*)::integer as clients from clients`,
  );
  expect(row!.clients).toBe(0);
});

test("a dry run says what would come, and nothing comes", async () => {
  await here.database.home((sql) => sql`delete from client_places`);
  await here.database.home((sql) => sql`delete from users`);
  const outcome = await importClient(here, { folder: at("prairie"), isDryRun: true });
  expect(outcome).toMatchObject({ client: "prairie", changed: false, files: exported.files.copied });
  expect(outcome.people).toMatchObject({ byID: 0, byAddress: 0, anew: exported.people.lines, apart: [] });
  expect(await nothingIsHere()).toBe(true);
});

test("a client that was exported comes into an empty installation, and what it exports there is the same, line by line", async () => {
  const outcome = await importClient(here, { folder: at("prairie") });
  expect(outcome.people).toMatchObject({ byID: 0, byAddress: 0, anew: exported.people.lines, apart: [] });
  const again = await exportClient(here, prairie, { folder: at("again") });
  const unlike: Record<string, string[][]> = {};
  for (const { file } of [...exported.tables, exported.people, exported.files]) {
    const known = (line: string) => line.replace(/"position":\d+/, '"position":0');
    const [before, after] = [await linesIn("prairie", file), await linesIn("again", file)].map((lines) =>
      lines.map(known),
    );
    const [was, is] = [new Set(before), new Set(after)];
    const [gone, come] = [before!.filter((line) => !is.has(line)), after!.filter((line) => !was.has(line))];
    if (gone.length + come.length > 0) unlike[file] = [gone, come];
  }
  // What only the other SECRET opens is given up, and named.
  expect(Object.keys(unlike).toSorted()).toEqual([
    "tables/public_votes.ndjson",
    "tables/sign_in_providers.ndjson",
    "tables/ticket_keys.ndjson",
    "tables/webhook_receivers.ndjson",
  ]);
  for (const [gone, come] of Object.values(unlike)) {
    expect(gone!.filter((line) => !line.includes('"sealed_'))).toEqual([]);
    expect(come!.map((line) => line.replace(/"sealed_\w+":("[^"]+"|null)/, ""))).toEqual(
      come!.length === 0 ? [] : gone!.map((line) => line.replace(/"sealed_\w+":"[^"]+"/, "")),
    );
  }
  expect(outcome.sealed).toMatch(/keys that sign the tickets.+public vote.+ways? to sign in|ways? to sign in/);
  expect(again.tables.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(1_000);
  expect(again.tables.filter(({ lines }) => lines > 0).length).toBeGreaterThan(80);
  const tied = (app: App) =>
    app.database.readHome(
      (sql) =>
        sql`select user_id, staff, name_key, email_key from user_clients where client_id = ${prairie} order by user_id`,
    );
  expect(await tied(here)).toEqual(await tied(there));
  const [row] = await here.database.readHome(
    (sql) => sql<{ because: string; passwords: number }>`
      select suspended_because as because, (select count(*)::integer from users where password_hash is not null) as passwords
      from clients where client_id = ${prairie}`,
  );
  expect(row).toEqual({ because: "It moves.", passwords: 0 });
});

test("a client that is here can’t come a second time, whichever address it is to have", async () => {
  await expect(importClient(here, { folder: at("prairie"), url: "prairie-old" })).rejects.toThrow(
    /is here already, at \/prairie\. It can’t be here twice/,
  );
});

test("a copy stands beside the living client: its staff look at all that was there, nobody else hears of it, nothing is due, and it never goes on", async () => {
  const importing = { folder: at("prairie"), url: "prairie-then", isCopy: true };
  const rowsOf = (clientID: string) =>
    there.database.inside(
      clientID,
      (sql) => sql<{ table: string; count: number }>`
        select 'entries' as table, count(*)::integer as count from entries union all select 'scores', count(*) from scores union all
        select 'tickets', count(*) from tickets union all select 'payments', count(*) from payments union all
        select 'uploads', count(*) from uploads union all select 'due', count(*) from due_work where client_id = ${clientID} union all
        select 'links', count(*) from bearer_links union all select 'seals', count(*) from ticket_keys union all select 'keys', count(*) from payment_accounts where sealed_keys is not null
        order by 1`,
    );
  const [lost] = await there.database.inside(
    prairie,
    (sql) => sql<{ userID: string }>`
      delete from role_grants where role = 'viewer' and service_id is null returning user_id`,
  );
  const living = await rowsOf(prairie);
  const people = await there.database.inside(
    prairie,
    (sql) => sql<{ userID: string }>`select user_id from user_clients where client_id = ${prairie} and not staff`,
  );
  const outcome = await importClient(there, importing);
  expect(outcome.people.byID).toBeGreaterThan(0);
  expect(outcome.name).toMatch(/^.+ \(copy of \w+ \d+, \d{4}\)$/);
  const [copy] = await there.database.readHome(
    (sql) =>
      sql<{
        clientID: string;
        copiedFrom: string;
        listed: boolean;
        suspendedAt: string | null;
      }>`select client_id, copied_from, listed, suspended_at from clients where url = 'prairie-then'`,
  );
  expect(copy).toMatchObject({ copiedFrom: prairie, listed: false, suspendedAt: expect.any(String) });
  const { clientID } = copy!;
  const countsOf = (rows: { table: string; count: number }[], left: string[]) =>
    rows.filter(({ table }) => !left.includes(table));
  const workless = ["due", "links", "keys", "seals"];
  const copiedRows = await rowsOf(clientID);
  expect(countsOf(copiedRows, workless)).toEqual(countsOf(living, workless));
  expect(copiedRows.filter(({ table }) => workless.includes(table)).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  expect(await rowsOf(prairie)).toEqual(living);
  // Entrants, buyers and scorers have nothing there: whoever does has an account of the copy, whose mail leads nowhere.
  const strangers = await there.database.inside(
    clientID,
    (sql) => sql<{ userID: string; email: string }>`
      select user_id, u.email from user_clients c join users u using (user_id) where c.client_id = ${clientID} and not c.staff`,
  );
  // But for whoever had nothing there but the role.
  expect(strangers.length).toBe(people.length - 1);
  const known = new Set(people.map(({ userID }) => userID));
  expect(strangers.filter(({ userID, email }) => known.has(userID) || !email.endsWith(".copy.invalid"))).toEqual([]);
  const staff = (of: string) =>
    there.database.inside(
      of,
      (sql) =>
        sql<{ userID: string }>`select user_id from user_clients where client_id = ${of} and staff order by user_id`,
    );
  expect(await staff(clientID)).toEqual(await staff(prairie));
  // Who has lost a role since then doesn't get it back.
  expect((await staff(clientID)).some(({ userID }) => userID === lost!.userID)).toBe(false);
  const [dated] = await there.database.readHome(
    (sql) => sql<{ days: number }>`
      select round(extract(epoch from delete_at - now()) / 86400)::integer as days from client_deletions
      where deleted_client_id = ${clientID}`,
  );
  expect(dated?.days).toBe(30);
  // Its files are its own.
  const keysOf = async (of: string) => {
    const keys: string[] = [];
    for await (const key of there.files.list(of)) keys.push(key.replace(of, ""));
    return keys.toSorted();
  };
  expect(await keysOf(clientID)).toEqual(await keysOf(prairie));
  await expect(changeSuspension(there, clientID, { resume: true })).rejects.toThrow(/would be paid and sent twice/);
  await expect(
    there.database.inside(clientID, (sql) => sql`update clients set suspended_at = null where client_id = ${clientID}`),
  ).rejects.toMatchObject({ constraint: "clients_copies_suspended" });
  await expect(importClient(there, importing)).rejects.toThrow(/has a date on which it is deleted here/);
});

test("people are known again by a confirmed address alone; whoever can’t be known for sure is kept apart", async () => {
  const third = await openInstallation("third");
  const people = (await linesIn("prairie", "people.ndjson")).map(
    (line) => JSON.parse(line) as { user_id: string; email: string; email_proved_at: string | null },
  );
  const [sure, unsure, known] = people.filter(
    ({ email, email_proved_at: at }) => at !== null && !email.endsWith(".invalid"),
  );
  const rows = await third.database.home(
    (sql) => sql<{ userID: string; email: string }>`
      insert into users (email, full_name, email_proved_at) values (upper(${sure!.email}), 'Is Here', now()), (${unsure!.email}, 'Unconfirmed', null)
      returning user_id, email`,
  );
  await third.database.home(
    (sql) =>
      sql`insert into users (user_id, email, full_name) values (${known!.user_id}, 'moved@elsewhere.example', 'By Identifier')`,
  );
  const outcome = await importClient(third, { folder: at("prairie"), url: "meadow" });
  expect(outcome.people).toMatchObject({
    byID: 1,
    byAddress: 1,
    apart: [{ userID: unsure!.user_id, email: unsure!.email }],
  });
  const is = await third.database.readHome(
    (sql) => sql<{ userID: string; email: string; isKnown: boolean }>`
      select user_id, email, exists (select from user_clients c where c.user_id = u.user_id) as is_known
      from users u where user_id = any (${[rows[0]!.userID, rows[1]!.userID, sure!.user_id, unsure!.user_id, known!.user_id]}::uuid[])`,
  );
  const by = new Map(is.map((one) => [one.userID, one]));
  expect(by.get(rows[0]!.userID)?.isKnown).toBe(true);
  expect(by.has(sure!.user_id)).toBe(false);
  expect(by.get(rows[1]!.userID)?.isKnown).toBe(false);
  expect(by.get(unsure!.user_id)?.email).toBe(`moved-${unsure!.user_id}@moved.invalid`);
  expect(by.get(known!.user_id)?.email).toBe("moved@elsewhere.example");
  const [client] = await third.database.readHome(
    (sql) => sql<{ url: string }>`select url from clients where client_id = ${prairie}`,
  );
  expect(client!.url).toBe("meadow");
  const [left] = await third.database.inside(
    prairie,
    (sql) =>
      sql<{
        rows: number;
      }>`select count(*)::integer as rows from entries where entries::text like ${`%${sure!.user_id}%`}`,
  );
  expect(left!.rows).toBe(0);
});
