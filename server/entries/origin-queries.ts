import { hasReleasedAward } from "./judging-conditions.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export const sourceProgramNames = (sql: Sql, serviceID: string) => sql<{
  feederProgramID: string;
  association: string;
  program: string;
}>`
  select feeder_program_id, association, program from feeder_programs where service_id = ${serviceID}
  order by association, program, feeder_program_id`;

/** Where the entry called `e` came from; null where nobody sent it on. */
export const originJSON = fragment`(
  select json_build_object('feederProgramID', o.feeder_program_id, 'association', o.association, 'program', o.program,
    'category', o.category, 'code', o.code, 'awardTitle', o.award_title, 'arrivedAt', o.arrived_at,
    'leftBehind', o.left_behind, 'withdrawnAt', o.withdrawn_at)
  from entry_origins o where o.client_id = e.client_id and o.entry_id = e.entry_id)`;

/** For what joins `entries e`: those that a program sent on. */
export const isFromSourceProgram = (feederProgramID: string) => fragment`exists (
  select from entry_origins o
  where o.client_id = e.client_id and o.service_id = e.service_id and o.entry_id = e.entry_id and o.feeder_program_id = ${feederProgramID})`;

/** A person's own entries of a program that others would like to have. */
export const transferRequestsOf = (sql: Sql, serviceID: string, userID: string, now: Date) => sql<{
  entryID: string;
  program: string;
  answerBy: string;
}>`
  select o.entry_id, p.program, o.answer_by
  from ${transferRequests}
    join entries e on e.client_id = o.client_id and e.entry_id = o.entry_id
    join judging j on j.client_id = e.client_id and j.service_id = e.service_id
  where o.service_id = ${serviceID} and e.user_id = ${userID} and ${isTransferRequested(now)} and ${hasReleasedAward}
  order by o.answer_by`;

/** The entry called `e` is wanted in the program `p`, and its owner hasn't answered `o`. */
export const isTransferRequested = (now: Date) =>
  fragment`o.state = 'asked' and o.answer_by > ${now} and p.left_at is null`;

export const transferRequests = fragment`onward_entries o
  join onward_programs p on p.client_id = o.client_id and p.onward_program_id = o.onward_program_id`;
