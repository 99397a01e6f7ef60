import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { getScoring } from "../../../contract/scoring.ts";

export type JudgedEntry = AnswerOf<typeof getScoring>["entry"];
export type JudgedFile = JudgedEntry["documentFolders"][number]["entryUploads"][number];
