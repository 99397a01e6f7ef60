import type { App } from "../server/platform/app.ts";
import type { Job } from "../server/platform/jobs/jobs.ts";
import { type WorkKinds, dueWorkJobs } from "../server/platform/jobs/due-work.ts";
import { clock } from "../server/platform/clock.ts";
import type { Town } from "./town.ts";

/**
 * All of this kind is due now, by the clock that asks what is due: the database's own is finer than a millisecond, so that what it
 * calls now may still lie ahead.
 */
export const makeDue = (town: Pick<Town, "everywhere">, kind: string) =>
  town.everywhere((sql) => sql`update due_work set due_at = ${clock.now()} where kind = ${kind}`);

/** What a process does, until nothing is due any more. */
export async function doDueWork(app: App, kinds: WorkKinds): Promise<void> {
  await Promise.all(dueWorkJobs(app, kinds).map((rounds) => untilNothingIsDue(app, rounds)));
}

async function untilNothingIsDue(app: App, rounds: Job): Promise<void> {
  let underWay = 0;
  let endedSoFar = 0;
  let oneEnded = Promise.withResolvers<void>();
  const ended = () => {
    underWay -= 1;
    endedSoFar += 1;
    oneEnded.resolve();
    oneEnded = Promise.withResolvers();
  };
  for (;;) {
    const endedBefore = endedSoFar;
    const begun = await rounds.run(app, ended);
    underWay += begun;
    if (underWay > 0) await oneEnded.promise;
    // What ended while the round looked has made room, or more work, that the round didn't see.
    else if (begun === 0 && endedSoFar === endedBefore) break;
  }
  await rounds.close?.();
}
