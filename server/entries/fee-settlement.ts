import type { Sql } from "../platform/db/sql.ts";

/** `removed`: the entry is deleted; `withdrawn`: it takes no further part, and may be submitted again. */
export type LeavingEntry = {
  entryID: string;
  leaves: "removed" | "withdrawn";
  /** Whether its entrant takes it out, rather than staff. */
  byEntrant: boolean;
  userID: string;
  now: Date;
};

/** What becomes of the fee of an entry that is taken out; sales are a room above, so `app/app.ts` fills it. */
export type FeeSettlement = {
  /** Before the entry is locked: a payment locks its order first, too. */
  lockOrders(sql: Sql, entryID: string): Promise<void>;
  /** Voids its invoice, gives back what the program's rule says, or refuses. */
  settle(sql: Sql, leaving: LeavingEntry): Promise<void>;
};
