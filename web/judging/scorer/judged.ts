import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getScoring } from "../../../contract/judging/scoring.ts";

export type JudgedEntry = AnswerOf<typeof getScoring>["entry"];
export type JudgedFile = JudgedEntry["documentFolders"][number]["entryUploads"][number];
