import { assert, array, constant, integer, property, record, shuffledSubarray, tuple, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { type PlannedEntry, type PlannedScorer, balancedPlan } from "./balance.ts";

const people = ["ann", "bob", "cyd", "dee", "eve", "fay", "gus"];
const none: ReadonlySet<string> = new Set();
const entry = (number: number, more: Partial<PlannedEntry> = {}): PlannedEntry => ({
  entryID: `entry-${number}`,
  number,
  judges: [],
  wantedJudges: 2,
  conflicts: none,
  ...more,
});
const entriesOf = (many: number, more?: Partial<PlannedEntry>) =>
  Array.from({ length: many }, (_, number) => entry(number, more));
const idle = (names: readonly string[]): PlannedScorer[] => names.map((userID) => ({ userID, load: 0 }));
const spreadOf = (loads: ReadonlyMap<string, number>) => Math.max(...loads.values()) - Math.min(...loads.values());

const anyEntries = array(
  record({
    judges: shuffledSubarray(people, { maxLength: 3 }),
    wantedJudges: integer({ min: 1, max: 5 }),
    conflicts: shuffledSubarray(people).map((names) => new Set(names)),
  }),
  { maxLength: 25 },
).map((made) =>
  made.map(({ judges, ...more }, number) =>
    entry(number, { ...more, judges: judges.filter((userID) => !more.conflicts.has(userID)) }),
  ),
);
const anyScorers = uniqueArray(record({ userID: integer({ min: 0, max: 6 }), load: integer({ min: 0, max: 9 }) }), {
  minLength: 1,
  selector: ({ userID }) => userID,
}).map((made) => made.map(({ userID, load }) => ({ userID: people[userID]!, load })));

describe("a balanced plan", () => {
  test("gives each entry as many as are wanted, or as many as are free; nobody twice, and never with a conflict", () => {
    assert(
      property(anyEntries, anyScorers, (entries, scorers) => {
        const { added, short, loads } = balancedPlan(entries, scorers);
        for (const { entryID, judges, wantedJudges: wanted, conflicts } of entries) {
          const assigned = added.filter((one) => one.entryID === entryID).map(({ userID }) => userID);
          const free = scorers.filter(({ userID }) => !conflicts.has(userID) && !judges.includes(userID));
          expect(assigned).toHaveLength(Math.min(Math.max(wanted - judges.length, 0), free.length));
          expect(new Set([...judges, ...assigned]).size).toBe(judges.length + assigned.length);
          expect(assigned.filter((userID) => conflicts.has(userID))).toEqual([]);
          const has = judges.length + assigned.length;
          expect(short.find((one) => one.entryID === entryID)?.judges).toBe(has < wanted ? has : undefined);
        }
        for (const { userID, load } of scorers)
          expect(loads.get(userID)).toBe(load + added.filter((one) => one.userID === userID).length);
      }),
    );
  });

  test("differs by one at most where no conflict stands in the way", () => {
    assert(
      property(
        integer({ min: 0, max: 60 }),
        integer({ min: 1, max: 7 }),
        integer({ min: 1, max: 7 }),
        (many, of, wanted) => {
          expect(
            spreadOf(balancedPlan(entriesOf(many, { wantedJudges: wanted }), idle(people.slice(0, of))).loads),
          ).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test("brings those who have less up to the others", () => {
    const { loads } = balancedPlan(entriesOf(6, { wantedJudges: 1 }), [
      { userID: "ann", load: 4 },
      { userID: "bob", load: 0 },
      { userID: "cyd", load: 2 },
    ]);
    expect([...loads.values()]).toEqual([4, 4, 4]);
  });

  test("is the same in whatever order entries and scorers come", () => {
    const shuffled = tuple(anyEntries, anyScorers).chain(([entries, scorers]) =>
      tuple(
        constant({ entries, scorers }),
        shuffledSubarray(entries, { minLength: entries.length }),
        shuffledSubarray(scorers, { minLength: scorers.length }),
      ),
    );
    assert(
      property(shuffled, ([{ entries, scorers }, otherEntries, otherScorers]) => {
        const one = balancedPlan(entries, scorers);
        const other = balancedPlan(otherEntries, otherScorers);
        expect({ ...other, loads: [...other.loads].toSorted() }).toEqual({ ...one, loads: [...one.loads].toSorted() });
      }),
    );
  });

  test("leaves nobody with two more than another who could take one of theirs over", () => {
    assert(
      property(anyEntries, anyScorers, (entries, scorers) => {
        const { added, loads } = balancedPlan(entries, scorers);
        for (const { entryID, userID } of added) {
          const { judges, conflicts } = entries.find((one) => one.entryID === entryID)!;
          const assigned = added.filter((one) => one.entryID === entryID).map((one) => one.userID);
          const able = scorers.filter(
            (one) => !conflicts.has(one.userID) && !judges.includes(one.userID) && !assigned.includes(one.userID),
          );
          for (const other of able) expect(loads.get(userID)! - loads.get(other.userID)!).toBeLessThan(2);
        }
      }),
    );
  });

  test("passes an entry on through a third where a conflict keeps two from each other", () => {
    const but = (...free: string[]) => new Set(["ann", "bob", "cyd"].filter((name) => !free.includes(name)));
    const entries = [
      entry(1, { wantedJudges: 1, conflicts: but("ann", "bob") }),
      entry(2, { wantedJudges: 1, conflicts: but("ann") }),
      entry(3, { wantedJudges: 1, conflicts: but("bob", "cyd") }),
    ];
    expect([...balancedPlan(entries, idle(["ann", "bob", "cyd"])).loads.values()]).toEqual([1, 1, 1]);
  });

  test("says which entries get fewer, and of how many scorers a conflict is why", () => {
    const entries = [entry(1, { wantedJudges: 3, conflicts: new Set(["ann"]) }), entry(2)];
    const { short } = balancedPlan(entries, idle(["ann", "bob", "cyd"]));
    expect(short).toEqual([{ entryID: "entry-1", judges: 2, conflicts: 1 }]);
  });

  test("is even among 2,000 entries and 60 scorers, a tenth of all pairs in conflict", () => {
    const names = Array.from({ length: 60 }, (_, number) => `scorer-${number}`);
    const entries = entriesOf(2_000, { wantedJudges: 3 }).map((one) => ({
      ...one,
      conflicts: new Set(names.filter((_, at) => (one.number * 7 + at * 13) % 10 === 0)),
    }));
    const { added, loads, short } = balancedPlan(entries, idle(names));
    expect([added.length, spreadOf(loads), short]).toEqual([6_000, 0, []]);
  });
});
