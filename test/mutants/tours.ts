import { type Mutant, of } from "./mutant.ts";

export const tours: readonly Mutant[] = [
  ...of(
    "server/tours/public-homes.ts",
    ["server/tours/tours", "server/tours/tour-preview"],
    [[`...(!isTold && { address`, `...(false && { address`]],
  ),
  ...of(
    "server/app/public/tour.ts",
    ["server/tours/tours", "server/tours/tour-preview"],
    [[`      !removed && owner?.userID === user.userID`, `      owner?.userID === user.userID`]],
  ),
  ...of(
    "server/tours/tour-queries.ts",
    ["server/tours/tours"],
    [
      [
        `and p.removed_at is null and p.disqualified_at is null and p.has_name\``,
        `and p.removed_at is null and p.has_name\``,
      ],
      [`  and p.removed_at is null and (p.user_id = \${userID} or`, `  and (p.user_id = \${userID} or`],
    ],
  ),
  ...of(
    "server/tours/owner-queries.ts",
    ["server/tours/builder-invitations"],
    [[`and \${linkIsOpen} and \${invitationTargets[kind]} = \${id}\``, `and \${linkIsOpen}\``]],
  ),
];
