import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { listScorers } from "../../../contract/judging/results.ts";

export type Scorers = AnswerOf<typeof listScorers>;
export type Scorer = Scorers["scorers"][number];

/** With it where it wasn't there, without it where it was. */
export function withToggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
