import { type Mutant, of } from "./mutant.ts";

export const rehearsals: readonly Mutant[] = [
  ...of(
    "server/rehearsals/people.ts",
    ["server/rehearsals"],
    [
      [`where user_id = \${userID} and made_up_for is null\``, `where user_id = \${userID}\``],
      [`    if (there.length > 0) return new Date(clock.now().getTime() + DAY);\n`, ``],
    ],
  ),
];
