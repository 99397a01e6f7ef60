import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "../server/platform/db/replication.ts";
import { freePort } from "../e2e/server.ts";
import { newFolder } from "./folder.ts";
import { measureInTurns } from "./in-turns.ts";
import { fillTown, openPostgres } from "./installations.ts";

/** Folders of PostgreSQL's binaries, as `/usr/lib/postgresql/15/bin,/opt/postgresql-18/bin`. */
const folders = (process.env["BENCH_POSTGRES_BINS"] ?? "").split(",").filter(Boolean);
const pgbouncer = "/usr/sbin/pgbouncer";

const versionOf = (bin: string) =>
  execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).split(" ")[2]!.trim();

/** The town's database as an ordinary role has it, on the server or the pooler at this URL. */
const plainURL = (serverURL: string) =>
  `postgres://rosette_plain_owner:plain@${new URL(serverURL).host}/rosette_engine`;

/** PgBouncer in session mode before a server, set as the operators' page says. Answers its URL. */
async function startPgBouncer(serverURL: string) {
  const { port: serverPort } = new URL(serverURL);
  const folder = newFolder();
  // PgBouncer refuses to run as root, and its user must read these files.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, '"rosette_plain_owner" "plain"\n');
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${serverPort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    "pool_mode = session",
    "default_pool_size = 60",
    "ignore_startup_parameters = options",
  ];
  writeFileSync(settings, lines.join("\n"));
  await withConnection(serverURL, async (owner) => {
    await owner.query("alter role rosette_plain_owner set timezone = 'UTC'");
    await owner.query("alter role rosette_plain_owner set jit = off");
  });
  const [command, ...args] = [
    ...(process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : []),
    pgbouncer,
    "-q",
    settings,
  ];
  const child = spawn(command!, args, { stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return { url: `postgres://127.0.0.1:${port}/postgres`, stop };
}

/** The same calls on each PostgreSQL, and, where PgBouncer is installed, through it and without it. */
export async function benchEngines(seconds: number): Promise<string> {
  const closing: (() => unknown)[] = [];
  try {
    const engines = [];
    for (const bin of folders) {
      const postgres = await openPostgres(["rosette_engine"], bin);
      closing.unshift(postgres.stop);
      const serve = await fillTown(postgres.url("rosette_engine"));
      const server = await serve();
      closing.unshift(() => server.stop());
      engines.push({ name: versionOf(bin), url: server.url, serve, postgres });
    }
    const [first] = engines;
    if (!first) throw new Error("Name the PostgreSQL to compare: BENCH_POSTGRES_BINS=/usr/lib/postgresql/15/bin,…");
    const tables = [await measureInTurns(engines, seconds)];
    if (existsSync(pgbouncer)) {
      const serverURL = first.postgres.serverURL;
      const pooler = await startPgBouncer(serverURL);
      closing.unshift(pooler.stop);
      const direct = await first.serve({ DATABASE_URL: plainURL(serverURL) });
      closing.unshift(() => direct.stop());
      const pooled = await first.serve({ DATABASE_URL: plainURL(pooler.url) });
      closing.unshift(() => pooled.stop());
      const installations = [
        { name: `${first.name} by TCP`, url: direct.url },
        { name: "by PgBouncer", url: pooled.url },
      ];
      tables.push(await measureInTurns(installations, seconds));
    }
    return tables.join("\n\n");
  } finally {
    for (const close of closing) await close();
  }
}
