import { type Mutant, of } from "./mutant.ts";

export const permissions: readonly Mutant[] = [
  ...of(
    "contract/platform/permissions.ts",
    ["contract/platform/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programManagers]`, `SUBMIT_ENTRY: ["entrant", "viewer", ...programManagers]`],
      [`VIEW_OWN_SCORES: ["entrant", "coEntrant"]`, `VIEW_OWN_SCORES: ["entrant", "coEntrant", ...programs]`],
      [`.some((standing) => standings.includes(standing))`, `.every((standing) => standings.includes(standing))`],
    ],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/people/members/invitations"],
    [
      [`MANAGE_ROLES: ["owner"]`, `MANAGE_ROLES: ["owner", "administrator"]`],
      [`INVITE_PEOPLE: administrators`, `INVITE_PEOPLE: programs`],
    ],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/app/entries/staff-entries"],
    [[`DISQUALIFY_ENTRY: programManagers`, `DISQUALIFY_ENTRY: staff`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/judging/scoring.test"],
    [[`SCORE_ENTRIES: ["scorer"]`, `SCORE_ENTRIES: ["scorer", ...all]`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/programs/client-directory"],
    [[`VIEW_AUDIT_LOG: administrators`, `VIEW_AUDIT_LOG: staff`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["server/entries/co-entrants", "contract/platform/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programManagers]`, `SUBMIT_ENTRY: ["entrant", "coEditor", ...programManagers]`],
      [`SHARE_ENTRY: ["entrant", ...programManagers]`, `SHARE_ENTRY: ["entrant", "coEntrant", ...programManagers]`],
    ],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["contract/platform/permissions", "server/entries/entry-notes", "server/judging/discussion"],
    [[`standings.includes("entrant") || standings.includes("coEntrant");`, `standings.includes("entrant");`]],
  ),
  ...of(
    "contract/platform/permissions.ts",
    ["contract/platform/permissions"],
    [[`DOWNLOAD_ENTRIES: programManagers`, `DOWNLOAD_ENTRIES: staff`]],
  ),
];
