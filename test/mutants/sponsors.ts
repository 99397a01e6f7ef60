import { type Mutant, of } from "./mutant.ts";

export const sponsors: readonly Mutant[] = [
  ...of(
    "server/sponsors/tiers.ts",
    ["server/sponsors/sponsors"],
    [
      [`sponsors >= places)`, `sponsors > places)`],
      [`  await lockTier(sql, sponsorTierID);`, ``],
      [`    if (sponsors > 0)`, `    if (false)`],
    ],
  ),
];
