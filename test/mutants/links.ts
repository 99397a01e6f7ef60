import { type Mutant, of } from "./mutant.ts";

export const links: readonly Mutant[] = [
  ...of(
    "server/links/queries.ts",
    ["server/links", "server/users/password", "server/people/invitations"],
    [
      [`when l.revoked_at is not null then 'revoked'`, ``],
      [`when l.expires_at <= now() then 'expired'`, ``],
      [`link_id = \${linkID} and \${linkState} = 'open'\n  returning`, `link_id = \${linkID}\n  returning`],
    ],
  ),
  ...of(
    "server/links/links.ts",
    ["server/links", "server/users/password"],
    [
      [`link?.purpose === purpose && `, `link !== undefined && `],
      [`  if (!link) await database.home((sql) => countAttempt(sql, [subject]));`, ``],
    ],
  ),
];
