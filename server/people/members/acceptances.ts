import type { Sql } from "../../platform/db/sql.ts";
import type { InvitationGrantsOf } from "./invitation-queries.ts";

/** The acceptance of invitations that belong to upper rooms, or the reason against it; `app/acceptances.ts` fills it. */
export type Acceptances = {
  [Kind in "panel" | "verifier" | "builder" | "sponsor" | "entry"]: (
    sql: Sql,
    userID: string,
    grants: InvitationGrantsOf<Kind>,
  ) => Promise<void>;
};
