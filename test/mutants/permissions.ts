import { type Mutant, of } from "./mutant.ts";

export const permissions: readonly Mutant[] = [
  ...of(
    "contract/platform/permissions.ts",
    ["contract/platform/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "viewer", ...programs]`],
      [`VIEW_OWN_SCORES: ["entrant", "coEntrant"]`, `VIEW_OWN_SCORES: ["entrant", "coEntrant", ...programs]`],
      [`.some((standing) => standings.includes(standing))`, `.every((standing) => standings.includes(standing))`],
    ],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/people/members/invitations"],
    [
      [`MANAGE_ROLES: ["owner"]`, `MANAGE_ROLES: ["owner", "administrator"]`],
      [`INVITE_PEOPLE: all`, `INVITE_PEOPLE: programs`],
    ],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/app/entries/staff"],
    [[`DISQUALIFY_ENTRY: programs`, `DISQUALIFY_ENTRY: staff`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/judging/scoring.test"],
    [[`SCORE_ENTRIES: ["scorer"]`, `SCORE_ENTRIES: ["scorer", ...all]`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/programs/clients"],
    [[`VIEW_AUDIT_LOG: all`, `VIEW_AUDIT_LOG: staff`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/entries/people", "contract/platform/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "coEditor", ...programs]`],
      [`SHARE_ENTRY: ["entrant", ...programs]`, `SHARE_ENTRY: ["entrant", "coEntrant", ...programs]`],
    ],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["contract/platform/permissions", "server/entries/notes", "server/judging/discussion"],
    [[`standings.includes("entrant") || standings.includes("coEntrant");`, `standings.includes("entrant");`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["contract/platform/permissions"],
    [[`DOWNLOAD_ENTRIES: programs`, `DOWNLOAD_ENTRIES: staff`]],
  ),
];
