import type { Sql } from "../platform/db/sql.ts";
import { personByID } from "../people/users/person-lookup.ts";

/** Whom a form has chosen to look after something; null: nobody. */
export const ownerFromForm = async (sql: Sql, userID: string | null | undefined) =>
  userID ? personByID(sql, userID) : null;
