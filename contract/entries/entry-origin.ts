import { Array as List, String as Text } from "typebox";
import { ID, Instant, nullable, record } from "../platform/schema.ts";

/** Where an entry came from, as its entrant and staff read it; scorers never do. */
export const entryOrigin = record({
  feederProgramID: ID(),
  association: Text(),
  program: Text(),
  category: Text(),
  code: Text(),
  awardTitle: Text(),
  arrivedAt: Instant(),
  /** Questions and files that found no place here. */
  leftBehind: List(Text()),
  /** Since when the award doesn't stand where it was given. */
  withdrawnAt: nullable(Instant()),
});

export const sourceProgramName = record({ feederProgramID: ID(), association: Text(), program: Text() });
