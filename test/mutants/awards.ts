import { type Mutant, of } from "./mutant.ts";

export const awards: readonly Mutant[] = [
  ...of(
    "server/scholarships/awards/awards.ts",
    ["server/scholarships/awards"],
    [
      [`awardPlaces !== null && fund.awards + inFund.length - before.length > awardPlaces`, `false`],
      [`if (settings.onePerPerson) refuseSecond`, `if (false) refuseSecond`],
      [`stand.some(isOther) || candidates.some(isOther)`, `stand.some(isOther)`],
      [`if (after.awardBudget !== null && after.awardBudget < held) refuseBudgetBelow`, `if (false) refuseBudgetBelow`],
      [`if (state === "accepted" && reason === null)`, `if (false)`],
      [`if (paidOn !== null) refuse`, `if (false) refuse`],
    ],
  ),
];
