import { type Mutant, of } from "./mutant.ts";

export const certificates: readonly Mutant[] = [
  ...of(
    "server/galleries/certificates/queries.ts",
    ["server/galleries/certificates"],
    [
      [`e.entry_id = k.entry_id and \${hasReleasedAward}) as award`, `e.entry_id = k.entry_id) as award`],
      [
        `and e.service_id = \${serviceID} and \${hasReleasedAward}`,
        `and e.service_id = \${serviceID} and e.award_title <> ''`,
      ],
    ],
  ),
  ...of(
    "server/galleries/certificates/checking.ts",
    ["server/galleries/certificates"],
    [
      [
        `if (certificate && certificate.status !== "draft") return certificate;`,
        `if (certificate) return certificate;`,
      ],
      [`  await database.home((sql) => countAttempt(sql, [certificateCodeLimit(request.ip)]));`, ``],
    ],
  ),
];
