import { Boolean as Bool, String as Str } from "typebox";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

/** The person who decided something, and their role. */
export const decision = record({
  /** Null where the account was removed. */
  by: nullable(Str()),
  asChair: Bool(),
  /** The chair whose place staff took. */
  inPlaceOf: nullable(Str()),
  at: Instant(),
});

/** The ordered rule for equal results: each is tried after the one before it. */
const tieBreakers = ["criterion", "first-places", "spread", "decision"] as const;
export type TieBreaker = (typeof tieBreakers)[number];

/** The reason why an entry came before or after another of the same result. */
export const brokenTie = record({
  by: oneOf(tieBreakers),
  /** The criterion's label, or the reason of a decision. */
  words: nullable(Str()),
  /** The entry that a decision put before the others. */
  decided: nullable(ID()),
  decision: nullable(decision),
});
