import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { WorkKind } from "../server/platform/jobs/due-work.ts";
import { addDueWork } from "../server/platform/jobs/due-work-queries.ts";
import { doDueWork } from "./due-work.ts";
import { useTown } from "./town.ts";

const town = useTown();

test("a test that does what is due has done it all, whatever ends while it looks for more", async () => {
  const done: string[] = [];
  const kind = (run: () => Promise<unknown>): WorkKind => ({
    atOnce: 1,
    firstWait: 60,
    longestWait: 60,
    mostAttempts: 1,
    run: async (_app, { ref }) => void (await run(), done.push(ref)),
    giveUp: async (_app, _work, error) => ({ told: error.message }),
  });
  for (let wait = 0; wait < 60; wait += 1) {
    const sleep = () => new Promise((resolve) => void setTimeout(resolve, wait / 10));
    await town.inside("oak", async (sql) => {
      for (const each of ["slow", "slow", "quick"]) await addDueWork(sql, each, randomUUID());
    });
    await doDueWork(town.app, { slow: kind(sleep), quick: kind(async () => undefined) });
    expect(done.splice(0)).toHaveLength(3);
  }
});
