import { type Mutant, of } from "./mutant.ts";

export const certificates: readonly Mutant[] = [
  ...of(
    "server/certificates/queries.ts",
    ["server/certificates"],
    [
      [`e.entry_id = k.entry_id and \${awardStands}) as award`, `e.entry_id = k.entry_id) as award`],
      [
        `and e.service_id = \${serviceID} and \${awardStands}`,
        `and e.service_id = \${serviceID} and e.award_title <> ''`,
      ],
    ],
  ),
  ...of(
    "server/certificates/checking.ts",
    ["server/certificates"],
    [
      [
        `if (certificate && certificate.status !== "draft") return certificate;`,
        `if (certificate) return certificate;`,
      ],
      [`  await database.home((sql) => countAttempt(sql, [certificateSubject(request.ip)]));`, ``],
    ],
  ),
];
