import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { disqualifyEntries } from "../../../contract/many-entries.ts";

export type Refused = AnswerOf<typeof disqualifyEntries>["refused"];

/** What became of many entries; `was`, sent again, gives back what was before. */
export type Outcome = { done: { entryID: string; was: object }[]; refused: Refused };
