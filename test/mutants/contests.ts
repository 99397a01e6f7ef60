import { type Mutant, of } from "./mutant.ts";

export const contests: readonly Mutant[] = [
  ...of(
    "server/contests/attention.ts",
    ["server/contests/overview"],
    [
      [`submitted > 0 && scorers < minimumSheets`, `scorers < minimumSheets`],
      [`!scoring || windowAt(scoring, now) !== "closed")`, `!scoring)`],
    ],
  ),
  ...of("server/contests/categories.ts", ["server/contests"], [[`    await refuseUsed(sql, before);\n`, ``]]),
];
