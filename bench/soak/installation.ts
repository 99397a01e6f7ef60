import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { type Server, startServer } from "../../e2e/server.ts";
import { type TestPostgres, startPostgres } from "../../scripts/postgres.mjs";
import { openDatabase } from "../../server/platform/db/open.ts";
import { linkShard, waitUntilLinked } from "../../server/platform/db/replication.ts";
import { startBucket } from "../../test/s3.ts";
import { administer, urlOf } from "../../test/servers.ts";
import { openTownIn } from "../../test/town.ts";
import { type Gate, openGate } from "./gate.ts";
import { type Program, addPrograms, addVoters } from "./programs.ts";

/** A PostgreSQL server, its database as operators reach it, and the way by which processes do. */
export type Cluster = { name: string; postgres: Required<TestPostgres>; url: string; gate: Gate; gateURL: string };

type ReceivedMail = { subject: string; at: number };

/** Two processes on two PostgreSQL servers, with files in S3 and a mail server. */
export type Installation = {
  home: Cluster;
  shard: Cluster;
  files: Gate;
  mail: Gate;
  /** The mails that came, by address. */
  mailed: Map<string, ReceivedMail[]>;
  servers: Server[];
  programs: Program[];
  /** The folder of the shard's disk; undefined where none can be made here, since only root may. */
  disk: string | undefined;
  restart(at: number): Promise<void>;
  setClock(milliseconds: number): void;
  folder: string;
  close(): Promise<void>;
};

/** The shard is called as the client in it. */
export const CLIENT_IN_SHARD = "elm";
const VOTERS = 150;
const DISK = "size=900m";

/** A disk of its own, which can be filled. */
function makeDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "rosette-soak-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Leaves so many bytes of a disk; answers how it is emptied again. */
export function fillDisk(disk: string, left: number): () => void {
  const filler = join(disk, "filler");
  const { bavail, bsize } = statfsSync(disk);
  execFileSync("fallocate", ["-l", String(Math.max(bsize, bavail * bsize - left)), filler]);
  return () => rmSync(filler, { force: true });
}

async function openCluster(name: string, disk?: string): Promise<Cluster> {
  const settings = disk ? "-c max_wal_size=96MB -c min_wal_size=32MB" : "";
  const postgres = await startPostgres({ own: true, settings, ...(disk && { within: disk }) });
  if (!postgres) throw new Error("The soak needs PostgreSQL's binaries: install postgresql.");
  await administer(postgres.url, "create database rosette");
  const url = urlOf(postgres.url, "rosette");
  const { hostname, port } = new URL(url);
  const gate = await openGate({ host: hostname, port: Number(port) });
  const gateURL = Object.assign(new URL(url), { port: String(gate.port) }).href;
  return { name, postgres: postgres as Required<TestPostgres>, url, gate, gateURL };
}

/** Takes mails, and notes to whom. */
async function openMail(mailed: Map<string, ReceivedMail[]>) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (chunk) => (text += String(chunk)));
      stream.on("end", () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? "";
        const mail = { subject, at: Date.now() };
        for (const { address } of envelope.rcptTo) mailed.set(address, [...(mailed.get(address) ?? []), mail]);
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, "127.0.0.1", () => resolve((listening.address() as { port: number }).port));
  });
  return { port, close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) };
}

export async function openInstallation(processes: number): Promise<Installation> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end();
  };
  try {
    return await openAll(processes, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openAll(
  processes: number,
  closers: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "rosette-soak-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const disk = makeDisk();
  if (disk) closers.push(() => execFileSync("umount", ["--lazy", disk]));
  const open = async (name: string, on?: string) => {
    const cluster = await openCluster(name, on);
    closers.push(() => cluster.postgres.stop());
    closers.push(() => cluster.gate.close());
    return cluster;
  };
  const home = await open("home");
  const shard = await open(CLIENT_IN_SHARD, disk);
  const programs = await fill({ home, shard, folder });
  const mailed = new Map<string, ReceivedMail[]>();
  const smtp = await openMail(mailed);
  const mail = await openGate({ host: "127.0.0.1", port: smtp.port });
  closers.push(smtp.close, mail.close);
  mkdirSync(join(folder, "bucket"));
  const bucket = await startBucket(join(folder, "bucket"));
  const files = await openGate({ host: "127.0.0.1", port: Number(new URL(bucket.environment["S3_ENDPOINT"]!).port) });
  closers.push(bucket.close, files.close);
  const clock = join(folder, "clock");
  const environment = {
    ...(bucket.environment as Record<string, string>),
    S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
    DATABASE_URL: home.gateURL,
    SHARD_URLS: `${CLIENT_IN_SHARD}=${shard.gateURL}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    PROCESSES: String(processes),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "shifted-clock.mjs")}`,
  };
  // The last one's clock is set, and it is the one that is killed: the others' memory is watched from end to end.
  const start = (at: number) =>
    startServer(folder, { ...environment, SOAK_CLOCK: at === processes - 1 ? clock : `${clock}-right` });
  const servers: Server[] = [];
  closers.push(() => Promise.all(servers.map((server) => server.stop("SIGKILL"))));
  for (let at = 0; at < processes; at += 1) servers.push(await start(at));
  return {
    home,
    shard,
    files,
    mail,
    mailed,
    servers,
    programs,
    disk,
    folder,
    async restart(at) {
      servers[at] = await start(at);
    },
    setClock: (milliseconds) => writeFileSync(clock, String(milliseconds)),
    close,
  };
}

type Filling = { home: Cluster; shard: Cluster; folder: string };

async function fill({ home, shard, folder }: Filling): Promise<Program[]> {
  const shards = [{ name: CLIENT_IN_SHARD, url: shard.url }];
  const database = await openDatabase({ databaseURL: home.url, shards, poolSize: 4, dataFolder: folder });
  await database.places.find(({ name }) => name === CLIENT_IN_SHARD)!.transaction((sql) => sql`select`);
  const link = { shard: CLIENT_IN_SHARD, homeURL: home.url, shardURL: shard.url };
  await linkShard(link);
  if (!(await waitUntilLinked(link))) throw new Error("The shard isn't told who is at home.");
  const made = { database, databaseURL: home.url, shards, drop: async () => undefined };
  const { town, close } = await openTownIn(made, folder);
  const voters = await addVoters(town, VOTERS);
  const programs = [await addPrograms(town, "oak", voters), await addPrograms(town, CLIENT_IN_SHARD, voters)];
  await close();
  return programs;
}

/** Of a process, in MB. */
export function residentMemory({ process: { pid } }: Server): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
