import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../e2e/server.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { root } from "../scripts/prepare.mjs";
import { urlOf } from "./servers.ts";

// What the containers do with each other is for whoever has them. Here is what each of them runs, on a PostgreSQL as theirs is.
const postgres = process.env["TEST_DATABASE_URL"] ? await startPostgres({ durable: false, own: true }) : undefined;
const folder = mkdtempSync(join(tmpdir(), "rosette-compose-"));
const secret = (name: string) => readFileSync(join(folder, "secrets", name), "utf8").trim();
const prepare = (...said: string[]) =>
  execFileSync("sh", ["prepare.sh", ...said], { cwd: folder, encoding: "utf8", stdio: "pipe" });
const sender = "Awards <awards@example.org>";

const superuser = () => {
  const { hostname, port, username } = new URL(postgres!.url);
  return { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, POSTGRES_USER: username };
};

beforeAll(() => {
  cpSync(join(root, "deploy/compose"), folder, { recursive: true });
  prepare("awards.example.org", sender, "smtps://user:word@mail.example.org");
});
afterAll(() => {
  postgres?.stop();
  rmSync(folder, { recursive: true });
});

test("secrets are made once, each another, in a folder that is closed", () => {
  const names = ["postgres_password", "rosette_password", "secret", "metrics_token"];
  const made = names.map(secret);
  expect(made.every((one) => one.length === 64)).toBe(true);
  expect(new Set(made).size).toBe(names.length);
  expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o700);
  prepare("awards.example.org", sender, "smtps://user:changed@mail.example.org");
  expect(names.map(secret)).toEqual(made);
  expect(secret("smtp_url")).toBe("smtps://user:changed@mail.example.org");
  expect(readFileSync(join(folder, ".env"), "utf8")).toBe(`DOMAIN=awards.example.org\nMAIL_FROM='${sender}'\n`);
  expect(() => prepare("awards.example.org")).toThrow(/Say the domain, the sender of mails and the mail server/);
});

test("each secret that a container gets is made, each file that it mounts is there, and the image is of this version", () => {
  const text = readFileSync(join(folder, "compose.yaml"), "utf8");
  const given = [...text.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name]) => name!);
  expect(given.toSorted()).toEqual(readdirSync(join(folder, "secrets")).toSorted());
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(text).toContain(`rosette:\${ROSETTE_VERSION:-${version}}`);
  const mounted = [...text.matchAll(/- \.\/([\w.-]+):/g)].map(([, name]) => name!);
  expect(mounted.length).toBeGreaterThan(3);
  for (const name of mounted) expect(readdirSync(folder), name).toContain(name);
});

test.runIf(postgres)(
  "the product starts in production by what lies in files, and a night's backup holds all of it",
  async () => {
    const env = { ...superuser(), ROSETTE_PASSWORD_FILE: join(folder, "secrets/rosette_password") };
    execFileSync("sh", ["create-database.sh"], { cwd: folder, env });
    const databaseURL = new URL(urlOf(postgres!.url, "rosette"));
    databaseURL.username = "rosette";
    databaseURL.password = secret("rosette_password");
    writeFileSync(join(folder, "secrets/database_url"), `${databaseURL.href}\n`);
    const data = join(folder, "data");
    mkdirSync(join(data, "files"), { recursive: true });
    const inFile = (name: string) => join(folder, "secrets", name);
    const server = await startServer(data, {
      NODE_ENV: "production",
      DATABASE_URL: "",
      DATABASE_URL_FILE: inFile("database_url"),
      SECRET_FILE: inFile("secret"),
      METRICS_TOKEN_FILE: inFile("metrics_token"),
      TRUST_PROXY: "1",
    });
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${secret("metrics_token")}` },
    });
    expect(metrics.status).toBe(200);
    await server.stop();

    writeFileSync(join(data, "files", "a picture"), "of something");
    const backup = join(folder, "backup");
    const night = {
      ...superuser(),
      POSTGRES_PASSWORD_FILE: inFile("postgres_password"),
      BACKUP_FOLDER: backup,
      FILES_FOLDER: data,
    };
    expect(execFileSync("sh", ["backup.sh", "once"], { cwd: folder, env: night, encoding: "utf8" })).toMatch(
      /^Backup .* is made/,
    );
    const [dump, files] = readdirSync(backup).toSorted();
    expect([dump, files]).toEqual([expect.stringMatching(/\.dump$/), expect.stringMatching(/\.files\.tar$/)]);
    expect(execFileSync("tar", ["--list", "--file", join(backup, files!)], { encoding: "utf8" })).toContain(
      "files/a picture",
    );
    const admin = new pg.Client({ connectionString: postgres!.url });
    await admin.connect();
    await admin.query("create database restored owner rosette");
    await admin.end();
    execFileSync("pg_restore", ["--dbname=restored", "--exit-on-error", join(backup, dump!)], { env: superuser() });
    const restored = new pg.Client({ connectionString: urlOf(postgres!.url, "restored") });
    await restored.connect();
    expect(
      (await restored.query("select count(*)::integer as names from schema_migrations")).rows[0].names,
    ).toBeGreaterThan(10);
    await restored.end();
    expect(() =>
      execFileSync("sh", ["backup.sh", "once"], { cwd: folder, env: { ...night, PGPORT: "1" }, stdio: "pipe" }),
    ).toThrow(/could not connect|refused/i);
    expect(readdirSync(backup).filter((name) => name.endsWith(".dump"))).toHaveLength(1);
  },
);
