import { type Mutant, of } from "./mutant.ts";

export const rosters: readonly Mutant[] = [
  ...of(
    "server/people/rosters/queries.ts",
    ["server/people/rosters"],
    [
      [`where m.verified_by is distinct from 'staff'`, `where true`],
      [`and not exists (select from claims other where other.own_email = n.email)`, ``],
      [` and n.turn = 1`, ``],
      [` and m.turn_of_mailbox = 1`, ``],
      [
        `where r.email is not null and not exists (select from claims other where other.own_email = r.email)`,
        `where r.email is not null`,
      ],
      [`where roster_import_id = \${rosterImportID} and state = 'coming'`, `where false`],
      [`>= (now() at time zone 'UTC' - interval '10 hours')::date`, `is not null`],
      [
        `from roster_members m join roster_imports i using (client_id, roster_import_id) where i.state = 'current'`,
        `from roster_members m join roster_imports i using (client_id, roster_import_id) where true`,
      ],
    ],
  ),
  ...of(
    "server/people/rosters/write-roster.ts",
    ["server/people/rosters"],
    [[`if ((current?.rosterImportID ?? null) !== comparedWith)`, `if (false)`]],
  ),
  ...of(
    "server/people/rosters/fetch-roster.ts",
    ["server/people/rosters"],
    [
      [` || locked.turn !== turn`, ``],
      [`part * USUAL_PART > whole`, `part * USUAL_PART > whole * 2`],
      [`< ROSTER_DAYS_FAILING * DAY`, `< 2 * ROSTER_DAYS_FAILING * DAY`],
    ],
  ),
  ...of("server/people/rosters/rosters.ts", ["server/people/rosters"], [[`if (!current || !former)`, `if (!current)`]]),
  ...of(
    "server/people/rosters/roster-file.ts",
    ["server/people/rosters"],
    [[`const number = memberNumber?.toUpperCase();`, `const number = memberNumber ?? undefined;`]],
  ),
];
