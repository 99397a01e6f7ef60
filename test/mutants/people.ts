import { type Mutant, of } from "./mutant.ts";

export const people: readonly Mutant[] = [
  ...of(
    "server/people/members/people.ts",
    ["server/people/members/people"],
    [[`if (isOwner && (await queries.otherOwners(sql, userID)).length === 0)`, `if (false)`]],
  ),
  ...of(
    "server/people/members/people.ts",
    ["server/people/rosters"],
    [[`else await applyRoster(sql, now, userID);\n    await audit(userID, before`, `await audit(userID, before`]],
  ),
  ...of(
    "server/people/members/memberships.ts",
    ["server/people/members/people"],
    [[` and (listed or exists`, ` and (true or exists`]],
  ),
  ...of(
    "server/people/members/invitations.ts",
    ["server/people/members/invitations", "server/people/members/people"],
    [[`  refuseUnlessMayInvite({ kind }, standings);\n`, ``]],
  ),
  ...of(
    "server/entries/accept-entry-invitation.ts",
    ["server/entries/co-entrants"],
    [
      [`  if (entry.isJudge) return`, `  if (false) return`],
      [`and e.user_id = \${ownerID} for update of e`, `for update of e`],
    ],
  ),
  ...of(
    "server/tours/accept-builder-invitation.ts",
    ["server/tours/builder-invitations"],
    [
      [
        `builder_id = \${builderID} and removed_at is null and user_id is not distinct from \${insteadOf}`,
        `builder_id = \${builderID} and removed_at is null`,
      ],
    ],
  ),
  ...of(
    "server/people/members/accept-invitation.ts",
    ["server/entries/co-entrants", "server/tours/builder-invitations", "server/people/members/invitations"],
    [[`    if (spent.length === 0) refuseClosed();\n`, ``]],
  ),
];
