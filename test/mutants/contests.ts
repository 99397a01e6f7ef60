import { type Mutant, of } from "./mutant.ts";

export const contests: readonly Mutant[] = [
  ...of(
    "server/app/overview/attention.ts",
    ["server/app/overview/overview"],
    [
      [`submitted > 0 && scorers < minimumSheets`, `scorers < minimumSheets`],
      [`!scoring || windowState(scoring, now) !== "closed")`, `!scoring)`],
    ],
  ),
  ...of(
    "server/programs/contests/categories.ts",
    ["server/programs/contests", "server/judging", "server/app"],
    [[`    await releaseUnused(sql, before);\n`, ``]],
  ),
];
