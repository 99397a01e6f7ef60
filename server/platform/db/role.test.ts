import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase, openFolder } from "./open.ts";
import { checkHealth } from "./health.ts";
import { refuseUnboundRole } from "./role.ts";
import type { Sql } from "./sql.ts";
import { blocksOf } from "../../../scripts/document-blocks.mjs";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { root } from "../../../scripts/prepare.mjs";
import { openTestDatabase } from "../../../test/database.ts";
import { administer, giveToPlainOwner, urlOf } from "../../../test/servers.ts";

const folder = mkdtempSync(join(tmpdir(), "rosette-role-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the database, changes something as its owner, and closes it. */
async function afterChange(change: (sql: Sql) => Promise<unknown>) {
  const database = await openFolder(folder);
  await database.home(async (sql) => {
    await sql`set local role none`;
    await change(sql);
  });
  await database.close();
}

test("where the role may pass row security nothing starts, and a sentence says what to do", async () => {
  await afterChange((sql) => sql`alter role rosette_app bypassrls`);
  await expect(openFolder(folder)).rejects.toThrow(/role rosette_app may pass row security.*alter role rosette_app/);
});

const server = process.env["TEST_DATABASE_URL"];

test.skipIf(!server)("where the role can't be taken nothing starts, and a sentence says what to do", async () => {
  const name = `rosette_stranger_${randomBytes(6).toString("hex")}`;
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query(`create role ${name} login`);
  const stranger = new pg.Client(Object.assign(new URL(server!), { username: name }).href);
  await stranger.connect();
  await expect(refuseUnboundRole(stranger, "home")).rejects.toThrow(
    /can't work in the role rosette_app.*grant rosette_app/,
  );
  await stranger.end();
  await owner.query(`drop role ${name}`);
  await owner.end();
});

test.skipIf(!server)(
  "in production a database whose URL passes row security doesn't open, db:check calls it wrong, and a role of its own opens it",
  async () => {
    const { database, databaseURL, drop } = await openTestDatabase({ own: true });
    await database.close();
    const passer = `rosette_passer_${randomBytes(6).toString("hex")}`;
    await administer(server!, `create role ${passer} login bypassrls in role rosette_app`);
    const open = (url: string, production = true) =>
      openDatabase({ databaseURL: url, shards: [], poolSize: 1, dataFolder: "", production });
    const passing = Object.assign(new URL(databaseURL!), { username: passer }).href;
    await expect(open(databaseURL!)).rejects.toThrow(
      /database home signs in as \S+, a superuser,.*nosuperuser nobypassrls.*running\.md#the-databases-owner/,
    );
    await expect(open(passing)).rejects.toThrow(new RegExp(`${passer}, who may pass row security`));
    const states = async (url: string, production: boolean) => {
      const [home] = await checkHealth(url, [], { production });
      return home;
    };
    expect(await states(databaseURL!, true)).toMatchObject({
      isRight: false,
      says: expect.stringContaining("a superuser") as string,
    });
    expect(await states(databaseURL!, false)).toMatchObject({ isRight: true });

    const plain = await giveToPlainOwner(databaseURL!);
    await (await open(plain)).close();
    expect(await states(plain, true)).toMatchObject({ isRight: true });
    // To look at it on one's own computer it may be whoever is there.
    await (await open(databaseURL!, false)).close();
    await drop();
    await administer(server!, `drop role ${passer}`);
  },
);

test.skipIf(!server)(
  "what PostgreSQL's superuser owned is moved to a role of its own as the operators' page says",
  async () => {
    const postgres = (await startPostgres({ durable: false, own: true }))!;
    await administer(postgres.url, "create database rosette");
    const open = (url: string) =>
      openDatabase({ databaseURL: url, shards: [], poolSize: 1, dataFolder: "", production: true });
    const before = urlOf(postgres.url, "rosette");
    const old = await openDatabase({ databaseURL: before, shards: [], poolSize: 1, dataFolder: "" });
    await old.home(
      (sql) =>
        sql`insert into users (email, full_name, password_hash) values ('somebody@owner.example', 'Somebody', 'x')`,
    );
    await old.close();
    await expect(open(before)).rejects.toThrow(/a superuser/);
    const signIn = { username: "rosette", password: "choose-one" };
    const { hostname, port, username } = new URL(postgres.url);
    const at = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username };
    for (const commands of blocksOf(join(root, "docs/operators/running.md"), "sh", { below: "The database's owner" }))
      execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", commands], { cwd: folder, env: at });
    const moved = await open(Object.assign(new URL(urlOf(postgres.url, "rosette_owned")), signIn).href);
    const people = await moved.home((sql) => sql<{ fullName: string }>`select full_name from users`);
    expect(people).toEqual([{ fullName: "Somebody" }]);
    await moved.close();
    postgres.stop();
  },
);
