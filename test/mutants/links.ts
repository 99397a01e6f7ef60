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
];
