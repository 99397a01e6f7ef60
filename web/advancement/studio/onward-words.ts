import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type {
  OnwardProgram,
  OnwardState,
  OnwardEntryView,
  Winner,
  listOnward,
} from "../../../contract/advancement/advancement.ts";
import type { Tone } from "../../platform/ui/Badge.tsx";

export type Onward = AnswerOf<typeof listOnward>;

export const onwardStateLabels: Record<OnwardState | "none", string> = {
  none: "Not sent",
  asked: "Asked",
  agreed: "On its way",
  declined: "Declined",
  lapsed: "No answer",
  arrived: "There",
  refused: "Couldn’t be entered",
};

export const onwardStateTones: Record<OnwardState, Tone> = {
  asked: "brand",
  agreed: "brand",
  declined: "neutral",
  lapsed: "warning",
  arrived: "confirm",
  refused: "danger",
};

const receivedLabels = {
  draft: "Draft there",
  submitted: "Submitted there",
  withdrawn: "Withdrawn there",
  removed: "Removed there",
};

/** What has become of it, as far as the other side says. */
export const onwardEntryLabel = ({ state, there }: Pick<OnwardEntryView, "state" | "there">): string =>
  state === "arrived" && there ? receivedLabels[there.state] : onwardStateLabels[state];

/** Who wasn't asked yet, or didn't answer in time. */
export const mayBeAsked = (sent: OnwardEntryView | undefined): boolean => sent === undefined || sent.state === "lapsed";

export const onwardEntryOf = ({ sent }: Winner, { onwardProgramID }: OnwardProgram): OnwardEntryView | undefined =>
  sent.find((one) => one.onwardProgramID === onwardProgramID);

/** Categories of those who are chosen that have no category there yet. */
export function unmatchedCategories(
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
