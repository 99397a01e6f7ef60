import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { disqualifyEntries } from "../../../contract/entries/bulk-entries.ts";

export type RefusedEntries = AnswerOf<typeof disqualifyEntries>["refused"];

/** The result of a bulk action; `was`, sent again, undoes it. */
export type BulkOutcome = { done: { entryID: string; was: object }[]; refused: RefusedEntries };
