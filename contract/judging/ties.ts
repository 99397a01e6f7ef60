import type { TieBreaker } from "./decisions.ts";
import { post } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

const tiePath = "/:client/contests/:service/results/:entryID/tie";

/** As a column says it. */
export const tieBreakerLabels: Record<TieBreaker, string> = {
  criterion: "Criterion",
  "first-places": "First places",
  spread: "Spread",
  decision: "Decision",
};

export const decideTie = post(tiePath, {
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

export const undoTie = post(`${tiePath}/undo`, {
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
