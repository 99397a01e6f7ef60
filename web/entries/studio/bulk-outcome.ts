import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { disqualifyEntries } from "../../../contract/entries/bulk-entries.ts";

export type RefusedEntries = AnswerOf<typeof disqualifyEntries>["refused"];

/** What became of many entries; `was`, sent again, gives back what was before. */
export type BulkOutcome = { done: { entryID: string; was: object }[]; refused: RefusedEntries };
