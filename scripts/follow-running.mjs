// Does what docs/operators/running.md says, to the letter, on a fresh clone: from nothing to the first client and its owner's mail.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { blocksOf } from "./document-blocks.mjs";
import { startPostgres } from "./postgres.mjs";
import { root, say } from "./prepare.mjs";

const document = join(root, "docs/operators/running.md");
const PATIENCE = 120_000;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function until(what, isSo) {
  for (const since = Date.now(); Date.now() - since < PATIENCE; await wait(100)) if (await isSo()) return;
  throw new Error(`It didn’t come to pass that ${what}.`);
}

/** A mail server that keeps what it is told. */
async function listenForMail() {
  const mails = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk) => (text += chunk));
      stream.on("end", () => done(null, mails.push(text)));
    },
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { mails, port, close: () => new Promise((resolve) => server.close(resolve)) };
}

const folder = mkdtempSync(join(tmpdir(), "rosette-follow-"));
const postgres = await startPostgres({ durable: false, own: true });
if (!postgres) throw new Error("PostgreSQL’s binaries are needed: install postgresql.");
const mail = await listenForMail();
const port = await freePort();
const { host: database } = new URL(postgres.url);
const link = join(folder, "rosette");
const instead = {
  "https://git.example.org/rosette.git": `file://${root}`,
  "/srv/rosette": link,
  "/etc/rosette.env": join(folder, "rosette.env"),
  "127.0.0.1/rosette": `${database}/rosette`,
  "/var/lib/rosette": join(folder, "data"),
  "127.0.0.1:25": `127.0.0.1:${mail.port}`,
};
const below = "In production";
const [makeDatabase] = blocksOf(document, "sql", { below });
const [install, addClient] = blocksOf(document, "sh", { below, instead });
const [settings, unit] = blocksOf(document, "ini", { below, instead });
const { NODE_OPTIONS: _, ...surroundings } = process.env;
const environment = { ...surroundings, NODE_ENV: "production", PORT: String(port) };
const shell = (commands) =>
  execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", commands], {
    cwd: folder,
    env: environment,
    stdio: "inherit",
  });
let server;
const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;

try {
  say("1. The database");
  execFileSync("psql", ["--quiet", "--set=ON_ERROR_STOP=1", `--dbname=${postgres.url}`], { input: makeDatabase });

  say("2. The program");
  shell(install);

  say("3. The settings");
  writeFileSync(instead["/etc/rosette.env"], settings, { mode: 0o600 });

  say("4. The process");
  checkUnit(unit);
  const { WorkingDirectory, EnvironmentFile, ExecStart } = Object.fromEntries(
    unit.split("\n").map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]),
  );
  const run = `cd ${WorkingDirectory}; set -a; . ${EnvironmentFile}; set +a; exec ${ExecStart}`;
  server = spawn("bash", ["--norc", "-euo", "pipefail", "-c", run], {
    cwd: folder,
    env: environment,
    stdio: "inherit",
  });
  const ask = (path) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await until("the process is ready", async () => {
    if (!isRunning()) throw new Error("The process has ended.");
    return (await ask("/readyz"))?.status === 200;
  });
  const before = standsOn();

  say("6. The first client");
  shell(addClient);
  await until("the owner has a mail", () => mail.mails.length > 0);
  const [invitation] = mail.mails;
  if (!/^To: .*owner@example\.org/m.test(invitation)) throw new Error(`The mail is for somebody else:\n${invitation}`);
  const [, key] = /https:\/\/awards\.example\.org\/invitation\/([\w-]+)/.exec(invitation.replaceAll("=\r\n", "")) ?? [];
  if (!key) throw new Error(`The mail has no invitation:\n${invitation}`);
  if ((await ask("/api/clients/prairie"))?.status !== 200) throw new Error("The client isn’t there.");
  if ((await ask(`/invitation/${key}`))?.status !== 200) throw new Error("The invitation isn’t there.");
  if (standsOn() !== before) throw new Error("A command has touched what the running process stands on.");
  say("running.md leads from a clone to the first client and its owner’s mail.");
} finally {
  if (isRunning()) await new Promise((resolve) => (server.once("exit", resolve), server.kill("SIGTERM")));
  await mail.close();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** As far as it can be looked at where systemd isn't the one who runs. */
function checkUnit(text) {
  const file = join(folder, "rosette.service");
  writeFileSync(file, text.replace(/^User=.*$/m, "User=root"));
  try {
    execFileSync("systemd-analyze", ["verify", file], { stdio: "inherit" });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    say("   The unit wasn’t looked at: there is no systemd here.");
  }
}

/** When what the process runs from was last written. */
function standsOn() {
  const parts = ["node_modules", "node_modules/.package-lock.json", "build/web", "build/web-server"];
  return parts.map((part) => statSync(join(link, part)).mtimeMs).join();
}
