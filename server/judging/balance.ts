import { hash32 } from "../../contract/platform/hashes.ts";

/** One entry as it is planned for: who judges it already, how many are wanted, and who can't. */
export type PlannedEntry = {
  entryID: string;
  /** In which order entries are thought of, where nothing else tells them apart. */
  number: number;
  judges: readonly string[];
  wanted: number;
  conflicts: ReadonlySet<string>;
};

export type PlannedScorer = {
  userID: string;
  /** How many entries they judge already, anywhere in the contest. */ load: number;
};

export type BalancedPlan = {
  added: { entryID: string; userID: string }[];
  /** Entries that get fewer than wanted, and how many of the scorers chosen are kept away by a conflict. */
  short: { entryID: string; judges: number; conflicts: number }[];
  /** By scorer: how many entries they judge once it is kept. */
  loads: ReadonlyMap<string, number>;
};

/**
 * Gives each entry as many judges as are wanted, or as many as are free: whoever has least comes first, nobody with a conflict,
 * and who judges it already stays. Entries with the fewest to choose from come first; among equals a number made of the two IDs
 * decides, so that the same people plan the same in whatever order they come, and scorers meet in ever new groups.
 */
export function balancedPlan(entries: readonly PlannedEntry[], scorers: readonly PlannedScorer[]): BalancedPlan {
  const loads = new Map(scorers.map(({ userID, load }) => [userID, load]));
  const people = [...loads.keys()].toSorted();
  const open = entries
    .map((entry) => ({ entry, free: people.filter((userID) => mayJudge(entry, userID)), given: [] as string[] }))
    .toSorted((one, other) => one.free.length - other.free.length || one.entry.number - other.entry.number);
  for (const { entry, free, given } of open) {
    const missing = Math.max(entry.wanted - entry.judges.length, 0);
    for (const userID of leastLoaded(entry.entryID, free, loads).slice(0, missing)) {
      given.push(userID);
      loads.set(userID, loads.get(userID)! + 1);
    }
  }
  evenLoads(open, loads);
  const byNumber = open.toSorted((one, other) => one.entry.number - other.entry.number);
  return {
    added: byNumber.flatMap(({ entry: { entryID }, given }) => given.toSorted().map((userID) => ({ entryID, userID }))),
    short: byNumber
      .map(({ entry: { entryID, judges, wanted, conflicts }, given }) => ({
        entryID,
        wanted,
        judges: judges.length + given.length,
        conflicts: people.filter((userID) => conflicts.has(userID)).length,
      }))
      .filter(({ judges, wanted }) => judges < wanted)
      .map(({ entryID, judges, conflicts }) => ({ entryID, judges, conflicts })),
    loads,
  };
}

type OpenEntry = { entry: PlannedEntry; free: string[]; given: string[] };

const mayJudge = ({ judges, conflicts }: PlannedEntry, userID: string) =>
  !conflicts.has(userID) && !judges.includes(userID);

const leastLoaded = (entryID: string, free: readonly string[], loads: ReadonlyMap<string, number>) =>
  free
    .map((userID) => ({ userID, load: loads.get(userID)!, lot: hash32(entryID + userID) }))
    .toSorted((one, other) => one.load - other.load || one.lot - other.lot || (one.userID < other.userID ? -1 : 1))
    .map(({ userID }) => userID);

/**
 * Where conflicts stood in the way, one may have more than another who could take an entry over: it is passed on along a chain
 * of such, each one of whom gives one and takes one, until nobody can be helped any more. Each step makes loads more even, so it ends.
 */
function evenLoads(open: readonly OpenEntry[], loads: Map<string, number>): void {
  const people = [...loads.keys()].toSorted();
  for (;;) {
    const heaviest = people.toSorted((one, other) => loads.get(other)! - loads.get(one)! || (one < other ? -1 : 1));
    if (!heaviest.some((userID) => relieveScorer(userID, open, loads))) return;
  }
}

type HandOver = { from: string; to: string; entry: OpenEntry };

/** Finds the nearest person with at least two fewer to whom one entry can be passed, through others if need be. */
function relieveScorer(from: string, open: readonly OpenEntry[], loads: Map<string, number>): boolean {
  const goal = loads.get(from)! - 2;
  if (![...loads.values()].some((load) => load <= goal)) return false;
  const ways = new Map<string, HandOver | undefined>([[from, undefined]]);
  for (const giver of ways.keys())
    for (const at of open) {
      if (!at.given.includes(giver)) continue;
      for (const to of at.free) {
        if (ways.has(to) || at.given.includes(to)) continue;
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
    way.entry.given.splice(way.entry.given.indexOf(way.from), 1);
    way.entry.given.push(way.to);
  }
}
