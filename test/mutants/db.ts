import { type Mutant, of } from "./mutant.ts";

export const db: readonly Mutant[] = [
  ...of(
    "server/db/cursor.ts",
    ["server/people", "server/support", "server/db"],
    [
      [`place.length === kinds.length && `, ``],
      [`kinds.every((kind, at) => fits[kind](place[at]))`, `true`],
      [`if (rows.length <= size)`, `if (rows.length < size)`],
    ],
  ),
];
