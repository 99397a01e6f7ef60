import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnswerOf, type AnyEndpoint, type ParamsOf, fillPath } from "../contract/platform/endpoint.ts";
import { auditLog } from "../contract/people/audit.ts";
import { getEntry } from "../contract/entries/entries.ts";
import { addEntry } from "../contract/entries/entering.ts";
import { getGallery } from "../contract/galleries/galleries.ts";
import { fileURL } from "../contract/platform/pictures.ts";
import { getResults } from "../contract/judging/results.ts";
import { getOwnScores } from "../contract/judging/scoring.ts";
import { servicePage } from "../contract/programs/service-page.ts";
import { serviceSettings } from "../contract/programs/services.ts";
import { openEmbedded } from "../server/platform/db/embedded.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import { handlers } from "../server/app/all-handlers.ts";
import type { App } from "../server/platform/app.ts";
import { serve } from "../server/platform/http/serve.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { startSession } from "../server/platform/access/sessions.ts";
import { RELEASED, migrateAsBefore } from "./before-baseline.ts";
import { administer, urlOf } from "./servers.ts";

const id = (end: string) => `01900000-0000-7000-8000-${end.padStart(12, "0")}`;
const people = { owner: id("a1"), entrant: id("a2"), scorer: id("a3"), stranger: id("a4") };
type Person = keyof typeof people;
const contest = { client: "oak", service: "awards" };
const entry = { ...contest, entryID: id("1") };

let app: App;
let fastify: FastifyInstance;
const dataFolder = mkdtempSync(join(tmpdir(), "rosette-released-"));
let drop = async () => {};
const tokens = new Map<Person, string>();

/** The released tables and what was in them, as their owner had them. */
async function release(connection: pg.ClientBase) {
  await migrateAsBefore(connection, RELEASED);
  await connection.query(readFileSync(join(import.meta.dirname, "data/released.sql"), "utf8"));
  await connection.query("select set_config('app.client_id', '', false)");
}

async function releasedFolder() {
  const { pool, close } = await openEmbedded(dataFolder);
  const connection = await pool.connect();
  await release(connection).finally(() => connection.release());
  await close();
  return { dataFolder, databaseURL: undefined };
}

/** Owned by somebody whom row security binds, as an owner without a superuser's powers is. */
async function releasedDatabase(server: string) {
  const name = `rosette_released_${randomBytes(6).toString("hex")}`;
  await administer(server, `create role ${name} login createrole password 'released'`);
  await administer(server, `grant rosette_app to ${name} with admin option`);
  await administer(server, `create database ${name} owner ${name}`);
  drop = async () => {
    await administer(server, `drop database ${name} with (force)`);
    await administer(server, `drop role ${name}`);
  };
  const url = Object.assign(new URL(urlOf(server, name)), { username: name, password: "released" }).href;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await release(owner).finally(() => owner.end());
  return { dataFolder, databaseURL: url };
}

beforeAll(async () => {
  const server = process.env["TEST_DATABASE_URL"];
  const released = server ? await releasedDatabase(server) : await releasedFolder();
  const database = await openDatabase({ ...released, shards: [], poolSize: 4 });
  const settings = settingsOf({ DATA_DIR: released.dataFolder, PORT: "3999" });
  app = await openApp({ ...settings, databaseURL: released.databaseURL }, database);
  fastify = serve(app, handlers);
  for (const [person, userID] of Object.entries(people))
    tokens.set(person as Person, await app.database.home((sql) => startSession(sql, userID, "test")));
  for (let upload = 1; upload <= 8; upload++)
    for (const size of ["320", "full", "original"])
      await app.files.put(`released/${upload}/${size}`, Buffer.from("picture"));
});

afterAll(async () => {
  await fastify.close();
  await closeApp(app);
  await drop();
  rmSync(dataFolder, { recursive: true });
});

const headersOf = (person?: Person) => (person ? { authorization: `Bearer ${tokens.get(person)}` } : {});

async function ask<E extends AnyEndpoint>(person: Person | undefined, endpoint: E, params: ParamsOf<E>) {
  const url = `/api${fillPath(endpoint.path, params as Record<string, string>)}`;
  const response = await fastify.inject({ url, headers: headersOf(person) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<AnswerOf<E>>();
}

const fileFor = async (person: Person | undefined, upload: number) =>
  (await fastify.inject({ url: fileURL("oak", id(`f${upload}`), 320), headers: headersOf(person) })).statusCode;

test("an entry has its answers, in the version that was answered, and its files", async () => {
  const answer = await ask("entrant", getEntry, entry);
  expect(answer).toMatchObject({
    number: 41,
    awardTitle: "Gold",
    entryForms: [{ version: 1, revision: 5, entryFormQuestions: [{ name: "title", value: "House on the hill" }] }],
    documentFolders: [{ entryUploads: [{ caption: "The front", cover: true }] }],
  });
});

test("a contest is judged as it was, and other kinds aren't judged", async () => {
  expect(await ask("owner", serviceSettings, contest)).toMatchObject({
    judging: { blind: true, showScoresToUsers: "yes-comments", minimumSheets: 1 },
    resultsReleasedAt: "2026-05-01T12:00:00.000Z",
    timeframes: [{ name: "entries" }, { name: "scoring" }],
  });
  expect(await ask("owner", serviceSettings, { client: "oak", service: "tour" })).toMatchObject({
    judging: null,
    timeframes: [{ name: "tour" }],
  });
});

test("results are what they were, and the entrant sees them", async () => {
  const results = await ask("owner", getResults, contest);
  expect(results).toMatchObject({ releaseReason: "One scorer fell ill.", categories: [{ entries: [{ mean: 80 }] }] });
  expect(await ask("entrant", getOwnScores, entry)).toMatchObject({ scorers: [{ total: 8 }] });
});

test("the gallery shows its entry, and its picture to everyone", async () => {
  const gallery = await ask(undefined, getGallery, { ...contest, galleryID: id("3") });
  expect(JSON.stringify(gallery)).toContain("House on the hill");
  expect(await fileFor(undefined, 1)).toBe(200);
});

test("logos, banners, pictures of pages and of stylesheets are everyone's; what nothing shows is its uploader's", async () => {
  for (const upload of [2, 3, 4, 5, 6, 7]) expect(await fileFor(undefined, upload), String(upload)).toBe(200);
  expect(await fileFor(undefined, 8)).toBe(404);
  expect(await fileFor("stranger", 8)).toBe(404);
  expect(await fileFor("owner", 8)).toBe(200);
  const page = await ask(undefined, servicePage, contest);
  expect(page.sections).toMatchObject([{ picture: { uploadID: id("f5") } }]);
});

test("numbers go on behind the last that was given", async () => {
  const { database } = app;
  await database.inside(id("c1"), async (sql) => {
    await sql`update timeframes set closes_at = now() + interval '1 day' where name = 'entries'`;
    await sql`update judging set results_released_at = null`;
  });
  app.changes.publish("client", id("c1"));
  const response = await fastify.inject({
    method: "POST",
    url: `/api${fillPath(addEntry.path, contest)}`,
    headers: { ...headersOf("entrant"), "content-type": "application/json" },
    payload: JSON.stringify({ categoryID: id("e1") }),
  });
  expect(response.json()).toMatchObject({ number: 42 });
});

test("what staff did is all there, each in its month", async () => {
  const { entries } = await ask("owner", auditLog, { client: "oak" });
  expect(entries.map(({ after }) => (after as { when?: string } | null)?.when)).toEqual(["now", "then", "never"]);
  const months = await app.database.inside(
    id("c1"),
    (sql) => sql<{ log: string }>`select tableoid::regclass::text as log from audit_log order by audit_id`,
  );
  const [never, then, now] = months.map(({ log }) => log);
  expect(never).toBe("audit_log_other");
  expect([then, now]).toEqual([
    expect.stringMatching(/^audit_log_\d{4}_\d\d$/),
    expect.stringMatching(/^audit_log_\d{4}_\d\d$/),
  ]);
  expect(now).not.toBe(then);
});

test("nothing else was lost on the way", async () => {
  const [counts] = await app.database.inside(
    id("c1"),
    (sql) => sql`
      select (select count(*) from scores) as scores, (select count(*) from score_drafts) as drafts,
        (select count(*) from scoring_conflicts) as conflicts, (select count(*) from gallery_entries) as chosen,
        (select count(*) from help_requests) as help, (select count(*) from form_versions) as versions,
        (select count(*) from mail_log) as mailed`,
  );
  expect(counts).toEqual({ scores: 1, drafts: 1, conflicts: 1, chosen: 1, help: 1, versions: 2, mailed: 1 });
  const [waiting] = await app.database.home(
    (sql) => sql`
      select (select count(*) from due_work where kind = 'mail') as mails, (select count(*) from error_log) as errors`,
  );
  expect(waiting).toEqual({ mails: 1, errors: 1 });
});
