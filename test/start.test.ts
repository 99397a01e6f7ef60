import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../e2e/server.ts";
import { ensureTicketKey } from "../server/commerce/tickets/ticket-signing.ts";
import { hashPassword } from "../server/people/users/password-hashing.ts";
import { sealingWith } from "../server/platform/sealing.ts";
import { openTown } from "./town.ts";

const secret = new Secret({ size: 20 });
const signIn = { email: "entrant@test.example", password: "correct-horse-1" };

let folder = "";
let oak = "";
let empty = "";
let environment: Record<string, string> = {};
let remove = async () => {};

beforeAll(async () => {
  const opened = await openTown({ lasting: true });
  ({ folder, remove } = opened);
  const { home, people } = opened.town;
  const passwordHash = await hashPassword(signIn.password, "127.0.0.1");
  await home(async (sql) => {
    const factors = { [people["entrant"]!]: secret.base32, [people["owner"]!]: "0189" };
    for (const [userID, factor] of Object.entries(factors)) {
      await sql`update users set password_hash = ${passwordHash} where user_id = ${userID}`;
      await sql`insert into two_factors (user_id, secret, confirmed_at) values (${userID}, ${factor}, now())`;
    }
  });
  const { inside, app, clients } = opened.town;
  await inside("oak", (sql) => ensureTicketKey(sql, app.sealing, clients["oak"]!));
  environment = opened.databases;
  oak = clients["oak"]!;
  await opened.close();
  empty = mkdtempSync(join(tmpdir(), "rosette-test-"));
});

afterAll(async () => {
  rmSync(empty, { recursive: true });
  await remove();
});

test("it listens where this computer alone reaches it, and says how others would", async () => {
  const server = await startServer(folder, { ...environment, HOST: "" });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(server.log).toMatch(/this computer alone reaches it\. With HOST=0\.0\.0\.0 others do/);
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === "IPv4" && !address.internal);
  if (elsewhere)
    await expect(fetch(server.url.replace("localhost", elsewhere.address))).rejects.toMatchObject({
      cause: { code: "ECONNREFUSED" },
    });
  await server.stop();
});

test("a second factor from before secrets were sealed goes on working", async () => {
  const server = await startServer(folder, environment);
  const login = await fetch(`${server.url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...signIn, code: new TOTP({ secret }).generate() }),
  });
  expect(login.status).toBe(200);
  await server.stop();
});

test("a fault says where in the source it came about, although the server is built into one file", async () => {
  const server = await startServer(folder, environment);
  const login = await fetch(`${server.url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...signIn, email: "owner@test.example", code: "123456" }),
  });
  expect(login.status).toBe(500);
  await expect.poll(server.log).toMatch(/server\/people\/users\/second-factor\.ts:\d+:\d+/);
  await server.stop();
});

const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" };

test.each([
  [
    { NODE_ENV: "production", DATABASE_URL: "" },
    /With NODE_ENV=production Rosette runs on PostgreSQL: set DATABASE_URL\./,
  ],
  [{ PORT: "everywhere" }, /PORT is "everywhere"; it must be a number from 1 to 65535\./],
  [{ DATABASE_POOL: "0" }, /DATABASE_POOL is "0"; it must be a number/],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing", SHARD_URLS: "east" }, /SHARD_URLS is a list like/],
  [{ FILES: "tape" }, /FILES is "tape"; it must be "disk" or "s3"/],
  [{ ROLE: "walker" }, /ROLE is "walker"; it must be web, worker, or left out/],
  [{ SMTP_URL: "mail.example.org" }, /SMTP_URL is the address of a mail server: smtp:\/\/… or smtps:\/\/…\./],
  [{ MAIL_SPF: "v=spf1 -all" }, /MAIL_SPF names what lets your mail server send, .* “v=spf1” is none of that\./],
  [{ MAIL_SPF: "a mx" }, /“a” is none of that/],
  [{ DNS_SERVERS: "10.0.0.2, dns.example.org" }, /DNS_SERVERS names addresses of name servers, .* “dns\.example\.org”/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    /OTEL_EXPORTER_OTLP_ENDPOINT is the address of a receiver of traces/,
  ],
  [
    { ...traces, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    /OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; Rosette speaks http\/json/,
  ],
  [
    { ...traces, OTEL_EXPORTER_OTLP_HEADERS: "Bearer of-a-secret" },
    /^(?!.*of-a-secret).*OTEL_EXPORTER_OTLP_HEADERS is a list/s,
  ],
  [{ ...traces, OTEL_EXPORTER_OTLP_HEADERS: "key=100%" }, /OTEL_EXPORTER_OTLP_HEADERS is a list like/],
  [
    { ...traces, OTEL_TRACES_SAMPLER: "some" },
    /aren’t right\. OpenTelemetry says: OTEL_TRACES_SAMPLER value "some" invalid/,
  ],
  [
    { ...traces, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "10" },
    /OTEL_TRACES_SAMPLER_ARG=10 was given, but it is out of range/,
  ],
  [{ ...traces, OTEL_BSP_SCHEDULE_DELAY: "often" }, /Unknown value 'often' for OTEL_BSP_SCHEDULE_DELAY/],
  [{ SECRET: "short" }, /SECRET must have 32 letters or more\. One is made by: openssl rand -base64 32/],
  [
    { NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing", FILES: "s3" },
    /With NODE_ENV=production and files in S3 set SECRET, the same for every process/,
  ],
])("what is set wrongly stops the start with a sentence: %j", async (wrong, sentence) => {
  await expect(startServer(empty, { DATABASE_URL: "", ...wrong })).rejects.toThrow(sentence);
});

test("what none of the secrets opens stops the start, says what it is, and is given up only knowingly", async () => {
  // Sealed by the secret in the data folder, as everything here is.
  await startServer(folder, environment).then((server) => server.stop());
  const other = { ...environment, SECRET: "another secret as after a lost folder 1234567890" };
  const refusal = await startServer(folder, other).then(
    () => "started",
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(/ended with 1/);
  expect(refusal).toMatch(/SECRET doesn’t open what is sealed in the database:/);
  expect(refusal).toMatch(/marked \S+: the second factors of 2 people, the keys that sign the tickets of 1 client/);
  expect(refusal).toMatch(/SECRET=new,old/);
  const [, mark = ""] = /marked (\S+):/.exec(refusal) ?? [];

  const secret = async (...given: string[]) => {
    const ran = promisify(execFile)("npm", ["run", "--silent", "db:secret", "--", ...given], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, NODE_ENV: "", DATA_DIR: folder, ...other },
    });
    return (await ran).stdout;
  };
  expect(await secret()).toMatch(new RegExp(`DOESN’T OPEN +${mark}: .*tickets of 1 client`));
  await expect(startServer(folder, other)).rejects.toThrow(/SECRET doesn’t open/);
  expect(await secret("--give-up", mark)).toMatch(/is given up/);
  const server = await startServer(folder, other);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
});

test("a secret that is being changed opens what the older one sealed, and seals it anew", async () => {
  const [first, second] = [
    "the first of two secrets as it was 1234567890",
    "the second of two secrets as it is 1234567890",
  ];
  const fresh = await openTown({ lasting: true });
  await fresh.town.inside("oak", (sql) => ensureTicketKey(sql, sealingWith([first!]), fresh.town.clients["oak"]!));
  await fresh.close();
  await expect(startServer(fresh.folder, { ...fresh.databases, SECRET: second! })).rejects.toThrow(
    /sign the tickets of 1 client/,
  );
  for (const secrets of [`${second},${first}`, second!])
    await startServer(fresh.folder, { ...fresh.databases, SECRET: secrets }).then((server) => server.stop());
  await expect(startServer(fresh.folder, { ...fresh.databases, SECRET: first! })).rejects.toThrow(
    /sign the tickets of 1 client/,
  );
  await fresh.remove();
});

const isServer = Boolean(process.env["TEST_DATABASE_URL"]);

test.runIf(isServer)(
  "work that is due is left alone by a process for people, and done by a worker beside it",
  async () => {
    const web = await startServer(folder, { ...environment, ROLE: "web" });
    await expect.poll(web.log).toContain("ROLE=web: mail and work that is due are left to processes with ROLE=worker");
    const home = new pg.Client({ connectionString: environment["DATABASE_URL"] });
    await home.connect();
    const waiting = async () =>
      Number(
        (await home.query("select count(*) from due_work where kind = 'hold' and ref = $1", [nobody])).rows[0].count,
      );
    const nobody = randomUUID();
    await home.query("insert into due_work (client_id, kind, ref) values ($1, 'hold', $2)", [oak, nobody]);
    // A process looks for what is due every two seconds.
    await sleep(5_000);
    expect(await waiting()).toBe(1);
    const worker = await startServer(folder, { ...environment, ROLE: "worker" });
    await expect.poll(waiting).toBe(0);
    await Promise.all([web.stop(), worker.stop(), home.end()]);
  },
);
