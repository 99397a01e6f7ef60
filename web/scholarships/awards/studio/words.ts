import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { AwardState, listAwards } from "../../../../contract/scholarships/awards.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { Tone } from "../../../platform/ui/Badge.tsx";

export type Awards = AnswerOf<typeof listAwards>;
export type Scholarship = Awards["scholarships"][number];
export type Application = Scholarship["applications"][number];
export type Award = NonNullable<Application["award"]>;

export const stateBadges: Record<AwardState, { label: string; tone: Tone }> = {
  prepared: { label: "Prepared", tone: "brand" },
  offered: { label: "Offered", tone: "warning" },
  accepted: { label: "Accepted", tone: "confirm" },
  declined: { label: "Declined", tone: "neutral" },
  lapsed: { label: "Lapsed", tone: "neutral" },
  takenBack: { label: "Taken back", tone: "danger" },
};

/** '$2,500 each, 3 awards, out of $7,500' */
export function fundText({ fund: { awardAmount, awardMost, awardBudget, awardPlaces } }: Scholarship): string {
  if (awardAmount === null) return "What it pays isn’t said yet.";
  return [
    awardMost === null ? `${priceText(awardAmount)} each` : `${priceText(awardAmount)} to ${priceText(awardMost)}`,
    awardPlaces !== null && plural(awardPlaces, "award"),
    awardBudget !== null && `out of ${priceText(awardBudget)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export const isStanding = (award: Award | null) =>
  award !== null && ["prepared", "offered", "accepted"].includes(award.state);
