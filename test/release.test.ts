import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPath } from "../contract/platform/endpoint.ts";
import { tourGuide } from "../contract/tours/tour.ts";
import { freePort, startServer } from "../e2e/server.ts";
import { root } from "../scripts/prepare.mjs";
import { openEmbedded } from "../server/platform/db/embedded.ts";
import { RELEASED, migrateAsBefore } from "./before-baseline.ts";
import { readBook } from "./pdf-text.ts";
import { administer, giveToPlainOwner, urlOf } from "./servers.ts";

const unpacked = mkdtempSync(join(tmpdir(), "rosette-release-"));
const data = mkdtempSync(join(tmpdir(), "rosette-released-"));
const database = `rosette_released_${randomBytes(6).toString("hex")}`;
const server = process.env["TEST_DATABASE_URL"];

beforeAll(() => {
  execFileSync("npm", ["run", "--silent", "release"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const archive = join(root, `dist/rosette-${version}.tar.gz`);
  execFileSync("tar", ["--extract", "--gzip", "--file", archive, "--directory", unpacked, "--strip-components=1"]);
});

let stop: (() => Promise<void>) | undefined;

afterAll(async () => {
  await stop?.();
  for (const folder of [unpacked, data]) rmSync(folder, { recursive: true });
  if (server) await administer(server, `drop database if exists ${database} with (force)`);
});

const ask = (url: string, sent?: object) =>
  fetch(url, {
    ...(sent && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) }),
  });

type Demo = { accounts: { email: string; fullName: string; password: string }[] };

test("one command starts what was unpacked, with the demo town, and without whatever builds it", async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const started = spawn("npm", ["start"], {
    cwd: unpacked,
    env: { ...process.env, NODE_ENV: "", DATABASE_URL: "", PORT: String(port), ORIGIN: url },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, which is told to stop as a terminal tells it: npm doesn’t pass it on to all.
    detached: true,
  });
  stop = async () => {
    stop = undefined;
    process.kill(-started.pid!);
    await once(started.stdout, "close");
  };
  let log = "";
  started.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  await expect.poll(() => log, { timeout: 150_000 }).toContain("Rosette is ready");
  expect(log).not.toContain("Building the");
  for (const builder of ["vite", "tailwindcss", "typescript", "react", "pmtiles", "openid-client"])
    expect(existsSync(join(unpacked, "node_modules", builder)), builder).toBe(false);

  const page = await ask(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<h1")]);
  const { accounts } = (await (await ask(`${url}/api/demo-accounts`)).json()) as Demo;
  const { email, fullName, password } = accounts[0]!;
  const login = await ask(`${url}/api/users/login`, { email, password });
  expect([login.status, await login.text()]).toEqual([200, expect.stringContaining(fullName)]);
  // What reads maps is built into the server.
  const guide = await ask(`${url}/api${fillPath(tourGuide.path, { client: "prairie", service: "spring-parade" })}`);
  expect(guide.status).toBe(200);
  expect((await readBook(await guide.bytes())).pages[0]).toContain("north is above");

  await stop();
});

/** What the version before kept, where this one is to find it. */
async function layBefore(): Promise<string> {
  const lay = async (connection: pg.ClientBase) => {
    await migrateAsBefore(connection, RELEASED);
    await connection.query(readFileSync(join(import.meta.dirname, "data/released.sql"), "utf8"));
  };
  if (server) {
    await administer(server, `create database ${database}`);
    const databaseURL = await giveToPlainOwner(urlOf(server, database));
    const client = new pg.Client({ connectionString: databaseURL });
    await client.connect();
    await lay(client).finally(() => client.end());
    return databaseURL;
  }
  const { pool, close } = await openEmbedded(data);
  const connection = await pool.connect();
  await lay(connection).finally(() => connection.release());
  await close();
  return "";
}

test("it goes on with the database of the version before, and its commands find it", async () => {
  const DATABASE_URL = await layBefore();
  const running = await startServer(data, { DATABASE_URL, NODE_ENV: DATABASE_URL && "production" }, unpacked);
  const page = await ask(`${running.url}/oak/contests/awards`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Building Awards")]);
  if (DATABASE_URL) {
    const env = { ...process.env, NODE_ENV: "production", DATABASE_URL, DATA_DIR: data };
    const command = ["run", "--silent", "db:owner", "--", "--url", "oak"];
    expect(execFileSync("npm", command, { cwd: unpacked, env, encoding: "utf8" })).toContain("owner@test.example");
  }
  await running.stop();
});

test("it has no tests in it, names no package that isn’t needed where it runs, and has the licenses of those it was built from", () => {
  expect(readdirSync(unpacked, { recursive: true }).filter(isTest)).toEqual([]);
  const text = readFileSync(join(unpacked, "package.json"), "utf8");
  expect(JSON.parse(text)).not.toHaveProperty("devDependencies");
  // Started by the sources, it would lack the packages that are built in.
  expect(readFileSync(join(unpacked, "server/app/main.ts"), "utf8")).toBe('import "../../build/server/main.js";\n');
  expect(readFileSync(join(unpacked, "build/web/licenses.md"), "utf8")).toMatch(/^## react-dom .*\(MIT\)/m);
  expect(readFileSync(join(unpacked, "build/server/licenses.md"), "utf8")).toMatch(/^## openid-client .*\(MIT\)/m);
});

type Bill = { bomFormat: string; components: { name: string; version: string; licenses: object[] }[] };

test("its checksum and the bill of what it consists of lie beside it", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const beside = (ending: string) => readFileSync(join(root, `dist/rosette-${version}${ending}`));
  const checksum = createHash("sha256").update(beside(".tar.gz")).digest("hex");
  expect(beside(".tar.gz.sha256").toString()).toBe(`${checksum}  rosette-${version}.tar.gz\n`);
  const bill = JSON.parse(beside(".cdx.json").toString()) as Bill;
  expect(bill.bomFormat).toBe("CycloneDX");
  const names = new Set(bill.components.map(({ name }) => name));
  // What runs by itself, and what web and server were built from.
  for (const name of ["fastify", "pg", "react-dom", "openid-client"]) expect(names.has(name), name).toBe(true);
  for (const name of ["vitest", "oxlint", "vite"]) expect(names.has(name), name).toBe(false);
  const lock = JSON.parse(readFileSync(join(unpacked, "package-lock.json"), "utf8")) as { packages: object };
  const installed = Object.keys(lock.packages)
    .filter(Boolean)
    .map((path) => path.split("node_modules/").at(-1)!);
  expect(installed.filter((name) => !names.has(name))).toEqual([]);
});

const isTest = (file: string | Buffer) => !String(file).startsWith("node_modules") && String(file).includes(".test.");
