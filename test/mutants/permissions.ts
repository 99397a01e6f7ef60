import { type Mutant, of } from "./mutant.ts";

export const permissions: readonly Mutant[] = [
  ...of(
    "contract/permissions.ts",
    ["contract/permissions", "server/people", "server/entries/staff", "server/scoring", "server/clients"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "viewer", ...programs]`],
      [`MANAGE_ROLES: ["owner"]`, `MANAGE_ROLES: ["owner", "administrator"]`],
      [`DISQUALIFY_ENTRY: programs`, `DISQUALIFY_ENTRY: staff`],
      [`VIEW_OWN_SCORES: ["entrant", "coEntrant"]`, `VIEW_OWN_SCORES: ["entrant", "coEntrant", ...programs]`],
      [`SCORE_ENTRIES: ["scorer"]`, `SCORE_ENTRIES: ["scorer", ...all]`],
      [`VIEW_AUDIT_LOG: all`, `VIEW_AUDIT_LOG: staff`],
      [`INVITE_PEOPLE: all`, `INVITE_PEOPLE: programs`],
      [`.some((standing) => standings.includes(standing))`, `.every((standing) => standings.includes(standing))`],
    ],
  ),
  ...of(
    "contract/permissions.ts",
    ["server/entries/people", "contract/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "coEditor", ...programs]`],
      [`SHARE_ENTRY: ["entrant", ...programs]`, `SHARE_ENTRY: ["entrant", "coEntrant", ...programs]`],
    ],
  ),
];
