import type { Sql } from "../platform/db/sql.ts";
import { personByID } from "../people/users/person-lookup.ts";

/** The person that a form names as owner; null without one. */
export const ownerFromForm = async (sql: Sql, userID: string | null | undefined) =>
  userID ? personByID(sql, userID) : null;
