import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadEntryFile } from "../../../contract/entries/entry-uploads.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { testFolder } from "../../../test/folder.ts";
import { photo } from "../../../test/picture.ts";
import { addShop, buyTickets, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";
import { type ExportManifest, exportClient, leftOutTables } from "./export-client.ts";

const town = useTown({ own: true });
const PASSWORD = "a-password-of-1-person";
let folder = "";
let manifest: ExportManifest;
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
  const entryID = await addEntry(town, contest);
  const place = { ...at(contest), entryID, folderID: contest.folders.photos };
  await town.as("entrant")(uploadEntryFile, place, undefined, { file: await photo(), fileName: "house.jpg" });
  await addEntry(town, await addContest(town, { client: "elm", url: "elm-awards" }));
  await takeTestCards(town);
  await buyTickets(town, await addShop(town, { products: { Seat: { price: 2_000 } } }), "Seat", 3);
  const hash = await hashPassword(PASSWORD, "127.0.0.1");
  await town.home((sql) => sql`update users set password_hash = ${hash} where user_id = ${town.people["entrant"]!}`);
  folder = join(await mkdtemp(join(tmpdir(), "rosette-test-")), "oak");
  manifest = await exportClient(town.app, town.clients["oak"]!, { folder });
}, 60_000);
afterAll(() => rm(dirname(folder), { recursive: true, force: true }));

const linesOf = async (file: string) =>
  (await readFile(join(folder, file), "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const checksum = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

/** Every table of the schema, and whether each of its rows is a client's. */
const tablesOfSchema = () =>
  town.home(
    (sql) => sql<{ name: string; isOfClients: boolean }>`
      select t.tablename as name, exists (
        select from pg_attribute a
        where a.attrelid = format('public.%I', t.tablename)::regclass and a.attname = 'client_id' and a.attnotnull) as is_of_clients
      from pg_tables t
      where t.schemaname = 'public' and not exists (
        select from pg_inherits where inhrelid = format('public.%I', t.tablename)::regclass)`,
  );

/** What stands outside of all clients. A new table without a client is named here, once it is known that no client's data is in it. */
const ofNoClient = [
  "attempts",
  "client_deletion_people",
  "client_deletions",
  "client_move_changes",
  "client_move_marks",
  "client_moves",
  "data_downloads",
  "email_confirmations",
  "erasure_requests",
  "error_log",
  "identities",
  "installation",
  "known_browsers",
  "own_domains",
  "recovery_codes",
  "schema_migrations",
  "sessions",
  "sign_in_attempts",
  "two_factors",
  "used_assertions",
  "users",
];

test("no table is forgotten: each is exported, left out with a reason, or of no client", async () => {
  const schema = await tablesOfSchema();
  expect(schema.length).toBeGreaterThan(180);
  expect(
    schema
      .filter(({ isOfClients }) => !isOfClients)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(ofNoClient);
  const expected = schema.filter(({ name, isOfClients }) => isOfClients && leftOutTables[name] === undefined);
  expect(manifest.tables.map(({ table }) => table)).toEqual(expected.map(({ name }) => name).toSorted());
  expect(Object.keys(leftOutTables).filter((name) => !schema.some((one) => one.name === name))).toEqual([]);
});

test("each table’s file has all rows of the client, as the database has them, and no row of another", async () => {
  let filled = 0;
  for (const { table, file, lines } of manifest.tables) {
    const rows = await linesOf(file);
    expect([table, rows.length]).toEqual([table, lines]);
    expect(rows.filter((row) => row["client_id"] !== town.clients["oak"])).toEqual([]);
    if (lines > 0) filled += 1;
  }
  expect(filled).toBeGreaterThan(20);
  const [entry] = await linesOf("tables/entries.ndjson");
  const [stored] = await town.inside(
    "oak",
    (sql) => sql<{ line: string }>`select row_to_json(e)::text as line from entries e`,
  );
  expect(entry).toEqual(JSON.parse(stored!.line));
  expect(await linesOf("tables/tickets.ndjson")).toHaveLength(3);
  expect(JSON.stringify(await linesOf("tables/services.ndjson"))).not.toContain("elm-awards");
});

test("the people are those that its rows name, without anything by which somebody signs in", async () => {
  const people = await linesOf(manifest.people.file);
  const ids = people.map((person) => person["user_id"]);
  expect(ids).toEqual(expect.arrayContaining([town.people["owner"], town.people["entrant"]]));
  const known = await town.inside(
    "oak",
    (sql) => sql<{ userID: string }>`
    select user_id from user_clients where client_id = ${town.clients["oak"]!}`,
  );
  expect(known.filter(({ userID }) => !ids.includes(userID))).toEqual([]);
  const text = JSON.stringify(people);
  expect(text).not.toMatch(/password|\$argon2/);
});

test("files are copied byte for byte, with checksums, and so have the files of rows", async () => {
  const copied = await linesOf(manifest.files.file);
  expect(copied.length).toBe(manifest.files.copied);
  expect(copied.some(({ key }) => String(key).endsWith("/original"))).toBe(true);
  for (const { key, bytes, sha256 } of copied) {
    const path = join(folder, "files", String(key));
    expect([(await stat(path)).size, await checksum(path)]).toEqual([bytes, sha256]);
  }
  const stored = [];
  for await (const key of town.app.files.list(town.clients["oak"]!)) stored.push(key);
  expect(copied.map(({ key }) => key).toSorted()).toEqual(stored.toSorted());
  for (const { file, sha256 } of [...manifest.tables, manifest.people, manifest.files])
    expect([file, await checksum(join(folder, file))]).toEqual([file, sha256]);
});

test("the manifest says by which version and schema, which secrets are sealed, and what is left out", async () => {
  const read = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as ExportManifest;
  expect(read).toEqual(manifest);
  expect(read.client).toMatchObject({ clientID: town.clients["oak"], url: "oak" });
  const migrations = await readdir(join(import.meta.dirname, "../../../db/migrations"));
  expect(read.migration).toBe(
    migrations
      .filter((name) => name.endsWith(".sql"))
      .toSorted()
      .at(-1),
  );
  expect(read.sealed).toEqual(expect.arrayContaining(["ticket_keys.sealed_key", "webhook_receivers.sealed_secret"]));
  expect(read.hashed).toEqual(expect.arrayContaining(["api_keys.secret_hash"]));
  const modes = await Promise.all(["manifest.json", "people.ndjson"].map((file) => stat(join(folder, file))));
  expect(modes.map(({ mode }) => mode & 0o077)).toEqual([0, 0]);
});

test("a folder in which something is, is refused and left as it is", async () => {
  const before = await checksum(join(folder, "manifest.json"));
  await expect(exportClient(town.app, town.clients["oak"]!, { folder })).rejects.toThrow(/isn’t empty/);
  expect(await checksum(join(folder, "manifest.json"))).toBe(before);
});

test.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "what is written while it is exported isn’t in it, whichever table comes next",
  async () => {
    const later = join(await testFolder(), "oak");
    let added: Promise<unknown> = Promise.resolve();
    const written = await exportClient(town.app, town.clients["oak"]!, {
      folder: later,
      report: (text) => {
        if (text === "Rows of audit_log") added = addEntry(town, contest, { owner: "rival" });
      },
    });
    await added;
    const linesIn = (one: ExportManifest, name: string) => one.tables.find(({ table }) => table === name)!.lines;
    expect(linesIn(written, "entries")).toBe(linesIn(manifest, "entries"));
    expect(await town.inside("oak", (sql) => sql`select from entries`)).toHaveLength(linesIn(written, "entries") + 1);
  },
);
