import { hash32 } from "../../contract/platform/hashes.ts";

export type PlannedEntry = {
  entryID: string;
  /** The order of entries, where nothing else differs. */
  number: number;
  judges: readonly string[];
  wantedJudges: number;
  conflicts: ReadonlySet<string>;
};

export type PlannedScorer = {
  userID: string;
  /** The number of entries they judge already, anywhere in the contest. */ load: number;
};

export type BalancedPlan = {
  added: { entryID: string; userID: string }[];
  /** Entries with fewer judges than wanted, and the number of chosen scorers with a conflict. */
  short: { entryID: string; judges: number; conflicts: number }[];
  /** The number of entries by scorer once the plan is saved. */
  loads: ReadonlyMap<string, number>;
};

/**
 * Assigns to each entry the wanted number of judges, or as many as are free: the least loaded come first, none with a conflict, and
 * present judges stay. Entries with the fewest free scorers come first. Among equals a hash of the two IDs decides, so that the
 * plan doesn't depend on the order of people, and scorers meet in ever new groups.
 */
export function balancedPlan(entries: readonly PlannedEntry[], scorers: readonly PlannedScorer[]): BalancedPlan {
  const loads = new Map(scorers.map(({ userID, load }) => [userID, load]));
  const people = [...loads.keys()].toSorted();
  const open = entries
    .map((entry) => ({ entry, free: people.filter((userID) => mayJudge(entry, userID)), assigned: [] as string[] }))
    .toSorted((one, other) => one.free.length - other.free.length || one.entry.number - other.entry.number);
  for (const { entry, free, assigned } of open) {
    const missing = Math.max(entry.wantedJudges - entry.judges.length, 0);
    for (const userID of leastLoaded(entry.entryID, free, loads).slice(0, missing)) {
      assigned.push(userID);
      loads.set(userID, loads.get(userID)! + 1);
    }
  }
  evenLoads(open, loads);
  const byNumber = open.toSorted((one, other) => one.entry.number - other.entry.number);
  return {
    added: byNumber.flatMap(({ entry: { entryID }, assigned }) =>
      assigned.toSorted().map((userID) => ({ entryID, userID })),
    ),
    short: byNumber
      .map(({ entry: { entryID, judges, wantedJudges, conflicts }, assigned }) => ({
        entryID,
        wantedJudges,
        judges: judges.length + assigned.length,
        conflicts: people.filter((userID) => conflicts.has(userID)).length,
      }))
      .filter(({ judges, wantedJudges }) => judges < wantedJudges)
      .map(({ entryID, judges, conflicts }) => ({ entryID, judges, conflicts })),
    loads,
  };
}

type OpenEntry = { entry: PlannedEntry; free: string[]; assigned: string[] };

const mayJudge = ({ judges, conflicts }: PlannedEntry, userID: string) =>
  !conflicts.has(userID) && !judges.includes(userID);

const leastLoaded = (entryID: string, free: readonly string[], loads: ReadonlyMap<string, number>) =>
  free
    .map((userID) => ({ userID, load: loads.get(userID)!, lot: hash32(entryID + userID) }))
    .toSorted((one, other) => one.load - other.load || one.lot - other.lot || (one.userID < other.userID ? -1 : 1))
    .map(({ userID }) => userID);

/**
 * Evens out loads that conflicts made uneven: an entry is passed along a chain of scorers, each of whom gives one and takes one,
 * until no chain helps. Each step makes loads more even, so it ends.
 */
function evenLoads(open: readonly OpenEntry[], loads: Map<string, number>): void {
  const people = [...loads.keys()].toSorted();
  for (;;) {
    const heaviest = people.toSorted((one, other) => loads.get(other)! - loads.get(one)! || (one < other ? -1 : 1));
    if (!heaviest.some((userID) => relieveScorer(userID, open, loads))) return;
  }
}

type HandOver = { from: string; to: string; entry: OpenEntry };

/** Finds the nearest scorer with at least two fewer to whom one entry can be passed, through others if need be. */
function relieveScorer(from: string, open: readonly OpenEntry[], loads: Map<string, number>): boolean {
  const goal = loads.get(from)! - 2;
  if (![...loads.values()].some((load) => load <= goal)) return false;
  const ways = new Map<string, HandOver | undefined>([[from, undefined]]);
  for (const giver of ways.keys())
    for (const at of open) {
      if (!at.assigned.includes(giver)) continue;
      for (const to of at.free) {
        if (ways.has(to) || at.assigned.includes(to)) continue;
        ways.set(to, { from: giver, to, entry: at });
        if (loads.get(to)! > goal) continue;
        handOverAlong(to, ways);
        loads.set(from, loads.get(from)! - 1);
        loads.set(to, loads.get(to)! + 1);
        return true;
      }
    }
  return false;
}

function handOverAlong(last: string, ways: ReadonlyMap<string, HandOver | undefined>): void {
  for (let way = ways.get(last); way; way = ways.get(way.from)) {
    way.entry.assigned.splice(way.entry.assigned.indexOf(way.from), 1);
    way.entry.assigned.push(way.to);
  }
}
