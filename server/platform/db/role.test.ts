import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openFolder } from "./open.ts";
import { refuseUnboundRole } from "./role.ts";
import type { Sql } from "./sql.ts";

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
