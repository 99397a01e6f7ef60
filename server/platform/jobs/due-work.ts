import type { NamedDatabase, Sql } from "../db/sql.ts";
import type { App } from "../app.ts";
import { logFault } from "../http/fault.ts";
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

/** How one kind of due work is done. */
export type WorkKind = {
  /** How many a process does at once in one database. */
  atOnce: number;
  /** After the first failure it waits so many seconds, then twice as long each time, up to the longest. */
  firstWait: number;
  longestWait: number;
  mostAttempts: number;
  /**
   * Does it, however often it was begun before, and answers when it is due again, if ever. The signal says that the process is
   * about to stop: what takes long gives up then, and another process begins it anew.
   */
  run(app: App, work: DueWork, signal: AbortSignal): Promise<Date | undefined>;
  /** Whether there is no use in trying again. */
  isHopeless?(error: Error): boolean;
  /** Writes down that it was given up; answers what staff are told, and when it is due again, if ever. */
  giveUp(app: App, work: DueWork, error: Error): Promise<{ told: string; again?: Date }>;
  /** Lets go of what it holds. */
  close?(): void;
};

export type WorkKinds = Readonly<Record<string, WorkKind>>;

/** A round for each database, side by side: one that doesn't answer holds nobody else's work up. */
export function dueWorkJobs({ database: { places } }: App, kinds: WorkKinds): Job[] {
  let open = places.length;
  // What a kind holds serves all databases, so that the last round to end lets go of it.
  const release = () => {
    open -= 1;
    if (open === 0) for (const kind of Object.values(kinds)) kind.close?.();
  };
  return places.map((place) => dueWorkJobOf(place, kinds, release));
}

function dueWorkJobOf(place: NamedDatabase, kinds: WorkKinds, release: () => void): Job {
  const stopping = new AbortController();
  const working = new Map<string, Set<Promise<void>>>(Object.keys(kinds).map((kind) => [kind, new Set()]));

  const begin = (app: App, work: DueWork, ended: () => void) => {
    const mine = working.get(work.kind)!;
    const done = performWork(app, place, kinds[work.kind]!, work, stopping.signal).finally(() => {
      mine.delete(done);
      ended();
    });
    mine.add(done);
  };

  return {
    name: `due work in ${place.name}`,
    every: 2_000,
    async run(app, again) {
      const rooms = Object.entries(kinds).map(([kind, { atOnce }]) => atOnce - working.get(kind)!.size);
      if (rooms.every((room) => room === 0)) return 0;
      const claimed = await place.transaction(async (sql) =>
        (await app.pausing.allows(place.name, sql)) ? claimDueWork(sql, Object.keys(kinds), rooms) : [],
      );
      for (const work of claimed) begin(app, work, again);
      return claimed.length;
    },
    async close() {
      stopping.abort();
      await Promise.all([...working.values()].flatMap((each) => [...each]));
      release();
    },
  };
}

/** Its claim is renewed as long as this process lives. Never fails: what can't be written now is found again when the claim has lapsed. */
async function performWork(app: App, place: NamedDatabase, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  const renewing = setInterval(
    () => void place.transaction((sql) => renewClaim(sql, work)).catch(() => undefined),
    (CLAIM_SECONDS / 3) * 1000,
  ).unref();
  try {
    await attemptWork(app, place, kind, work, signal);
  } catch (error) {
    logFault(app, error as Error, { url: `due work ${work.kind}`, clientID: work.clientID });
  } finally {
    clearInterval(renewing);
  }
}

async function attemptWork(app: App, place: NamedDatabase, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  const failure = await runWork(app, kind, work, signal);
  if (!(failure instanceof Error)) return place.transaction((sql) => settleWork(sql, work, failure));
  if (signal.aborted) return place.transaction((sql) => releaseClaim(sql, work));
  if (work.attempts >= kind.mostAttempts || kind.isHopeless?.(failure)) {
    const { told, again } = await kind.giveUp(app, work, failure);
    logFault(app, new Error(told, { cause: failure }), { url: `due work ${work.kind}`, clientID: work.clientID });
    return place.transaction((sql) => settleWork(sql, work, again));
  }
  const wait = Math.min(kind.firstWait * 2 ** (work.attempts - 1), kind.longestWait);
  return place.transaction((sql) => postponeWork(sql, work, wait, failure.message));
}

/** When it is due again, if ever; or why it failed. */
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
