import type { EntryState } from "../../contract/entries/entries.ts";
import type { ScreeningState } from "../../contract/entries/screening.ts";

/** Draft, submitted, or taken out of the judging by its entrant. */
export const entryState = ({
  submittedAt,
  withdrawn,
}: {
  submittedAt: string | null;
  withdrawn: boolean;
}): EntryState => (submittedAt ? "submitted" : withdrawn ? "withdrawn" : "draft");

type EntryWithTitle = {
  awardTitle: string | null;
  submittedAt: string | null;
  disqualified: boolean;
  screening: ScreeningState | null;
};

/** N14 Whoever entered reads the award title once results are released, and only of what is judged: what left before that has won nothing. */
export function releasedAwardTitle(
  { awardTitle, submittedAt, disqualified, screening }: EntryWithTitle,
  resultsReleased: boolean,
) {
  const isJudged = submittedAt !== null && !disqualified && (screening === null || screening === "accepted");
  return resultsReleased && isJudged ? awardTitle : null;
}
