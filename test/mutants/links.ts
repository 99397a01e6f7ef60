import { type Mutant, of } from "./mutant.ts";

export const links: readonly Mutant[] = [
  ...of(
    "server/links/queries.ts",
    ["server/links", "server/users/password", "server/people/invitations"],
    [
      [` and l.revoked_at is null and l.expires_at`, ` and l.expires_at`],
      [` and l.expires_at > now())`, `)`],
      [`(l.used_at is null and `, `(`],
      [`link_id = \${linkID} and \${isOpen}\n  returning`, `link_id = \${linkID}\n  returning`],
    ],
  ),
  ...of(
    "server/links/links.ts",
    ["server/links", "server/users/password"],
    [
      [`link?.purpose === purpose && `, `link !== undefined && `],
      [`  if (!link) await database.home((sql) => countAttempt(sql, [keySubject(ip)]));`, ``],
    ],
  ),
  ...of(
    "server/links/queries.ts",
    ["server/sales/guests", "server/links"],
    [
      [
        `where record_id = \${recordID} and purpose = \${purpose} and used_at is null`,
        `where record_id = \${recordID} and used_at is null`,
      ],
      [
        `where l.record_id = \${recordID} and l.purpose = \${purpose} and \${isOpen}`,
        `where l.record_id = \${recordID} and \${isOpen}`,
      ],
    ],
  ),
];
