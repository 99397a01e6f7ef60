import type { EntryState } from "../../contract/entries/entries.ts";
import type { ScreeningState } from "../../contract/entries/screening.ts";

type Submission = { submittedAt: string | null; handedInAt: string | null; withdrawn: boolean };

export const entryState = ({ submittedAt, handedInAt, withdrawn }: Submission): EntryState =>
  (submittedAt ?? handedInAt) ? "submitted" : withdrawn ? "withdrawn" : "draft";

/** To its entrant and to staff an entry is submitted, though it isn't judged before it is paid. */
export const submissionOf = (entry: Submission) => ({
  state: entryState(entry),
  submittedAt: entry.submittedAt ?? entry.handedInAt,
  awaitsPayment: entry.handedInAt !== null,
});

type EntryWithTitle = {
  awardTitle: string | null;
  submittedAt: string | null;
  disqualified: boolean;
  screening: ScreeningState | null;
};

/**
 * N14 The entrant reads the award title once results are released, and only of a judged entry: one that left the judging has
 * won nothing.
 */
export function releasedAwardTitle(
  { awardTitle, submittedAt, disqualified, screening }: EntryWithTitle,
  resultsReleased: boolean,
) {
  const isJudged = submittedAt !== null && !disqualified && (screening === null || screening === "accepted");
  return resultsReleased && isJudged ? awardTitle : null;
}
