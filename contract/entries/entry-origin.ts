import { Array as List, String as Text } from "typebox";
import { ID, Instant, nullable, record } from "../platform/schema.ts";

/** The program that sent an entry on, as its entrant and staff read it; scorers never do. */
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
  /** The moment when the award was withdrawn in the source program. */
  withdrawnAt: nullable(Instant()),
});

export const sourceProgramName = record({ feederProgramID: ID(), association: Text(), program: Text() });
