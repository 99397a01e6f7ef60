import { type Mutant, of } from "./mutant.ts";

export const maps: readonly Mutant[] = [
  ...of(
    "server/platform/maps/geocoder.ts",
    ["server/platform/maps/geocoder"],
    [
      [`if (waiting >= MAX_WAITING) refuse`, `if (false) refuse`],
      [`return isOnEarth ? coordinates : null`, `return coordinates`],
    ],
  ),
];
