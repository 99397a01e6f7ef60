import { type Mutant, of } from "./mutant.ts";

export const rehearsals: readonly Mutant[] = [
  ...of(
    "server/rehearsals/made-up-people.ts",
    ["server/rehearsals/rehearsals"],
    [
      [`or \${count}::integer > \${ENOUGH_SCORERS})`, `or true)`],
      [`    if (exists.length > 0) return new Date(clock.now().getTime() + DAY);\n`, ``],
    ],
  ),
];
