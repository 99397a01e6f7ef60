import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { listScorers } from "../../../contract/results.ts";

export type Scorers = AnswerOf<typeof listScorers>;
export type Scorer = Scorers["scorers"][number];
