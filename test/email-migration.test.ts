import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "../server/platform/db/embedded.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { migrateAsBefore } from "./before-baseline.ts";
import { administer, urlOf } from "./servers.ts";

type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

const id = (end: string) => `01900000-0000-7000-8000-${end.padStart(12, "0")}`;
const client = id("c1");
let owner: pg.ClientBase;
let all: Connection;
let close = async () => {};

/** Owned by somebody whom row security binds; `all` passes the walls. */
async function openServer(server: string) {
  const name = `rosette_emails_${randomBytes(6).toString("hex")}`;
  await administer(server, `create role ${name} login createrole password 'before'`);
  await administer(server, `grant rosette_app to ${name} with admin option`);
  await administer(server, `create database ${name} owner ${name}`);
  const owning = Object.assign(new URL(urlOf(server, name)), { username: name, password: "before" }).href;
  const [mine, theirs] = [new pg.Client(owning), new pg.Client(urlOf(server, name))];
  await Promise.all([mine.connect(), theirs.connect()]);
  [owner, all] = [mine, theirs];
  close = async () => {
    await Promise.all([mine.end(), theirs.end()]);
    await administer(server, `drop database ${name} with (force)`);
    await administer(server, `drop role ${name}`);
  };
}

async function openMemory() {
  const { pool, close: end } = await openEmbedded(undefined);
  const connection = await pool.connect();
  [owner, all] = [connection, connection];
  close = async () => {
    connection.release();
    await end();
  };
}

const users: Record<string, string> = {
  "1": "Plain@Example.TEST",
  "2": "zw1\u200b@example.test",
  "3": "jo@müller.de",
  // Beside the account that it would become.
  "4": "double@example.test",
  "5": "double\u200b@example.test",
  // Of two that would become one, neither is known to be the one.
  "6": "\u200btwin@example.test",
  "7": "twin\u2060@example.test",
  "8": "jörg@example.test",
};

beforeAll(async () => {
  const server = process.env["TEST_DATABASE_URL"];
  await (server ? openServer(server) : openMemory());
  await migrateAsBefore(owner, "0214~");
  await all.query("set session_replication_role = replica");
  await all.query(
    "insert into clients (client_id, url, name, help_email) values ($1, 'oak', 'Oak', 'ｈelp@oak.example')",
    [client],
  );
  for (const [end, email] of Object.entries(users))
    await all.query("insert into users (user_id, email, full_name) values ($1, $2, 'Somebody')", [id(end), email]);
  await all.query(
    "insert into products (client_id, service_id, product_id, kind, name, price, position) values ($1, $2, $2, 'ticket', 'Ticket', 0, 1)",
    [client, id("a1")],
  );
  for (const [end, email, confirmed] of [
    ["21", "may@waits.example", null],
    ["22", "may+two@waits.example", "2026-01-01"],
    ["23", "\u200bkim@waits.example", null],
  ])
    await all.query(
      `insert into waiting_list (client_id, waiting_id, service_id, product_id, name, email, quantity, confirmed_at)
        values ($1, $2, $3, $3, 'Waiting', $4, 1, $5)`,
      [client, id(end!), id("a1"), email, confirmed],
    );
  for (const [email, quantity] of [
    ["ann@ash.example", 2],
    ["ann+two@ash.example", 1],
    ["ann@ash.example\u200b", 1],
  ] as const) {
    await all.query("insert into person_claims (client_id, record_id, email, quantity) values ($1, $2, $3, $4)", [
      client,
      id("b1"),
      email,
      quantity,
    ]);
    await all.query(
      "insert into transaction_claims (client_id, transaction_id, record_id, email, quantity) values ($1, $2, $3, $4, $5)",
      [client, id(`d${quantity}${email.length}`.replace("d", "")), id("b1"), email, quantity],
    );
  }
  await all.query(
    "insert into roster_imports (client_id, roster_import_id, file_name, state) values ($1, $2, 'm.csv', 'current')",
    [client, id("e1")],
  );
  await all.query("insert into roster_members (client_id, roster_import_id, line, email) values ($1, $2, 2, $3)", [
    client,
    id("e1"),
    "\u200bviewer@demo.test",
  ]);
  await all.query("set session_replication_role = origin");
  await migrate(owner);
});
afterAll(() => close());

const emailsOf = async (table: string, key: string, column = "email") =>
  (await all.query(`select ${column} as email from ${table} order by ${key}`)).rows.map(({ email }) => email);

test("F21 accounts are brought to the form in which their owners type them, where nobody else has it", async () => {
  expect(await emailsOf("users", "user_id")).toEqual([
    "Plain@example.test",
    "zw1@example.test",
    "jo@xn--mller-kva.de",
    "double@example.test",
    users["5"],
    users["6"],
    users["7"],
    users["8"],
  ]);
  expect(await emailsOf("clients", "client_id", "help_email")).toEqual(["help@oak.example"]);
  const { rows } = await all.query(
    "select count(*)::int as accounts from users group by mailbox_of(email) having count(*) > 1 order by 1",
  );
  expect(rows).toEqual([{ accounts: 2 }, { accounts: 2 }]);
});

test("M27 so is a roster", async () => {
  expect(await emailsOf("roster_members", "line")).toEqual(["viewer@demo.test"]);
  expect(await emailsOf("roster_members", "line", "mailbox")).toEqual(["viewer@demo.test"]);
});

test("T09 what one person has had is counted together, by mailbox", async () => {
  const { rows } = await all.query("select email, quantity from person_claims");
  expect(rows).toEqual([{ email: "ann@ash.example", quantity: 4 }]);
  expect(new Set(await emailsOf("transaction_claims", "transaction_id"))).toEqual(new Set(["ann@ash.example"]));
});

test("whoever waits twice goes on waiting, and nobody begins to", async () => {
  expect(await emailsOf("waiting_list", "waiting_id")).toEqual([
    "may@waits.example",
    "may+two@waits.example",
    "kim@waits.example",
  ]);
  await all.query("set session_replication_role = origin");
  const again = all.query(
    `insert into waiting_list (client_id, service_id, product_id, name, email, quantity) values ($1, $2, $2, 'May', 'may+3@waits.example', 1)`,
    [client, id("a1")],
  );
  await expect(again).rejects.toThrow(/waiting_list_mailbox/);
});
