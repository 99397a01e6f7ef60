import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { getResults } from "../../../contract/results.ts";

export type Results = AnswerOf<typeof getResults>;
export type ResultEntry = Results["categories"][number]["entries"][number];
