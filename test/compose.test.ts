import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../e2e/server.ts";
import { blocksOf } from "../scripts/document-blocks.mjs";
import { startPostgres } from "../scripts/postgres.mjs";
import { root } from "../scripts/prepare.mjs";
import { administer, urlOf } from "./servers.ts";

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

const inTheNight = () => ({
  ...superuser(),
  POSTGRES_PASSWORD_FILE: join(folder, "secrets/postgres_password"),
  BACKUP_FOLDER: join(folder, "backup"),
  BACKUP_KEYS_FOLDER: join(folder, "backup-keys"),
  FILES_FOLDER: join(folder, "data"),
});
const backUp = (env: NodeJS.ProcessEnv) =>
  execFileSync("sh", ["backup.sh", "once"], { cwd: folder, env, encoding: "utf8", stdio: "pipe" });

async function migrationsIn(database: string) {
  const client = new pg.Client({ connectionString: urlOf(postgres!.url, database) });
  await client.connect();
  const { rows } = await client
    .query<{ names: number }>("select count(*)::integer as names from schema_migrations")
    .finally(() => client.end());
  return rows[0]!.names;
}

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
    const night = inTheNight();
    expect(backUp(night)).toMatch(
      /^Backup .* is made\. It isn't encrypted: put a public key into the folder backup-keys/,
    );
    const [dump, files] = readdirSync(backup).toSorted();
    expect([dump, files]).toEqual([expect.stringMatching(/\.dump$/), expect.stringMatching(/\.files\.tar$/)]);
    expect(execFileSync("tar", ["--list", "--file", join(backup, files!)], { encoding: "utf8" })).toContain(
      "files/a picture",
    );
    await administer(postgres!.url, "create database restored owner rosette");
    execFileSync("pg_restore", ["--dbname=restored", "--exit-on-error", join(backup, dump!)], { env: superuser() });
    expect(await migrationsIn("restored")).toBeGreaterThan(10);
    expect(() => backUp({ ...night, PGPORT: "1" })).toThrow(/could not connect|refused/i);
    expect(readdirSync(backup).filter((name) => name.endsWith(".dump"))).toHaveLength(1);
  },
);

describe.runIf(postgres)("a backup for somebody’s public key", () => {
  const page = join(root, "docs/operators/backup.md");
  const elsewhere = mkdtempSync(join(tmpdir(), "rosette-key-"));
  const backup = join(folder, "encrypted");
  const key = join(folder, "backup-keys/backup of 2026.asc");
  const [makeKey] = blocksOf(page, "sh", {
    below: "Encrypted, with compose",
    // Nobody is there to be asked for a passphrase.
    instead: { "gpg --quick": "gpg --batch --passphrase '' --quick" },
  });
  const shell = (commands: string, env: NodeJS.ProcessEnv = {}) =>
    execFileSync("bash", ["--norc", "-euc", commands], {
      cwd: folder,
      env: { ...superuser(), GNUPGHOME: elsewhere, ...env },
      encoding: "utf8",
      stdio: "pipe",
    });
  const encrypted = () => ({ ...inTheNight(), BACKUP_FOLDER: backup });

  beforeAll(() => {
    mkdirSync(backup);
    shell(makeKey!);
    renameSync(join(folder, "backup.asc"), key);
  });
  afterAll(() => {
    shell("gpgconf --kill all");
    rmSync(elsewhere, { recursive: true });
  });

  test("is written in nothing but what its private key opens, and restored by the page’s commands", async () => {
    expect(backUp(encrypted())).toMatch(/^Backup .* is made, and encrypted\./);
    const [dump, files] = readdirSync(backup).toSorted();
    expect(readdirSync(backup)).toHaveLength(2);
    const time = dump!.replace(".dump.gpg", "");
    expect(files).toBe(`${time}.files.tar.gpg`);
    for (const name of [dump!, files!]) {
      const bytes = readFileSync(join(backup, name), "latin1");
      expect(bytes).not.toMatch(/PGDMP|a picture|of something/);
      expect(() =>
        shell(`gpg --decrypt '${join(backup, name)}'`, { GNUPGHOME: mkdtempSync(`${elsewhere}/none-`) }),
      ).toThrow(/No secret key/);
    }

    await administer(postgres!.url, "create database unsealed owner rosette");
    const restored = join(folder, "restored");
    mkdirSync(restored);
    const [, restore] = blocksOf(page, "sh", {
      below: "Encrypted, with compose",
      instead: {
        "backup/2026-11-28T0300": join(backup, time),
        "docker compose exec -T postgres ": "",
        "--username=postgres --dbname=rosette": "--dbname=unsealed",
        "docker compose run --rm --no-deps -T --entrypoint tar rosette": "tar",
        "/var/lib/rosette": restored,
      },
    });
    shell(restore!);
    expect(await migrationsIn("unsealed")).toBeGreaterThan(10);
    expect(readFileSync(join(restored, "files", "a picture"), "utf8")).toBe("of something");
  });

  test("isn’t made where the database can’t be reached, or where what lies among the keys is none or a private one", () => {
    const before = readdirSync(backup);
    expect(() => backUp({ ...encrypted(), PGPORT: "1" })).toThrow(/could not connect|refused/i);
    const wrong = join(folder, "backup-keys/wrong.asc");
    writeFileSync(wrong, shell("gpg --batch --armor --export-secret-keys backup@example.org"));
    expect(() => backUp(encrypted())).toThrow(/wrong\.asc is a private key\. Take it away from this machine/);
    writeFileSync(wrong, "ssh-ed25519 AAAA");
    expect(() => backUp(encrypted())).toThrow(/wrong\.asc|no valid OpenPGP data/);
    rmSync(wrong);
    expect(readdirSync(backup).filter((name) => !name.endsWith(".part"))).toEqual(before);
    const parts = readdirSync(backup).filter((name) => name.endsWith(".part"));
    for (const name of parts) expect(readFileSync(join(backup, name), "latin1")).not.toContain("PGDMP");
  });

  test("goes when it is old, as those in clear do", () => {
    const old = ["2020-01-01T0300.dump.gpg", "2020-01-01T0300.files.tar.gpg", "2020-01-01T0300.dump"];
    for (const name of old) {
      writeFileSync(join(backup, name), "");
      utimesSync(join(backup, name), 0, 0);
    }
    backUp(encrypted());
    expect(readdirSync(backup).filter((name) => old.includes(name))).toEqual([]);
  });
});
