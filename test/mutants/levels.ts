import { type Mutant, of } from "./mutant.ts";

export const levels: readonly Mutant[] = [
  ...of(
    "server/advancement/consent.ts",
    ["server/advancement"],
    [
      [`if (isGone && body.agreed) return { state };`, ``],
      [`if (row.left || awardTitle === null)`, `if (row.left)`],
      [`state === "lapsed" || Date.parse(row.answerBy) <= now.getTime()`, `state === "lapsed"`],
    ],
  ),
  ...of(
    "server/advancement/receive-entry.ts",
    ["server/advancement"],
    [
      [`  if (before) return { ...before, isNew: false };`, ``],
      [`  if (why) return { whyNot: why };`, ``],
    ],
  ),
  ...of("server/advancement/onward-queries.ts", ["server/advancement"], [[`  where o.state = 'lapsed'\n`, `\n`]]),
  ...of(
    "server/advancement/source-program-queries.ts",
    ["server/advancement"],
    [[`await lockEntryNumbers(sql, serviceID);`, ``]],
  ),
];
