import { type Mutant, of } from "./mutant.ts";

export const db: readonly Mutant[] = [
  ...of(
    "server/platform/db/cursor.ts",
    ["server/people/members", "server/platform/support", "server/platform/db"],
    [
      [`values.length === kinds.length &&`, ``],
      [`kinds.every((kind, at) => isCursorValue[kind](values[at]))`, `true`],
      [`if (rows.length <= size)`, `if (rows.length < size)`],
    ],
  ),
];
