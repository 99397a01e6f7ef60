import type { DatabasePlace, Sql } from "../db/sql.ts";
import type { House } from "../house.ts";
import { logFault } from "../http/fault.ts";
import {
  type DueWork,
  CLAIM_SECONDS,
  claimDueWork,
  dueAgain,
  postpone,
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
  run(house: House, work: DueWork, signal: AbortSignal): Promise<Date | undefined>;
  /** Whether there is no use in trying again. */
  isHopeless?(error: Error): boolean;
  /** Writes down that it was given up; answers what staff are told, and when it is due again, if ever. */
  giveUp(house: House, work: DueWork, error: Error): Promise<{ told: string; again?: Date }>;
  /** Lets go of what it holds. */
  close?(): void;
};

export type WorkKinds = Readonly<Record<string, WorkKind>>;

/** A round for each database, side by side: one that doesn't answer holds nobody else's work up. */
export function roundsOf({ database: { places } }: House, kinds: WorkKinds): Job[] {
  let open = places.length;
  // What a kind holds serves all databases, so that the last round to end lets go of it.
  const release = () => {
    open -= 1;
    if (open === 0) for (const kind of Object.values(kinds)) kind.close?.();
  };
  return places.map((place) => roundsIn(place, kinds, release));
}

function roundsIn(place: DatabasePlace, kinds: WorkKinds, release: () => void): Job {
  const stopping = new AbortController();
  const working = new Map<string, Set<Promise<void>>>(Object.keys(kinds).map((kind) => [kind, new Set()]));

  const begin = (house: House, work: DueWork, ended: () => void) => {
    const mine = working.get(work.kind)!;
    const done = perform(house, place, kinds[work.kind]!, work, stopping.signal).finally(() => {
      mine.delete(done);
      ended();
    });
    mine.add(done);
  };

  return {
    name: `due work in ${place.name}`,
    every: 2_000,
    async run(house, again) {
      const rooms = Object.entries(kinds).map(([kind, { atOnce }]) => atOnce - working.get(kind)!.size);
      if (rooms.every((room) => room === 0)) return 0;
      const claimed = await place.transaction(async (sql) =>
        (await house.pausing.allows(place.name, sql)) ? claimDueWork(sql, Object.keys(kinds), rooms) : [],
      );
      for (const work of claimed) begin(house, work, again);
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
async function perform(house: House, place: DatabasePlace, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  const renewing = setInterval(
    () => void place.transaction((sql) => renewClaim(sql, work)).catch(() => undefined),
    (CLAIM_SECONDS / 3) * 1000,
  ).unref();
  try {
    await attempt(house, place, kind, work, signal);
  } catch (error) {
    logFault(house, error as Error, { url: `due work ${work.kind}`, clientID: work.clientID });
  } finally {
    clearInterval(renewing);
  }
}

async function attempt(house: House, place: DatabasePlace, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  const failure = await tried(house, kind, work, signal);
  if (!(failure instanceof Error)) return place.transaction((sql) => settle(sql, work, failure));
  if (signal.aborted) return place.transaction((sql) => releaseClaim(sql, work));
  if (work.attempts >= kind.mostAttempts || kind.isHopeless?.(failure)) {
    const { told, again } = await kind.giveUp(house, work, failure);
    logFault(house, new Error(told, { cause: failure }), { url: `due work ${work.kind}`, clientID: work.clientID });
    return place.transaction((sql) => settle(sql, work, again));
  }
  const wait = Math.min(kind.firstWait * 2 ** (work.attempts - 1), kind.longestWait);
  return place.transaction((sql) => postpone(sql, work, wait, failure.message));
}

/** When it is due again, if ever; or why it failed. */
async function tried(house: House, kind: WorkKind, work: DueWork, signal: AbortSignal) {
  if (work.attempts > kind.mostAttempts) return new Error("Each process that began it ended before it was done.");
  try {
    return await kind.run(house, work, signal);
  } catch (error) {
    return error as Error;
  }
}

const settle = (sql: Sql, work: DueWork, again: Date | undefined) =>
  again ? dueAgain(sql, work, again) : removeDueWork(sql, work);
