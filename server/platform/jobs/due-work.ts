import type { NamedDatabase, Sql } from "../db/sql.ts";
import type { App } from "../app.ts";
import { logFault } from "../http/fault.ts";
import { traced } from "../tracing/tracing.ts";
import {
  type DueWork,
  CLAIM_SECONDS,
  claimDueWork,
  rescheduleWork,
  postponeWork,
  releaseClaim,
  removeDueWork,
  renewClaim,
} from "./due-work-queries.ts";
import type { Job } from "./jobs.ts";

/** A kind of due work. */
export type WorkKind = {
  /** The most at once, in one process and database. */
  atOnce: number;
  /** Seconds until the first retry, which double each time up to the longest. */
  firstWait: number;
  longestWait: number;
  mostAttempts: number;
  /** Whether it is done for a suspended client, too: what was begun with somebody's money or by their right. */
  whileSuspended?: boolean;
  /**
   * Does the work, however often it was begun before, and answers when it is due again, if ever. The signal means that the process is
   * about to stop: long work ends then, and another process begins it anew.
   */
  run(app: App, work: DueWork, signal: AbortSignal): Promise<Date | undefined>;
  /** Whether a retry is useless. */
  isHopeless?(error: Error): boolean;
  /** Records that the work was given up; answers the message for staff, and when it is due again, if ever. */
  giveUp(app: App, work: DueWork, error: Error): Promise<{ told: string; again?: Date }>;
  /** Frees resources. */
  close?(): void;
};

export type WorkKinds = Readonly<Record<string, WorkKind>>;

/** A job for each database, in parallel: one that doesn't answer holds up nobody else's work. */
export function dueWorkJobs({ database: { places } }: App, kinds: WorkKinds): Job[] {
  let open = places.length;
  // All databases share the resources of a kind, so that the last job to end frees them.
  const release = () => {
    open -= 1;
    if (open === 0) for (const kind of Object.values(kinds)) kind.close?.();
  };
  return places.map((database) => dueWorkJobOf(database, kinds, release));
}

function dueWorkJobOf(database: NamedDatabase, kinds: WorkKinds, release: () => void): Job {
  const abort = new AbortController();
  const runningByKind = new Map<string, Set<Promise<void>>>(Object.keys(kinds).map((kind) => [kind, new Set()]));

  const begin = (app: App, work: DueWork, ended: () => void) => {
    const running = runningByKind.get(work.kind)!;
    const done = performWork(app, database, kinds[work.kind]!, work, abort.signal).finally(() => {
      running.delete(done);
      ended();
    });
    running.add(done);
  };

  return {
    name: `due work in ${database.name}`,
    every: 2_000,
    async run(app, again) {
      const claimable = Object.entries(kinds).map(([kind, { atOnce, whileSuspended = false }]) => ({
        kind,
        room: atOnce - runningByKind.get(kind)!.size,
        whileSuspended,
      }));
      if (claimable.every(({ room }) => room === 0)) return 0;
      const claimed = await database.transaction(async (sql) =>
        (await app.pausing.allows(database.name, sql)) ? claimDueWork(sql, claimable) : [],
      );
      for (const work of claimed) begin(app, work, again);
      return claimed.length;
    },
    async close() {
      abort.abort();
      await Promise.all([...runningByKind.values()].flatMap((each) => [...each]));
      release();
    },
  };
}

/** Renews the claim while the process lives. Never fails: work whose end can't be written is found again when the claim has lapsed. */
async function performWork(app: App, database: NamedDatabase, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  const renewing = setInterval(
    () => void database.transaction((sql) => renewClaim(sql, work)).catch(() => undefined),
    (CLAIM_SECONDS / 3) * 1000,
  ).unref();
  try {
    await traced({ dueWork: work.kind, attempt: work.attempts }, () => attemptWork(app, database, kind, work, signal));
  } catch (error) {
    logFault(app, error as Error, { url: `due work ${work.kind}`, clientID: work.clientID });
  } finally {
    clearInterval(renewing);
  }
}

/** Answers the error of work that failed. */
async function attemptWork(app: App, database: NamedDatabase, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  const failure = await runWork(app, kind, work, signal);
  if (!(failure instanceof Error)) return database.transaction((sql) => settleWork(sql, work, failure));
  if (signal.aborted) return database.transaction((sql) => releaseClaim(sql, work));
  if (work.attempts >= kind.mostAttempts || kind.isHopeless?.(failure)) {
    const { told, again } = await kind.giveUp(app, work, failure);
    logFault(app, new Error(told, { cause: failure }), { url: `due work ${work.kind}`, clientID: work.clientID });
    await database.transaction((sql) => settleWork(sql, work, again));
    return failure;
  }
  const wait = Math.min(kind.firstWait * 2 ** (work.attempts - 1), kind.longestWait);
  await database.transaction((sql) => postponeWork(sql, work, wait, failure.message));
  return failure;
}

/** The date when it is due again, if ever; or the error. */
async function runWork(app: App, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  if (work.attempts > kind.mostAttempts) return new Error("Each process that began it ended before it was done.");
  try {
    return await kind.run(app, work, signal);
  } catch (error) {
    return error as Error;
  }
}

const settleWork = (sql: Sql, work: DueWork, again: Date | undefined) =>
  again ? rescheduleWork(sql, work, again) : removeDueWork(sql, work);
