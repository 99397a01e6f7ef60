import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RELEASED, migrateAsBefore } from "../../../test/before-baseline.ts";
import { type TestDatabase, openTestDatabase } from "../../../test/database.ts";
import { openEmptyDatabase } from "../../../test/empty-database.ts";
import { checkHealth } from "./health.ts";
import { BASELINE, compareMigrations, migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { productFile } from "../product-file.ts";
import { withConnection } from "./replication.ts";
import { isAtLeast } from "./version-order.ts";

const namesOf = async (connection: pg.ClientBase) =>
  (await connection.query<{ name: string }>("select name from schema_migrations order by name")).rows.map(
    ({ name }) => name,
  );

describe("a database", () => {
  let connection: pg.ClientBase;
  let close: () => Promise<void>;
  let folder: string;
  let lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  beforeEach(async () => {
    ({ connection, close } = await openEmptyDatabase());
    folder = mkdtempSync(join(tmpdir(), "rosette-migrations-"));
    lines = [];
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  test("is laid at once where it is empty, and each migration behind that is named as it runs; in the end how many there were and how long they took", async () => {
    write("0245_first.sql", "create table first (one integer)");
    write("0246_second.sql", "create table second (one integer)");
    expect(await migrate(connection, { folder, say })).toBe(3);
    expect(lines.filter((line) => !line.includes(" took "))).toEqual([
      `home: migration ${BASELINE}`,
      "home: migration 0245_first.sql",
      "home: migration 0246_second.sql",
      expect.stringMatching(/^home: 3 migrations, in \d+ ms$/),
    ]);
    lines = [];
    expect(await migrate(connection, { folder, say })).toBe(0);
    expect(lines).toEqual([]);
  });

  test("that is empty stays empty where the schema can’t be laid", async () => {
    await connection.query("create table clients (one integer)");
    await expect(migrate(connection)).rejects.toThrow(
      `Migration ${BASELINE} failed: relation "clients" already exists`,
    );
    expect(await namesOf(connection)).toEqual([]);
    const { rows } = await connection.query("select to_regclass('uploads') as uploads");
    expect(rows).toEqual([{ uploads: null }]);
  });

  test("of the version before has reached the baseline already, and nothing is run but what comes behind it", async () => {
    await migrateAsBefore(connection);
    const before = await namesOf(connection);
    write("0245_first.sql", "create table first (one integer)");
    await migrate(connection, { folder, say });
    expect(lines.slice(0, -1)).toEqual([`home: migration ${BASELINE}`, "home: migration 0245_first.sql"]);
    expect(await namesOf(connection)).toEqual([...before, BASELINE, "0245_first.sql"]);
  });

  test("of the first release is brought along, migration by migration", async () => {
    await migrateAsBefore(connection, RELEASED);
    await migrate(connection, { say });
    expect(lines[0]).toBe("home: migration 0002_five_kinds.sql");
    expect(lines).toContain(`home: migration ${BASELINE}`);
    expect(await namesOf(connection)).toContain(BASELINE);
  });

  test("that ran a migration which was edited since is refused by its name, with what to do, and nothing is run", async () => {
    write("0245_first.sql", "create table first (one integer)");
    await migrate(connection, { folder });
    write("0245_first.sql", "create table first (one bigint)");
    write("0246_second.sql", "create table second (one integer)");
    await expect(migrate(connection, { folder })).rejects.toThrow(
      /home ran 0245_first\.sql before that file was edited.*Put back in db\/migrations what was there.*new migration/,
    );
    expect(await namesOf(connection)).toEqual([BASELINE, "0245_first.sql"]);
    write("0245_first.sql", "create table first (one integer)");
    expect(await migrate(connection, { folder })).toBe(1);
  });

  test("takes a migration for the same whatever a checkout makes of its ends of lines", async () => {
    write("0245_first.sql", "create table first (\n  one integer\n)\n");
    await migrate(connection, { folder });
    write("0245_first.sql", "create table first (\r\n  one integer\r\n)\r\n");
    expect(await migrate(connection, { folder })).toBe(0);
  });

  test("with migrations that this version doesn’t know is refused by their names, and nothing is run", async () => {
    await migrateAsBefore(connection, RELEASED);
    await connection.query("insert into schema_migrations values ('9998_future.sql'), ('9999_future.sql')");
    const before = await compareMigrations(connection);
    await expect(migrate(connection)).rejects.toThrow(
      /home was migrated by a newer version of Rosette, .* doesn’t know 9998_future\.sql, 9999_future\.sql\. Start the newer/,
    );
    expect(await compareMigrations(connection)).toEqual(before);
  });
});

describe("a database that a newer version has migrated", () => {
  let connection: pg.ClientBase;
  let close: () => Promise<void>;
  let older: string;
  let newer: string;

  beforeEach(async () => {
    ({ connection, close } = await openEmptyDatabase());
    older = mkdtempSync(join(tmpdir(), "rosette-older-"));
    newer = mkdtempSync(join(tmpdir(), "rosette-newer-"));
    for (const folder of [older, newer])
      writeFileSync(join(folder, "0245_first.sql"), "create table first (one integer, fax text)");
    await migrate(connection, { folder: older, version: "1.0.0" });
  });
  afterEach(async () => {
    await close();
    for (const folder of [older, newer]) rmSync(folder, { recursive: true });
  });

  const starts = (version: string) => migrate(connection, { folder: older, version });

  test("is started on by each version before where the migration only adds, and the newer one's is named", async () => {
    writeFileSync(join(newer, "0246_more.sql"), "alter table first add column two integer");
    await migrate(connection, { folder: newer, version: "1.1.0" });
    const lines: string[] = [];
    expect(await migrate(connection, { folder: older, version: "1.0.0", say: (line) => lines.push(line) })).toBe(0);
    expect(lines).toEqual(["home: a newer version of Rosette has run 0246_more.sql, which this one works with"]);
  });

  test("is refused by versions that still use what is gone, and by no later one", async () => {
    writeFileSync(
      join(newer, "0246_no_fax.sql"),
      "-- Works from 1.0.1: nothing reads first.fax since.\nalter table first drop column fax",
    );
    await migrate(connection, { folder: newer, version: "1.1.0" });
    await expect(starts("1.0.0")).rejects.toThrow(/migrated by a newer version.*doesn’t know 0246_no_fax\.sql/);
    await expect(starts("1.0.1-rc.2")).rejects.toThrow(/0246_no_fax/);
    expect(await starts("1.0.1")).toBe(0);
    expect(await starts("1.0.10")).toBe(0);
  });
});

test.each([
  ["1.0.0", "1.0.0-rc.1"],
  ["1.0.0-rc.10", "1.0.0-rc.9"],
  ["1.10.0", "1.9.3"],
  ["2.0.0-rc.1", "1.9.3"],
])("%s came after %s", (later, earlier) => {
  expect([isAtLeast(later, earlier), isAtLeast(earlier, later), isAtLeast(later, later)]).toEqual([true, false, true]);
});

describe.skipIf(!process.env["TEST_DATABASE_URL"])("on PostgreSQL, where a newer version has been", () => {
  let testDatabase: TestDatabase;

  beforeAll(async () => {
    testDatabase = await openTestDatabase({ own: true });
    await withConnection(testDatabase.databaseURL!, (connection) =>
      connection.query("insert into schema_migrations values ('9999_future.sql')"),
    );
  });
  afterAll(async () => {
    await testDatabase.database.close();
    await testDatabase.drop();
  });

  test("no process opens it, and db:check says what it doesn’t know", async () => {
    const { databaseURL } = testDatabase;
    await expect(openDatabase({ databaseURL, shards: [], poolSize: 1, dataFolder: "" })).rejects.toThrow(
      /doesn’t know 9999_future\.sql/,
    );
    const [home] = await checkHealth(databaseURL!, []);
    expect(home).toMatchObject({
      about: "home",
      isRight: false,
      says: expect.stringContaining("9999_future") as string,
    });
  });
});

describe.skipIf(!process.env["TEST_DATABASE_URL"])("a migration of a table that somebody else holds", () => {
  let testDatabase: TestDatabase;
  let folder: string;
  const patience = { longestWait: 200, pause: 100, mostTries: 100 };

  beforeAll(async () => {
    testDatabase = await openTestDatabase({ own: true });
    folder = mkdtempSync(join(tmpdir(), "rosette-migrations-"));
    cpSync(productFile("db/migrations"), folder, { recursive: true });
    writeFileSync(join(folder, "9998_note.sql"), "alter table clients add column note text");
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await testDatabase.database.close();
    await testDatabase.drop();
  });

  test("lets those through who ask for it meanwhile, and is done once the table is free", async () => {
    const url = testDatabase.databaseURL!;
    const lines: string[] = [];
    await withConnection(url, async (holder) => {
      await holder.query("begin");
      await holder.query("lock table clients in access share mode");
      await withConnection(url, (migrating) =>
        expect(migrate(migrating, { folder, patience: { ...patience, mostTries: 2 } })).rejects.toThrow(
          /9998_note\.sql failed: canceling statement due to lock timeout\. Somebody else.*pg_stat_activity/,
        ),
      );
      const migrated = withConnection(url, (migrating) =>
        migrate(migrating, { folder, patience, say: (text) => void lines.push(text) }),
      );
      await expect.poll(() => lines.join("\n")).toMatch(/home: migration 9998_note\.sql waits for a table/);
      // Behind a migration that waits without end nobody would read a client any more.
      await withConnection(url, (reader) => reader.query("set statement_timeout = 5000; select count(*) from clients"));
      await holder.query("commit");
      expect(await migrated).toBe(1);
    });
    expect(lines.filter((line) => line.includes("waits"))).toHaveLength(1);
    await withConnection(url, (reader) => reader.query("select note from clients"));
  });
});
