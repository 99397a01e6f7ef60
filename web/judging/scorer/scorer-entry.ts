import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getScoring } from "../../../contract/judging/scoring.ts";

export type ScorerEntry = AnswerOf<typeof getScoring>["entry"];
export type ScorerFile = ScorerEntry["documentFolders"][number]["entryUploads"][number];
