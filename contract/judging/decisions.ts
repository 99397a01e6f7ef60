import { Boolean as Bool, String as Str } from "typebox";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

/** By whom something was decided, and as what. */
export const decision = record({
  /** Null for somebody who is gone. */
  by: nullable(Str()),
  asChair: Bool(),
  /** The chair whose place staff took. */
  inPlaceOf: nullable(Str()),
  at: Instant(),
});

/** By what entries of one result were told apart, in the order in which it is tried. */
const tieBreakers = ["criterion", "first-places", "spread", "decision"] as const;
export type TieBreaker = (typeof tieBreakers)[number];

/** How an entry came before or after another of the same result. */
export const brokenTie = record({
  by: oneOf(tieBreakers),
  /** The criterion's label, or the reason of a decision. */
  words: nullable(Str()),
  /** Of a decision: the entry that was put before the others. */
  decided: nullable(ID()),
  decision: nullable(decision),
});
