import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { administer } from "../../test/servers.ts";
import { type Cluster, type Installation, fillDisk } from "./installation.ts";

/** Which calls may be answered by 503 while something is away: all, those of the client in the shard, or those that read and write files. */
type Refused = "all" | "shard" | "files" | "none";

/** Something that goes wrong for so many milliseconds. */
export type Fault = {
  name: string;
  refuses: Refused;
  /** Connections to a process end without an answer. */
  endsAnswers?: boolean;
  /** PostgreSQL loses what it was told in its last moments without being asked to wait for the disk, as carts are. */
  losesCarts?: boolean;
  /** Mails may come twice: what was sent isn't noted, or its answer isn't heard. */
  repeatsMails?: boolean;
  /** It needs a disk of its own, which only root can make. */
  needsDisk?: boolean;
  run(installation: Installation, forHowLong: number): Promise<void>;
};

type ClusterName = "home" | "shard";
const refusedWithout = { home: "all", shard: "shard" } as const;
const SECONDS = 1_000;

/** PostgreSQL and all that it has started, as when its machine stands still. */
function signalAll({ postgres }: Cluster, signal: string): void {
  const [postmaster = ""] = readFileSync(join(postgres.folder, "postmaster.pid"), "utf8").split("\n");
  const children = execFileSync("ps", ["--ppid", postmaster, "-o", "pid="], { encoding: "utf8" }).split("\n");
  for (const pid of [postmaster, ...children].map(Number).filter(Boolean))
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
}

const endConnections = (url: string) =>
  administer(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );

const ofClusters = (make: (which: ClusterName) => Fault): Fault[] => (["home", "shard"] as const).map(make);

const stopped =
  (name: string, mode: "fast" | "immediate") =>
  (which: ClusterName): Fault => ({
    name: `${name} (${which})`,
    refuses: refusedWithout[which],
    repeatsMails: true,
    losesCarts: mode === "immediate",
    async run({ [which]: { postgres } }, forHowLong) {
      postgres.halt(mode);
      await sleep(forHowLong);
      postgres.resume();
    },
  });

export const faults: Fault[] = [
  ...ofClusters(stopped("PostgreSQL restarted", "fast")),
  ...ofClusters(stopped("PostgreSQL crashed", "immediate")),
  ...ofClusters((which) => ({
    name: `PostgreSQL paused (${which})`,
    refuses: refusedWithout[which],
    repeatsMails: true,
    async run({ [which]: cluster }, forHowLong) {
      signalAll(cluster, "SIGSTOP");
      await sleep(forHowLong);
      signalAll(cluster, "SIGCONT");
    },
  })),
  ...ofClusters((which) => ({
    name: `network cut (${which})`,
    refuses: refusedWithout[which],
    repeatsMails: true,
    async run({ [which]: { gate } }, forHowLong) {
      gate.cut();
      await sleep(forHowLong);
      gate.open();
    },
  })),
  ...ofClusters((which) => ({
    name: `PostgreSQL becomes a standby, another takes over (${which})`,
    refuses: refusedWithout[which],
    repeatsMails: true,
    async run({ [which]: { url, postgres } }, forHowLong) {
      await administer(postgres.url, "alter database rosette set default_transaction_read_only = on");
      await endConnections(url);
      await sleep(forHowLong);
      await administer(postgres.url, "alter database rosette set default_transaction_read_only = off");
      await endConnections(url);
    },
  })),
  ...ofClusters((which) => ({
    name: `connections ended (${which})`,
    refuses: refusedWithout[which],
    repeatsMails: true,
    async run({ [which]: { url } }, forHowLong) {
      for (let spent = 0; spent < forHowLong; spent += SECONDS) {
        await endConnections(url);
        await sleep(SECONDS);
      }
    },
  })),
  {
    name: "PostgreSQL’s disk full (shard)",
    refuses: "shard",
    repeatsMails: true,
    losesCarts: true,
    needsDisk: true,
    async run({ disk, shard }, forHowLong) {
      const empty = fillDisk(disk!, 64 * 1024);
      await sleep(forHowLong);
      empty();
      // Where it had to write ahead it has ended itself.
      try {
        await administer(shard.postgres.url, "select");
      } catch {
        try {
          shard.postgres.halt("immediate");
        } catch {
          // It wasn't there any more.
        }
        shard.postgres.resume();
      }
    },
  },
  {
    name: "S3 away",
    refuses: "files",
    async run({ files }, forHowLong) {
      files.cut();
      await sleep(forHowLong);
      files.open();
    },
  },
  {
    name: "S3 silent",
    refuses: "files",
    async run({ files }, forHowLong) {
      files.fallSilent();
      await sleep(forHowLong);
      files.open();
    },
  },
  {
    name: "mail server away",
    refuses: "none",
    repeatsMails: true,
    async run({ mail }, forHowLong) {
      mail.cut();
      await sleep(forHowLong);
      mail.open();
    },
  },
  {
    name: "mail server silent",
    refuses: "none",
    repeatsMails: true,
    async run({ mail }, forHowLong) {
      mail.fallSilent();
      await sleep(forHowLong);
      mail.open();
    },
  },
  ...[3, -3].map((minutes) => ({
    name: `clock of a process ${minutes} minutes off`,
    refuses: "none" as const,
    // Two clocks don't agree whether somebody who sends a mail has given it up.
    repeatsMails: true,
    async run({ setClock }: Installation, forHowLong: number) {
      setClock(minutes * 60 * SECONDS);
      await sleep(forHowLong);
      setClock(0);
    },
  })),
  ...(["SIGKILL", "SIGTERM"] as const).map((signal) => ({
    name: signal === "SIGKILL" ? "process killed" : "process restarted",
    refuses: "none" as const,
    endsAnswers: true,
    repeatsMails: true,
    async run(installation: Installation, forHowLong: number) {
      const last = installation.servers.length - 1;
      await installation.servers[last]!.stop(signal);
      await sleep(Math.min(forHowLong, 3 * SECONDS));
      await installation.restart(last);
    },
  })),
];
