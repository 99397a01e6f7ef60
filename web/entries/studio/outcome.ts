import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { disqualifyEntries } from "../../../contract/entries/many-entries.ts";

export type Refused = AnswerOf<typeof disqualifyEntries>["refused"];

/** What became of many entries; `was`, sent again, gives back what was before. */
export type Outcome = { done: { entryID: string; was: object }[]; refused: Refused };
