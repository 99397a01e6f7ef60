import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import type { Entry } from "../../../../contract/entries/entries.ts";
import { whyRecommendationsMissing } from "../../../../contract/entries/entry-rules.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { listOwnRecommendations } from "../../../../contract/entries/recommendations.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import type { ChecklistTarget } from "../../entrant/go-to-step.ts";
import { hasRecommendations } from "./has-recommendations.ts";

/** `why`: what submission waits for; `toCome`: how many it doesn't wait for. */
type RecommendationStep = { steps: ChecklistTarget[]; why?: string | undefined; toCome: number };

/** A line of the checklist for what others are to write, where the application can’t be submitted before. */
export function useRecommendationStep(entry: Entry, at: EntryAddress): RecommendationStep {
  const { data } = useOptionalAnswer(listOwnRecommendations, at, { enabled: hasRecommendations(entry) });
  if (!data) return { steps: [], toCome: 0 };
  const { asked, waived, missing, beforeSubmission } = data;
  if (!beforeSubmission || asked === 0) return { steps: [], toCome: missing };
  const what = `${plural(missing, "recommendation")} to be received`;
  return {
    steps: [{ id: "recommendations", name: "Recommendations", missing: missing > 0 ? [{ what }] : [] }],
    why: whyRecommendationsMissing({ asked, waived, received: asked - waived - missing, beforeSubmission }),
    toCome: 0,
  };
}
