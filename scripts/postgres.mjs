// A PostgreSQL server for the tests: the one TEST_DATABASE_URL names, else one of this run's own where the binaries are installed.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const debian = "/usr/lib/postgresql";

/** POSTGRES_BIN names the folder of one's own choice, such as another version's. */
function binaries() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), "/usr/local/bin", "/opt/homebrew/bin"];
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}

/** Below those that the system gives to connections: such a one could take it before PostgreSQL does. */
const freePort = () =>
  new Promise((resolve) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
    server.once("error", () => resolve(freePort()));
  });

/** PostgreSQL refuses to run as root; Debian's package brings an ordinary user for it. */
const ordinary = () => (process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : []);

/** What is measured must survive a power cut; what is tested is gone afterwards, and needn't wait for the disk. */
const forgetful = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off";

/** Databases tell each other what they must know; a worker's are several, each linked without waiting its turn of 5 s. */
const talkative =
  "-c wal_level=logical -c wal_retrieve_retry_interval=100ms -c max_wal_senders=40 -c max_replication_slots=40 -c max_logical_replication_workers=40 -c max_worker_processes=60";

/**
 * Starts the server: `own`, even where TEST_DATABASE_URL names another; its data `within` a folder; by the binaries in `bin`. Answers its URL and how to stop it;
 * undefined where there is none to start.
 */
export async function startPostgres({ durable = true, own = false, within = tmpdir(), settings = "", bin } = {}) {
  if (process.env.TEST_DATABASE_URL && !own) return { url: process.env.TEST_DATABASE_URL, stop: () => undefined };
  const folder = bin ?? binaries();
  if (!folder) return undefined;
  const data = mkdtempSync(join(within, "rosette-postgres-"));
  const as = ordinary();
  if (as.length > 0) execFileSync("chown", ["postgres", data]);
  else chmodSync(data, 0o700);
  const run = (tool, args) => {
    const [command, ...rest] = [...as, join(folder, tool), ...args];
    const { status, stderr } = spawnSync(command, rest, {
      encoding: "utf8",
      cwd: tmpdir(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  };
  const port = await freePort();
  run("initdb", ["-D", data, "-A", "trust", "-U", as.length > 0 ? "postgres" : userInfo().username, "--no-sync"]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} -c max_connections=200 ${talkative} ${durable ? "" : forgetful} ${settings}`;
  const start = () => run("pg_ctl", ["-D", data, "-l", join(data, "log"), "-w", "-o", options, "start"]);
  const stop = (mode) => run("pg_ctl", ["-D", data, "-w", "-m", mode, "stop"]);
  start();
  const user = as.length > 0 ? "postgres" : userInfo().username;
  return {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    folder: data,
    /** The same by its socket, which costs less than TCP. */
    socketURL: (database) => `postgres://${user}@/${database}?host=${encodeURIComponent(data)}&port=${port}`,
    /** As when it is restarted, or, `immediate`, when its machine fails. */
    halt: (mode = "fast") => stop(mode),
    resume: start,
    stop() {
      stop("immediate");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
