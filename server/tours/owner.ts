import type { Sql } from "../platform/db/sql.ts";
import { personBy } from "../people/users/person-lookup.ts";

/** Whom a form has chosen to look after something; null: nobody. */
export const ownerFor = async (sql: Sql, userID: string | null | undefined) => (userID ? personBy(sql, userID) : null);
