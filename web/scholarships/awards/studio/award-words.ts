import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { AwardState, listAwards } from "../../../../contract/scholarships/awards.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { Tone } from "../../../platform/ui/Badge.tsx";

export type AwardsAnswer = AnswerOf<typeof listAwards>;
export type ScholarshipWithAwards = AwardsAnswer["scholarships"][number];
export type RankedApplication = ScholarshipWithAwards["applications"][number];
export type ApplicationAward = NonNullable<RankedApplication["award"]>;

export const awardStateBadges: Record<AwardState, { label: string; tone: Tone }> = {
  prepared: { label: "Prepared", tone: "brand" },
  offered: { label: "Offered", tone: "warning" },
  accepted: { label: "Accepted", tone: "confirm" },
  declined: { label: "Declined", tone: "neutral" },
  lapsed: { label: "Lapsed", tone: "neutral" },
  takenBack: { label: "Taken back", tone: "danger" },
};

/** '$2,500 each, 3 awards, out of $7,500' */
export function fundText({
  fund: { awardAmount, awardMost, awardBudget, awardPlaces },
}: ScholarshipWithAwards): string {
  if (awardAmount === null) return "What it pays isn’t said yet.";
  return [
    awardMost === null ? `${priceText(awardAmount)} each` : `${priceText(awardAmount)} to ${priceText(awardMost)}`,
    awardPlaces !== null && plural(awardPlaces, "award"),
    awardBudget !== null && `out of ${priceText(awardBudget)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export const isActiveAward = (award: ApplicationAward | null) =>
  award !== null && ["prepared", "offered", "accepted"].includes(award.state);
