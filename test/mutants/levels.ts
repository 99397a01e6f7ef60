import { type Mutant, of } from "./mutant.ts";

export const levels: readonly Mutant[] = [
  ...of(
    "server/levels/consent.ts",
    ["server/levels"],
    [
      [`if (isGone && body.agreed) return { state };`, ``],
      [`if (row.left || awardTitle === null)`, `if (row.left)`],
      [`state === "lapsed" || Date.parse(row.answerBy) <= now.getTime()`, `state === "lapsed"`],
    ],
  ),
  ...of(
    "server/levels/arriving.ts",
    ["server/levels"],
    [
      [`  if (before) return { ...before, isNew: false };`, ``],
      [`  if (why) return { whyNot: why };`, ``],
    ],
  ),
  ...of("server/levels/onward-queries.ts", ["server/levels"], [[`  where o.state = 'lapsed'\n`, `\n`]]),
  ...of("server/levels/feeder-queries.ts", ["server/levels"], [[`await lockEntryNumbers(sql, serviceID);`, ``]]),
];
