import type { EntryState } from "../../contract/entries.ts";

/** Draft, submitted, or taken out of the judging by its entrant. */
export const stateOf = ({ submittedAt, withdrawn }: { submittedAt: string | null; withdrawn: boolean }): EntryState =>
  submittedAt ? "submitted" : withdrawn ? "withdrawn" : "draft";
