import { String as Str } from "typebox";
import { decision } from "./chairs.ts";
import { post } from "./endpoint.ts";
import { ID, nullable, oneOf, record } from "./schema.ts";

const path = "/:client/contests/:service/results/:entryID/tie";

/** By what entries of one result were told apart, in the order in which it is tried. */
export const tieBreakers = ["criterion", "first-places", "spread", "decision"] as const;
export type TieBreaker = (typeof tieBreakers)[number];

/** As a column says it. */
export const tieWords: Record<TieBreaker, string> = {
  criterion: "Criterion",
  "first-places": "First places",
  spread: "Spread",
  decision: "Decision",
};

/** How an entry came before or after another of the same result. */
export const brokenTie = record({
  by: oneOf(tieBreakers),
  /** The criterion's label, or the reason of a decision. */
  words: nullable(Str()),
  /** Of a decision: the entry that was put before the others. */
  decided: nullable(ID()),
  decision: nullable(decision),
});

export const decideTie = post(path, {
  summary: "Put an entry before those that are level with it",
  feature: "scoring",
  allow: "DECIDE_JUDGING",
  changes: "service",
  form: {
    reason: { type: "textarea", label: "Reason", required: true, help: "Kept with the results.", maxLength: 2_000 },
  },
  answer: record({}),
  done: "Tie decided.",
});

export const undoTie = post(`${path}/undo`, {
  summary: "Take back that an entry was put before those level with it",
  feature: "scoring",
  allow: "DECIDE_JUDGING",
  changes: "service",
  form: {
    reason: { type: "textarea", label: "Reason", help: "Kept with the decision.", maxLength: 2_000 },
  },
  answer: record({}),
  done: "Level again.",
});
