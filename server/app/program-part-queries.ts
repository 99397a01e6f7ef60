import type { ProgramPart } from "../../contract/programs/program-parts.ts";
import type { Sql } from "../platform/db/sql.ts";

/** A part is used once it has a row, or a timeframe of its own. */
export const partsInUse = (sql: Sql, serviceID: string) => sql<Record<ProgramPart, boolean>>`
  select
    exists (select from galleries where service_id = ${serviceID})
      or exists (select from timeframes where service_id = ${serviceID} and name = 'gallery') as galleries,
    exists (select from public_votes where service_id = ${serviceID})
      or exists (select from timeframes where service_id = ${serviceID} and name = 'publicVoting') as votes,
    exists (select from sponsors where service_id = ${serviceID})
      or exists (select from sponsor_tiers where service_id = ${serviceID}) as sponsors,
    exists (select from products where service_id = ${serviceID}) as tickets,
    exists (select from fees where service_id = ${serviceID}) as fees,
    exists (select from transactions where filed_service_id = ${serviceID} and paid_at is not null) as orders`;
