import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { listScorers } from "../../../contract/judging/results.ts";

export type Scorers = AnswerOf<typeof listScorers>;
export type Scorer = Scorers["scorers"][number];

/** The set without the ID where it was in it, else with it. */
export function withToggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}
