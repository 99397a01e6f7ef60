// Does what docs/operators/running.md says, to the letter, on a fresh clone: from nothing to the first client and its owner's mail.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { blocksOf } from "./document-blocks.mjs";
import { startPostgres } from "./postgres.mjs";
import { root, run, say } from "./prepare.mjs";

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

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
run("npm", ["run", "--silent", "release"]);
const folder = mkdtempSync(join(tmpdir(), "rosette-follow-"));
const postgres = await startPostgres({ durable: false, own: true });
if (!postgres) throw new Error("PostgreSQL’s binaries are needed: install postgresql.");
const mail = await listenForMail();
const port = await freePort();
const proxyPort = await freePort();
const { host: database } = new URL(postgres.url);
const link = join(folder, "rosette");
const instead = {
  [`rosette-${version}.tar.gz`]: join(root, `dist/rosette-${version}.tar.gz`),
  "/srv/rosette": link,
  "/etc/rosette.env": join(folder, "rosette.env"),
  "127.0.0.1/rosette": `${database}/rosette`,
  "/var/lib/rosette": join(folder, "data"),
  "127.0.0.1:25": `127.0.0.1:${mail.port}`,
  "listen 443": `listen 127.0.0.1:${proxyPort}`,
  "/etc/ssl/awards": join(folder, "awards"),
  "127.0.0.1:3000": `127.0.0.1:${port}`,
  "/var/log/nginx/rosette.log": join(folder, "proxy.log"),
};
const below = "In production";
const [makeDatabase] = blocksOf(document, "sql", { below });
const [install, addClient] = blocksOf(document, "sh", { below, instead });
const [proxy] = blocksOf(document, "nginx", { below, instead });
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
  const command = `cd ${WorkingDirectory}; set -a; . ${EnvironmentFile}; set +a; exec ${ExecStart}`;
  server = spawn("bash", ["--norc", "-euo", "pipefail", "-c", command], {
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

  say("5. The proxy");
  await tryProxy();

  say("6. The first client");
  shell(addClient);
  // The account that was made through the proxy has a mail of its own.
  const invitationIn = () => mail.mails.find((one) => /^To: .*owner@example\.org/m.test(one));
  await until("the owner has a mail", () => invitationIn() !== undefined);
  const invitation = invitationIn();
  const [, key] = /https:\/\/awards\.example\.org\/invitation\/([\w-]+)/.exec(invitation.replaceAll("=\r\n", "")) ?? [];
  if (!key) throw new Error(`The mail has no invitation:\n${invitation}`);
  if ((await ask("/api/clients/prairie"))?.status !== 200) throw new Error("The client isn’t there.");
  if ((await ask(`/invitation/${key}`))?.status !== 200) throw new Error("The invitation isn’t there.");
  if (standsOn() !== before) throw new Error("A command has touched what the running process stands on.");
  say("running.md leads from a release to the first client and its owner’s mail.");
} finally {
  if (isRunning()) await new Promise((resolve) => (server.once("exit", resolve), server.kill("SIGTERM")));
  await mail.close();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A page and a sign-in come through it, and what is refused in its middle is refused in the product’s words, each time. */
async function tryProxy() {
  const nginx = ["/usr/sbin/nginx", "/usr/local/bin/nginx"].find((path) => existsSync(path));
  if (!nginx) return say("   The proxy wasn’t tried: there is no nginx here.");
  const keys = ["-keyout", join(folder, "awards.key"), "-out", join(folder, "awards.pem")];
  const self = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=awards.example.org"];
  execFileSync("openssl", [...self, ...keys], { stdio: "ignore" });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  );
  const file = join(folder, "nginx.conf");
  const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr error; events {}`;
  writeFileSync(file, `${around}\nhttp { access_log off; ${temporary.join(" ")}\n${proxy}\n}`);
  const running = spawn(nginx, ["-c", file, "-p", folder, "-e", "stderr"], { stdio: "inherit" });
  try {
    await until("the proxy answers", async () => (await through("GET", "/readyz")) === 200);
    const account = { email: "visitor@example.org", password: "correct-horse-1" };
    await expect(200, through("GET", "/"));
    await expect(200, through("POST", "/api/users", { ...account, fullName: "A Visitor" }));
    await expect(200, through("POST", "/api/users/login", account));
    const key = randomBytes(32).toString("base64url");
    await through("GET", `/invitation/${key}?from=mail`);
    await until("the proxy has logged it", () =>
      readFileSync(instead["/var/log/nginx/rosette.log"], "utf8").includes('"GET /invitation/:key"'),
    );
    if (readFileSync(instead["/var/log/nginx/rosette.log"], "utf8").includes(key))
      throw new Error("The proxy’s log has the key of a link.");
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(401, through("POST", "/api/users/image", Buffer.alloc(30_000_000)));
      await expect(413, through("POST", "/api/users/login", { email: "a".repeat(5_000_000) }));
    }
  } finally {
    if (running.exitCode === null) await new Promise((resolve) => (running.once("exit", resolve), running.kill()));
  }
}

async function expect(status, answered) {
  const got = await answered;
  if (got !== status) throw new Error(`Through the proxy came ${got} where ${status} was to come.`);
}

/** What is answered through the proxy, whose certificate is its own: the status, or why there is none. */
function through(method, path, sent) {
  const isFile = Buffer.isBuffer(sent);
  const body = isFile || sent === undefined ? sent : Buffer.from(JSON.stringify(sent));
  const headers = {
    host: "awards.example.org",
    ...(body && { "content-type": isFile ? "image/jpeg" : "application/json", "content-length": body.length }),
  };
  return new Promise((resolve) => {
    const to = { host: "127.0.0.1", port: proxyPort, method, path, headers, rejectUnauthorized: false, agent: false };
    const asked = request(to, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode));
      answer.on("error", ({ message }) => resolve(message));
    });
    asked.on("error", ({ message }) => resolve(message));
    // What breaks once the answer has come changes nothing.
    asked.on("socket", (socket) => socket.on("error", () => undefined));
    asked.end(body);
  });
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
  const parts = ["node_modules", "node_modules/.package-lock.json", "build/web", "build/web-server", "build/server"];
  return parts.map((part) => statSync(join(link, part)).mtimeMs).join();
}
