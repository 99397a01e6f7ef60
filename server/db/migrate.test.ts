import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../test/database.ts";
import { openEmbedded } from "./embedded.ts";
import { healthOf } from "./health.ts";
import { compareMigrations, migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { withConnection } from "./replication.ts";

test("each migration is named as it runs, and in the end how many there were and how long they took", async () => {
  const { pool, close } = await openEmbedded(undefined);
  const connection = await pool.connect();
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  expect(await migrate(connection, { upTo: "0002", say })).toBe(1);
  expect(said[0]).toBe("home: migration 0001_spine.sql");
  expect(said.at(-1)).toMatch(/^home: 1 migration, in \d+ ms$/);
  said.length = 0;
  expect(await migrate(connection, { upTo: "0002", say })).toBe(0);
  expect(said).toEqual([]);
  connection.release();
  await close();
});

test("a database with migrations that this version doesn’t know is refused by their names, and nothing is run", async () => {
  const { pool, close } = await openEmbedded(undefined);
  const connection = await pool.connect();
  await migrate(connection, { upTo: "0001_spine.sql" });
  await connection.query("insert into schema_migrations values ('9998_future.sql'), ('9999_future.sql')");
  const before = await compareMigrations(connection);
  await expect(migrate(connection)).rejects.toThrow(
    /home was migrated by a newer version of Rosette, .* doesn’t know 9998_future\.sql, 9999_future\.sql\. Start the newer/,
  );
  expect(await compareMigrations(connection)).toEqual(before);
  connection.release();
  await close();
});

describe.skipIf(!process.env["TEST_DATABASE_URL"])("on PostgreSQL, where a newer version has been", () => {
  let made: TestDatabase;

  beforeAll(async () => {
    made = await openTestDatabase({ own: true });
    await withConnection(made.databaseURL!, (connection) =>
      connection.query("insert into schema_migrations values ('9999_future.sql')"),
    );
  });
  afterAll(async () => {
    await made.database.close();
    await made.drop();
  });

  test("no process opens it, and db:check says what it doesn’t know", async () => {
    const { databaseURL } = made;
    await expect(openDatabase({ databaseURL, shards: [], poolSize: 1, dataFolder: "" })).rejects.toThrow(
      /doesn’t know 9999_future\.sql/,
    );
    const [home] = await healthOf(databaseURL!, []);
    expect(home).toMatchObject({
      about: "home",
      isRight: false,
      says: expect.stringContaining("9999_future") as string,
    });
  });
});
