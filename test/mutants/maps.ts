import { type Mutant, of } from "./mutant.ts";

export const maps: readonly Mutant[] = [
  ...of(
    "server/platform/maps/geocoder.ts",
    ["server/platform/maps/geocoder"],
    [
      [`if (waiting >= MOST_WAITING) refuse`, `if (false) refuse`],
      [`return isOnEarth ? place : null`, `return place`],
    ],
  ),
];
