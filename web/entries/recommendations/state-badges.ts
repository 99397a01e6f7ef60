import type { RecommendationState } from "../../../contract/entries/recommendations.ts";
import type { Tone } from "../../platform/ui/Badge.tsx";

const badges: Record<RecommendationState | "opened", { label: string; tone: Tone }> = {
  invited: { label: "Invited", tone: "warning" },
  opened: { label: "Opened", tone: "brand" },
  received: { label: "Received", tone: "confirm" },
  declined: { label: "Declined", tone: "neutral" },
  withdrawn: { label: "Canceled", tone: "neutral" },
};

/** For applicants and staff. */
export const recommendationBadge = ({ state, opened }: { state: RecommendationState; opened: boolean }) =>
  badges[state === "invited" && opened ? "opened" : state];
