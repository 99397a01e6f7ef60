import type { Sql } from "../../platform/db/sql.ts";
import type { InvitationGrantsOf } from "./invitation-queries.ts";

/** What is given to whoever accepts an invitation to something of a room above, or why it can’t be; `app/acceptances.ts` says it. */
export type Acceptances = {
  [Kind in "builder" | "sponsor" | "entry"]: (
    sql: Sql,
    userID: string,
    grants: InvitationGrantsOf<Kind>,
  ) => Promise<void>;
};
