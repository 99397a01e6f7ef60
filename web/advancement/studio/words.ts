import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { OnwardProgram, OnwardState, SentOn, Winner, listOnward } from "../../../contract/advancement/levels.ts";
import type { Tone } from "../../platform/ui/Badge.tsx";

export type Onward = AnswerOf<typeof listOnward>;

export const stateLabels: Record<OnwardState | "none", string> = {
  none: "Not sent",
  asked: "Asked",
  agreed: "On its way",
  declined: "Declined",
  lapsed: "No answer",
  arrived: "There",
  refused: "Couldn’t be entered",
};

export const stateTones: Record<OnwardState, Tone> = {
  asked: "brand",
  agreed: "brand",
  declined: "neutral",
  lapsed: "warning",
  arrived: "confirm",
  refused: "danger",
};

const thereLabels = {
  draft: "Draft there",
  submitted: "Submitted there",
  withdrawn: "Withdrawn there",
  removed: "Removed there",
};

/** What has become of it, as far as the other side says. */
export const sentLabel = ({ state, there }: Pick<SentOn, "state" | "there">): string =>
  state === "arrived" && there ? thereLabels[there.state] : stateLabels[state];

/** Who wasn't asked yet, or didn't answer in time. */
export const canBeAsked = (sent: SentOn | undefined): boolean => sent === undefined || sent.state === "lapsed";

export const sentTo = ({ sent }: Winner, { onwardProgramID }: OnwardProgram): SentOn | undefined =>
  sent.find((one) => one.onwardProgramID === onwardProgramID);

/** Categories of those who are chosen that have no category there yet. */
export function unmatchedOf(
  { there }: OnwardProgram,
  { winners, categories }: Onward,
  chosen: readonly string[],
): string[] {
  const missing = new Set(
    winners
      .filter(({ entryID }) => chosen.includes(entryID))
      .map(({ categoryID }) => categoryID)
      .filter((id) => !there?.map.some(({ categoryID, toCategoryID }) => categoryID === id && toCategoryID !== null)),
  );
  return categories.filter(({ categoryID }) => missing.has(categoryID)).map(({ name }) => name);
}
