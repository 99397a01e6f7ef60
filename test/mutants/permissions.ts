import { type Mutant, of } from "./mutant.ts";

export const permissions: readonly Mutant[] = [
  ...of(
    "contract/permissions.ts",
    ["contract/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "viewer", ...programs]`],
      [`VIEW_OWN_SCORES: ["entrant", "coEntrant"]`, `VIEW_OWN_SCORES: ["entrant", "coEntrant", ...programs]`],
      [`.some((standing) => standings.includes(standing))`, `.every((standing) => standings.includes(standing))`],
    ],
  ),
  ...of(
    "contract/permissions.ts",
    ["server/people/invitations"],
    [
      [`MANAGE_ROLES: ["owner"]`, `MANAGE_ROLES: ["owner", "administrator"]`],
      [`INVITE_PEOPLE: all`, `INVITE_PEOPLE: programs`],
    ],
  ),
  ...of(
    "contract/permissions.ts",
    ["server/entries/staff"],
    [[`DISQUALIFY_ENTRY: programs`, `DISQUALIFY_ENTRY: staff`]],
  ),
  ...of(
    "contract/permissions.ts",
    ["server/scoring/scoring.test"],
    [[`SCORE_ENTRIES: ["scorer"]`, `SCORE_ENTRIES: ["scorer", ...all]`]],
  ),
  ...of("contract/permissions.ts", ["server/clients/clients"], [[`VIEW_AUDIT_LOG: all`, `VIEW_AUDIT_LOG: staff`]]),
  ...of(
    "contract/permissions.ts",
    ["server/entries/people", "contract/permissions"],
    [
      [`SUBMIT_ENTRY: ["entrant", ...programs]`, `SUBMIT_ENTRY: ["entrant", "coEditor", ...programs]`],
      [`SHARE_ENTRY: ["entrant", ...programs]`, `SHARE_ENTRY: ["entrant", "coEntrant", ...programs]`],
    ],
  ),
  ...of(
    "contract/permissions.ts",
    ["contract/permissions", "server/entries/notes", "server/scoring/discussion"],
    [[`standings.includes("entrant") || standings.includes("coEntrant");`, `standings.includes("entrant");`]],
  ),
  ...of(
    "contract/permissions.ts",
    ["contract/permissions"],
    [[`DOWNLOAD_ENTRIES: programs`, `DOWNLOAD_ENTRIES: staff`]],
  ),
];
