import type { House } from "../server/house.ts";
import type { Job } from "../server/jobs/jobs.ts";
import { type WorkKinds, roundsOf } from "../server/jobs/rounds.ts";

/** What a process does, until nothing is due any more. */
export async function doDueWork(house: House, kinds: WorkKinds): Promise<void> {
  await Promise.all(roundsOf(house, kinds).map((rounds) => untilNothingIsDue(house, rounds)));
}

async function untilNothingIsDue(house: House, rounds: Job): Promise<void> {
  for (let idle = false; !idle;) {
    const ended = Promise.withResolvers<void>();
    idle = (await rounds.run(house, ended.resolve)) === 0;
    if (!idle) await ended.promise;
  }
  await rounds.close?.();
}
