import type { Remain } from "../../contract/programs/program-deletion.ts";
import type { Sql } from "../platform/db/sql.ts";

export const programRemains = (sql: Sql, serviceID: string) => sql<Remain>`
  select what, how_many::integer from program_remains(${serviceID}) order by how_many desc, what`;

/** Deletes all rows, and returns the keys of files that nothing else shows; null where people have done something by now. */
export const deleteProgramRows = (sql: Sql, serviceID: string) => sql<{ keys: string[] | null }>`
  select delete_program(${serviceID}) as keys`;

/** Those with a role in this program alone. */
export const peopleOfProgram = (sql: Sql, serviceID: string) => sql<{ userID: string }>`
  select distinct user_id from role_grants where service_id = ${serviceID}`;
