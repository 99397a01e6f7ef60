import { type Mutant, of } from "./mutant.ts";

export const links: readonly Mutant[] = [
  ...of(
    "server/platform/links/queries.ts",
    ["server/platform/links", "server/people/users/password", "server/people/members/invitations"],
    [
      [` and l.revoked_at is null and l.expires_at`, ` and l.expires_at`],
      [` and l.expires_at > now())`, `)`],
      [`(l.used_at is null and `, `(`],
      [`link_id = \${linkID} and \${linkIsOpen}\n  returning`, `link_id = \${linkID}\n  returning`],
    ],
  ),
  ...of(
    "server/platform/links/links.ts",
    ["server/platform/links", "server/people/users/password"],
    [
      [`link?.purpose === purpose && `, `link !== undefined && `],
      [`  if (!link) await database.home((sql) => countAttempt(sql, [linkKeyLimit(request.ip)]));`, ``],
    ],
  ),
  ...of(
    "server/platform/links/queries.ts",
    ["server/commerce/tickets/guests", "server/platform/links"],
    [
      [
        `where record_id = \${recordID} and purpose = \${purpose} and used_at is null`,
        `where record_id = \${recordID} and used_at is null`,
      ],
      [
        `where l.record_id = \${recordID} and l.purpose = \${purpose} and \${linkIsOpen}`,
        `where l.record_id = \${recordID} and \${linkIsOpen}`,
      ],
    ],
  ),
];
