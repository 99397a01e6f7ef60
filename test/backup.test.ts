import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath } from "../contract/platform/endpoint.ts";
import { getEntry } from "../contract/entries/entries.ts";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { fileURL } from "../contract/platform/pictures.ts";
import { startServer } from "../e2e/server.ts";
import { blocksOf } from "../scripts/document-blocks.mjs";
import { type TestPostgres, startPostgres } from "../scripts/postgres.mjs";
import { openDatabase } from "../server/platform/db/open.ts";
import { queueMail } from "../server/mail/sending/mail.ts";
import { hashPassword } from "../server/people/users/password-hashing.ts";
import { addContest, addEntry, at } from "./contest.ts";
import { openMailServer } from "./mail-server.ts";
import { photo } from "./picture.ts";
import { administer } from "./servers.ts";
import { shardServer } from "./shards.ts";
import { type Town, openTownIn } from "./town.ts";

const start = () => startPostgres({ durable: false, own: true });
const postgres: TestPostgres | undefined = shardServer() ? undefined : await start();

/** Whoever runs the product: an owner whom row security binds. */
const urlAt = ({ url }: TestPostgres) =>
  Object.assign(new URL(url), { username: "rosette", password: "choose-one", pathname: "rosette" }).href;

const inProduction = (databaseURL: string) => ({ NODE_ENV: "production", DATABASE_URL: databaseURL });

describe.skipIf(!postgres)("a backup that was taken as the operators' page says", () => {
  const document = join(import.meta.dirname, "../docs/operators/backup.md");
  const folder = mkdtempSync(join(tmpdir(), "rosette-backup-"));
  const restored = join(folder, "restored");
  let second: TestPostgres;

  beforeAll(async () => {
    second = (await start())!;
  });

  afterAll(() => {
    postgres!.stop();
    second.stop();
    rmSync(folder, { recursive: true });
  });

  /** Runs the commands below a heading of the page, as the superuser of a server. */
  const follow = (below: string, { url }: TestPostgres, dataFolder: string) => {
    const { hostname, port, username } = new URL(url);
    const at = { PGHOST: hostname, PGPORT: port, PGUSER: username, DATA_DIR: dataFolder };
    for (const commands of blocksOf(document, "sh", { below }))
      execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", commands], {
        cwd: folder,
        env: { ...process.env, ...at },
      });
  };

  /** Its secret lies sealed in the database, and what opens it doesn't. */
  async function withSecondFactor({ home, people, app }: Town, person: string) {
    const secret = new Secret({ size: 20 });
    const signIn = { email: `${person}@test.example`, password: "correct-horse-1" };
    const passwordHash = await hashPassword(signIn.password, "127.0.0.1");
    const sealed = app.sealing.seal(secret.base32, `two-factor ${people[person]}`);
    await home(async (sql) => {
      await sql`update users set password_hash = ${passwordHash} where user_id = ${people[person]}`;
      await sql`insert into two_factors (user_id, secret, confirmed_at) values (${people[person]}, ${sealed}, now())`;
    });
    return { signIn, codeNow: () => new TOTP({ secret }).generate() };
  }

  test("is restored on another server, with its files, and goes on there", async () => {
    await administer(postgres!.url, "create role rosette login createrole password 'choose-one'");
    await administer(postgres!.url, "create database rosette owner rosette");
    const databaseURL = urlAt(postgres!);
    const database = await openDatabase({ databaseURL, shards: [], poolSize: 2, dataFolder: "" });
    const opened = await openTownIn({ database, databaseURL, shards: [], drop: async () => undefined });
    const contest = await addContest(opened.town);
    const entryID = await addEntry(opened.town, contest);
    const picture = await photo();
    const place = { ...at(contest), entryID, folderID: contest.folders.photos };
    const uploaded = await opened.town.as("entrant")(uploadEntryFile, place, undefined, {
      file: picture,
      fileName: "porch.jpg",
    });
    expect(uploaded.status).toBe(200);
    const token = await opened.town.token("entrant");
    const account = await withSecondFactor(opened.town, "rival");

    await opened.town.inside("oak", (sql) =>
      queueMail(sql, {
        to: "buyer@else.example",
        subject: "Sent long ago",
        clientID: opened.town.clients["oak"]!,
        paragraphs: ["It went out before the backup was restored."],
      }),
    );
    const first = await startServer(opened.folder, inProduction(databaseURL));
    await first.stop();

    follow("Backup", postgres!, opened.folder);
    await opened.close().then(opened.remove);
    follow("Restore", second, restored);

    const mails = await openMailServer();
    const again = { ...inProduction(urlAt(second)), SMTP_URL: mails.url };
    const server = await startServer(restored, again);
    const get = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    const entry = await get(`/api${fillPath(getEntry.path, { ...at(contest), entryID })}`);
    expect(entry.status).toBe(200);
    expect(JSON.stringify(await entry.json())).toContain("porch.jpg");
    const file = await get(fileURL("oak", uploaded.answer.uploadID, "original"));
    expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
    const signedIn = await fetch(`${server.url}/api/users/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...account.signIn, code: account.codeNow() }),
    });
    expect(signedIn.status).toBe(200);
    const walls = await get("/readyz");
    expect(walls.status).toBe(200);

    // It was restored elsewhere: what it would do by itself waits until it is told to go on.
    expect(await walls.json()).toMatchObject({ paused: ["home"] });
    expect(server.log()).toMatch(/PAUSED: the database home waits for an operator: it was restored or copied/);
    const resume = (commands: string | undefined) =>
      execFileSync("bash", ["-c", commands!], {
        cwd: join(import.meta.dirname, ".."),
        env: { ...process.env, ...again, DATA_DIR: restored, ORIGIN: "", PORT: "" },
        encoding: "utf8",
      });
    const [look, takeOut, go] = blocksOf(document, "sh", { below: "What paused means" });
    expect(resume(look)).toMatch(/home is paused .* restored or copied[^]*waiting: 1 × mail/);
    // The page's moment lies before this mail was due.
    expect(resume(takeOut)).toMatch(/mail: 1 due since [^]*home: 0 would be taken out\.[^]*home: 0 taken out\./);
    expect(mails.received).toEqual([]);
    expect(resume(go)).toMatch(/home goes on/);
    await expect.poll(() => mails.received.join()).toContain("Sent long ago");
    await expect.poll(async () => (await get("/readyz")).json()).toMatchObject({ paused: [] });
    await server.stop();
  });
});
