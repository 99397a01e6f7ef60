import { type Mutant, of } from "./mutant.ts";

export const door: readonly Mutant[] = [
  ...of(
    "contract/door-rules.ts",
    ["contract/door-alone", "server/door/door"],
    [[`  if (!facts.paid) return "unpaid";\n`, ``]],
  ),
  ...of(
    "server/door/porters.ts",
    ["server/door/shifts", "server/door/door"],
    [
      [`from <= moment.getTime() && moment.getTime() < until`, `moment.getTime() < until`],
      [`  if (ended) refuse(`, `  if (false) refuse(`],
      [`moment.getTime() < Date.parse(endedAt)`, `true`],
    ],
  ),
  ...of(
    "server/door/scanning.ts",
    ["server/door/door", "server/door/shifts"],
    [
      [
        `    // Nothing is shown later than it is told of.\n    const at = new Date(Math.min(Date.parse(scan.at), now.getTime()));`,
        `    const at = new Date(scan.at);`,
      ],
      [`undoes === undefined || !porter.wasThere(new Date(at))`, `undoes === undefined`],
    ],
  ),
  ...of(
    "server/door/exit-queries.ts",
    ["server/door/inside"],
    [[`and c.verdict = 'again' and c.undone_at is null`, `and c.verdict = 'again'`]],
  ),
];
